import { KeyRound, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { EditPassword } from './edit-password.tsx';
import { logoutEverywhere } from './own-account.mutations.ts';
import { Section } from './settings-section.tsx';
import { SettingsSessions } from './settings-sessions.tsx';

export function SettingsSecurity({ area, onLeave }: { area: Area; onLeave: () => void }) {
  const { t } = useTranslation('settings');
  const [passwordSheetOpen, setPasswordSheetOpen] = useState(false);
  const [dialogOpen, setDialogOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const logoutAll = async () => {
    setBusy(true);
    const response = await logoutEverywhere(area);
    setBusy(false);
    setDialogOpen(false);
    if (!response.ok) return notify.error(errorText(response.code));
    notify.success(t('everywhere_done'));
    onLeave();
  };
  return (
    <Section id="security" title={t('security')}>
      <div className="grid gap-3 md:grid-cols-2">
        <Card className="grid content-between gap-4">
          <div>
            <h3 className="text-lg font-bold">{t('password')}</h3>
            <p className="text-soft">{t('password_text')}</p>
          </div>
          <Button variant="secondary" icon={KeyRound} onClick={() => setPasswordSheetOpen(true)}>
            {t('change_password')}
          </Button>
        </Card>
        <Card className="grid content-between gap-4">
          <div>
            <h3 className="text-lg font-bold">{t('everywhere')}</h3>
            <p className="text-soft">{t('everywhere_text')}</p>
          </div>
          <Button variant="secondary" icon={LogOut} onClick={() => setDialogOpen(true)}>
            {t('everywhere')}
          </Button>
        </Card>
      </div>
      <SettingsSessions area={area} />
      <Sheet open={passwordSheetOpen} onOpenChange={setPasswordSheetOpen} title={t('change_password')}>
        <EditPassword area={area} onDone={() => setPasswordSheetOpen(false)} onLeave={onLeave} />
      </Sheet>
      <ConfirmDialog
        open={dialogOpen}
        onOpenChange={setDialogOpen}
        title={t('everywhere_ask')}
        text={t('everywhere_text')}
        confirm={t('everywhere')}
        cancel={t('everywhere_stay')}
        busy={busy && t('everywhere_busy')}
        onConfirm={() => void logoutAll()}
      />
    </Section>
  );
}
