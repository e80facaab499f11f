import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { QuestionModal } from '#pwa/ui/question-modal.tsx';

/** Asks a guest who presses Account to log in or sign up. */
export default function GuestLoginDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['nav', 'common']);
  const back = { returnUrl: '/account-settings' };
  return (
    <QuestionModal open onOpenChange={onClose} title={t('guest_title')} text={t('guest_text')}>
      <ButtonLink to="/login" state={back} onClick={onClose}>
        {t('login')}
      </ButtonLink>
      <ButtonLink to="/signup" state={back} onClick={onClose} variant="secondary">
        {t('signup')}
      </ButtonLink>
      <Button variant="quiet" onClick={onClose}>
        {t('common:cancel')}
      </Button>
    </QuestionModal>
  );
}
