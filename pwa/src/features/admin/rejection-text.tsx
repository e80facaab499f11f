import { useTranslation } from 'react-i18next';
import { parseRejectionReason } from '#contract/rejection.ts';

/** Why documents were rejected, with the ground in the language of the console. */
export function RejectionText({ reason }: { reason: string }) {
  const { t } = useTranslation('admin');
  const { ground, note } = parseRejectionReason(reason);
  return [ground && t(`rejection.grounds.${ground}`), note].filter(Boolean).join(': ');
}
