import { Check } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { SheetModal } from './sheet-modal.tsx';
import { showDialog } from './show-dialog.ts';
import '#pwa/i18n/en/settings.ts';

interface PasswordDialogProps {
  check: (password: string) => Promise<string | null>;
  onDecide: (isConfirmed: boolean) => void;
}

function PasswordDialog({ check, onDecide }: PasswordDialogProps) {
  const { t } = useTranslation('settings');
  const [password, setPassword] = useState('');
  const [errorCode, setErrorCode] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const input = event.currentTarget.querySelector('input');
    setBusy(true);
    const code = password ? await check(password) : 'field.required';
    setBusy(false);
    if (code === null) return onDecide(true);
    setErrorCode(code);
    input?.focus();
  };
  return (
    <SheetModal open onOpenChange={() => onDecide(false)} title={t('confirm_title')} text={t('confirm_text')} stacked>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 [&_input]:min-h-14">
        <Field
          name="password"
          type="password"
          label={t('delete_password')}
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={errorCode ? errorText(errorCode) : undefined}
        />
        <Button type="submit" icon={Check} size="large" wide busy={busy && t('confirm_busy')}>
          {t('confirm_submit')}
        </Button>
      </form>
    </SheetModal>
  );
}

export const showPasswordDialog = (check: PasswordDialogProps['check']): Promise<boolean> =>
  showDialog((onDecide) => <PasswordDialog check={check} onDecide={onDecide} />);
