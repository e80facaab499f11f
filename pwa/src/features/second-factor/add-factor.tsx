import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { ApiError, Result } from '#pwa/sync/http/api-error.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { QrCode } from '#pwa/ui/qr-code.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { addPasskey, addTotp, setUpTotp, type Login } from './second-factor.queries.ts';

export type AddedFactor = ResponseOf<(typeof endpoints)['addSecondFactor']>;
type TotpSetup = ResponseOf<(typeof endpoints)['setUpTotp']>;

interface AddFactorProps {
  login: Login;
  passkeysAvailable: boolean;
  /** An account has one authenticator app: another one replaces it. */
  hasTotp: boolean;
  onAdded: (added: AddedFactor) => Promise<void>;
}

/** Adds a passkey or an authenticator app. */
export function AddFactor({ login, passkeysAvailable, hasTotp, onAdded }: AddFactorProps) {
  const { t } = useTranslation(['admin', 'common']);
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [busy, setBusy] = useState(false);
  const finish = async (response: Result<AddedFactor>): Promise<ApiError | null> => {
    if (!response.ok) return response;
    setSetup(null);
    await onAdded(response.data);
    return null;
  };
  const start = async () => {
    setBusy(true);
    const response = await setUpTotp(login);
    setBusy(false);
    if (response.ok) setSetup(response.data);
    else notify.error(errorText(response.code));
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {passkeysAvailable && (
        <Card className="grid gap-4">
          <div>
            <h2 className="text-xl font-bold">{t('factor.passkey')}</h2>
            <p className="text-soft">{t('factor.passkey_text')}</p>
          </div>
          <PasskeyButton onUse={async () => finish(await addPasskey(login))}>{t('factor.add_passkey')}</PasskeyButton>
        </Card>
      )}
      <Card className="grid gap-4">
        <div>
          <h2 className="text-xl font-bold">{t('factor.totp')}</h2>
          <p className="text-soft">{t('factor.totp_text')}</p>
        </div>
        {setup ? (
          <>
            <div>
              <p>{t('factor.totp_scan')}</p>
              <QrCode text={setup.uri} label={t('factor.qr')} />
              <p>{t('factor.totp_secret')}</p>
              <code className="font-bold [overflow-wrap:anywhere]">{setup.secret}</code>
            </div>
            <CodeForm
              method="totp"
              submitText={t('factor.confirm')}
              takesFocus
              onSubmit={async (code) => finish(await addTotp(login, setup.sealedSecret, code))}
            />
          </>
        ) : (
          <Button
            variant="secondary"
            size="large"
            icon={Smartphone}
            busy={busy && t('common:processing')}
            onClick={() => void start()}
          >
            {t(hasTotp ? 'factor.replace_totp' : 'factor.add_totp')}
          </Button>
        )}
      </Card>
    </div>
  );
}
