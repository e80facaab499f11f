import { RotateCw, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TOTP_ID, type SecondFactors } from '#contract/second-factor.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { Result } from '#pwa/sync/http/api-error.ts';
import { renewToken } from '#pwa/sync/session/session-lifecycle.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Day } from '#pwa/ui/date-time.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { AddFactor } from './add-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { createRecoveryCodes, removeFactor } from './second-factor.queries.ts';

interface ManageFactorsProps {
  factors: SecondFactors;
  /** Above the list. */
  note: ReactNode;
  onChange: () => void;
}

/** Lists the factors of a logged-in admin, who adds and removes them. */
export function ManageFactors({ factors, note, onChange }: ManageFactorsProps) {
  const { t } = useTranslation(['admin', 'common']);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const run = async <T,>(id: string, action: () => Promise<Result<T>>, onSuccess: (data: T) => void) => {
    setBusy(id);
    const response = await action();
    setBusy(null);
    if (response.ok) onSuccess(response.data);
    else notify.error(errorText(response.code));
    onChange();
  };
  const remove = (id: string) =>
    void run(
      id,
      () => removeFactor(id),
      () => notify.success(t('factor.removed')),
    );
  const rows = [
    ...(factors.totp ? [{ id: TOTP_ID, name: t('factor.totp'), createdAt: null }] : []),
    ...factors.passkeys.map(({ id, createdAt }) => ({ id, name: t('factor.passkey'), createdAt })),
  ];
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={() => setCodes([])} />;
  return (
    <div className="grid gap-5">
      {note}
      {rows.length > 0 && (
        <Card className="grid gap-4">
          <ul className="grid gap-2">
            {rows.map(({ id, name, createdAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2">
                <span>
                  <strong>{name}</strong> {createdAt && <Day when={createdAt} />}
                </span>
                <Button variant="danger" icon={Trash2} busy={busy === id && t('saving')} onClick={() => remove(id)}>
                  {t('factor.remove')}
                </Button>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
            <span>{t('factor.codes_left', { count: factors.recoveryCodesLeft })}</span>
            <Button
              variant="secondary"
              icon={RotateCw}
              busy={busy === 'codes' && t('saving')}
              onClick={() => void run('codes', createRecoveryCodes, ({ recoveryCodes }) => setCodes(recoveryCodes))}
            >
              {t('factor.new_codes')}
            </Button>
          </div>
        </Card>
      )}
      <AddFactor
        login={null}
        passkeysAvailable={factors.passkeysAvailable}
        hasTotp={factors.totp}
        onAdded={async ({ token, recoveryCodes }) => {
          renewToken('client', token);
          setCodes(recoveryCodes);
          notify.success(t('factor.added'));
          onChange();
        }}
      />
    </div>
  );
}
