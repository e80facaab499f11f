import { LogIn, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { QuestionDialog } from '#pwa/ui/dialog.tsx';

interface GuestQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loginState: { returnUrl: string; address: string };
}

/** Asks a guest to sign up or log in, once the form is complete. */
export function GuestDialog({ open, onOpenChange, loginState }: GuestQuestionProps) {
  const { t } = useTranslation('jobRequest');
  return (
    <QuestionDialog open={open} onOpenChange={onOpenChange} title={t('guest.title')} text={t('guest.text')}>
      <ButtonLink to="/signup" state={loginState} icon={UserPlus}>
        {t('guest.signup')}
      </ButtonLink>
      <ButtonLink to="/login" state={loginState} variant="secondary" icon={LogIn}>
        {t('guest.login')}
      </ButtonLink>
      <Button variant="quiet" onClick={() => onOpenChange(false)}>
        {t('guest.back')}
      </Button>
    </QuestionDialog>
  );
}
