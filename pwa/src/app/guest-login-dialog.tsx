import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { QuestionModal } from '#pwa/ui/question-modal.tsx';
import '#pwa/i18n/en/guestLogin.ts';

/** Asks a guest who presses Account to log in or sign up. */
export default function GuestLoginDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['guestLogin', 'nav', 'common']);
  const back = { returnUrl: '/account-settings' };
  return (
    <QuestionModal open onOpenChange={onClose} title={t('title')} text={t('text')}>
      <ButtonLink to="/login" state={back} onClick={onClose}>
        {t('nav:login')}
      </ButtonLink>
      <ButtonLink to="/signup" state={back} onClick={onClose} variant="secondary">
        {t('nav:signup')}
      </ButtonLink>
      <Button variant="quiet" onClick={onClose}>
        {t('common:cancel')}
      </Button>
    </QuestionModal>
  );
}
