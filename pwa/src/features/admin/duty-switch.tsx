import { CalendarClock, Moon, Siren } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Duty, DutySwitchRequest } from '#contract/duty.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { DateTime } from './log-entries.tsx';
import { Section } from './section.tsx';
import { useAdminAction } from './use-admin-action.ts';

const HOURS = [1, 2, 4, 8, 12, 24, 48, 72] as const;

/** Puts the admin on or off duty for some hours, whatever the rota says. */
export function DutySwitch({ duty: { switches, onDuty, rota } }: { duty: Duty }) {
  const { t } = useTranslation('admin');
  const { busy, perform } = useAdminAction();
  const [hours, setHours] = useState(8);
  const ownId = useSession('client')?.profile.id ?? '';
  const override = switches.find(({ adminId }) => adminId === ownId);
  const isOn = onDuty.includes(ownId);
  const set = (body: DutySwitchRequest) => void perform(() => call('setDutySwitch', 'client', { body }), t('duty.changed'));
  return (
    <Section title={t('duty.you')}>
      <div className="grid gap-4">
        <p role="status" className="text-lg">
          {override ? (
            <>
              <strong>{t(override.on ? 'duty.on_until' : 'duty.off_until')}</strong> <DateTime at={override.until} />
            </>
          ) : (
            <>
              <strong>{t(isOn ? 'duty.logged.on' : 'duty.logged.off')}</strong>
              {rota.length > 0 && ` · ${t('duty.by_rota')}`}
            </>
          )}
        </p>
        <Select
          label={t('duty.hours_label')}
          value={String(hours)}
          onChange={({ target }) => setHours(Number(target.value))}
          options={HOURS.map((count) => ({ value: String(count), label: t('duty.hours', { count }) }))}
          className="md:max-w-xs"
        />
        <div className="flex flex-wrap gap-2 max-md:*:grow">
          <Button icon={Siren} busy={busy && t('saving')} onClick={() => set({ mode: 'on', hours })}>
            {t('duty.go_on')}
          </Button>
          <Button variant="secondary" icon={Moon} busy={busy && t('saving')} onClick={() => set({ mode: 'off', hours })}>
            {t('duty.go_off')}
          </Button>
          {override && (
            <Button variant="secondary" icon={CalendarClock} busy={busy && t('saving')} onClick={() => set({ mode: 'rota' })}>
              {t('duty.follow')}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
