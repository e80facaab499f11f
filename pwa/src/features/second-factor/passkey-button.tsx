import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { Button } from '#pwa/ui/button.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';

interface PasskeyButtonProps {
  children: string;
  /** Uses the passkey. Resolves to the error, or null. */
  onUse: () => Promise<ApiError | null>;
}

/** Opens the browser's dialog for a passkey. */
export function PasskeyButton({ children, onUse }: PasskeyButtonProps) {
  const { t } = useTranslation(['admin', 'common']);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const use = async () => {
    setBusy(true);
    setError(await onUse());
    setBusy(false);
  };
  // Without a response of the server: the browser returned no passkey.
  const isCancelled = error?.status === 0 && error.code === 'auth.second_factor_wrong';
  return (
    <div className="grid gap-3">
      <Button size="large" wide icon={Fingerprint} busy={busy && t('common:processing')} onClick={() => void use()}>
        {children}
      </Button>
      <FormAlert>{error && (isCancelled ? t('factor.passkey_cancelled') : errorText(error.code))}</FormAlert>
    </div>
  );
}
