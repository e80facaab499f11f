import { Check } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { loadDeferredTexts } from '#pwa/i18n/index.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Sheet } from './sheet.tsx';

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
    <Sheet open onOpenChange={() => onDecide(false)} title={t('confirm_title')} text={t('confirm_text')} stacked>
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
    </Sheet>
  );
}

/** Has its own React root, because any screen may open it. */
export async function showPasswordDialog(check: PasswordDialogProps['check']): Promise<boolean> {
  await loadDeferredTexts();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const isConfirmed = await new Promise<boolean>((resolve) => {
    root.render(<PasswordDialog check={check} onDecide={resolve} />);
  });
  root.unmount();
  container.remove();
  return isConfirmed;
}
