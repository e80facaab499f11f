import { LogIn, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Question } from '#pwa/ui/dialog.tsx';

interface GuestQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  back: { returnUrl: string };
}

/** What a guest is asked on arriving at the form, and again on sending it. */
export function GuestQuestion({ open, onOpenChange, back }: GuestQuestionProps) {
  const { t } = useTranslation('request');
  return (
    <Question open={open} onOpenChange={onOpenChange} title={t('guest.title')} text={t('guest.text')}>
      <ButtonLink to="/signup" state={back} icon={UserPlus}>
        {t('guest.signup')}
      </ButtonLink>
      <ButtonLink to="/login" state={back} variant="secondary" icon={LogIn}>
        {t('guest.login')}
      </ButtonLink>
      <Button variant="quiet" onClick={() => onOpenChange(false)}>
        {t('guest.look')}
      </Button>
    </Question>
  );
}
