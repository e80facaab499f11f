import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts.ts';
import type { SecondFactors } from '#contract/second-factor.ts';
import type { ApiError, Result } from '#pwa/sync/http/api-error.ts';
import { Button } from '#pwa/ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { presentCode, presentPasskey, type Login } from './second-factor.queries.ts';

export interface FactorSession {
  token: string;
  user: User;
}

interface PresentFactorProps {
  login: Login;
  factors: SecondFactors;
  onPresented: (session: FactorSession) => Promise<void>;
}

/** Asks for one of the factors of the admin, or for a recovery code. */
export function PresentFactor({ login, factors, onPresented }: PresentFactorProps) {
  const { t } = useTranslation('admin');
  const [useRecoveryCode, setUseRecoveryCode] = useState(false);
  const finish = async (response: Result<FactorSession>): Promise<ApiError | null> => {
    if (!response.ok) return response;
    await onPresented(response.data);
    return null;
  };
  const method = useRecoveryCode ? 'recovery' : 'totp';
  return (
    <div className="grid gap-4">
      {factors.passkeys.length > 0 && !useRecoveryCode && (
        <PasskeyButton onUse={async () => finish(await presentPasskey(login))}>{t('factor.use_passkey')}</PasskeyButton>
      )}
      {(factors.totp || useRecoveryCode) && (
        <CodeForm
          key={method}
          method={method}
          submitText={t('factor.confirm')}
          takesFocus={useRecoveryCode || factors.passkeys.length === 0}
          onSubmit={async (code) => finish(await presentCode(login, method, code))}
        />
      )}
      {factors.recoveryCodesLeft > 0 && (
        <Button variant="quiet" onClick={() => setUseRecoveryCode(!useRecoveryCode)}>
          {t(useRecoveryCode ? 'factor.other_way' : 'factor.use_recovery')}
        </Button>
      )}
    </div>
  );
}
