import { useTranslation } from 'react-i18next';
import { parseRejectionReason } from '#contract/rejection.ts';
import { UserText } from '#pwa/ui/user-text.tsx';
import '#pwa/i18n/en/rejection.ts';

/**
 * Why the documents were rejected: the ground in the language of the app, then what the admin wrote, which may be in another
 * one.
 */
export function RejectionReason({ reason }: { reason: string }) {
  const { t } = useTranslation('rejection');
  const { ground, note } = parseRejectionReason(reason);
  return (
    <>
      <p>{t('reason', { reason: ground ? t(`grounds.${ground}`) : note })}</p>
      {ground && note && (
        <p>
          <UserText>{note}</UserText>
        </p>
      )}
    </>
  );
}
