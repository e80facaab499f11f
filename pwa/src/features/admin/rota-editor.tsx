import { ArrowUp, Plus, RotateCw, Save, Trash2, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SHIFTS, type Duty, type DutyRota, type Shift } from '#contract/duty.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { formatHour, formatWeekday } from '#pwa/shared/format.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Choice } from '#pwa/ui/choice.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { useAdminAction } from './use-admin-action.ts';

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const WORKDAY: Shift = { days: [0, 1, 2, 3, 4], from: 8, to: 20 };
const hoursBetween = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/**
 * The weekly rota. What the admin has changed stays on the screen until it is saved, also if another admin has saved another
 * rota.
 */
export function RotaEditor({ duty }: { duty: Duty }) {
  const { t } = useTranslation('admin');
  const { busy, perform } = useAdminAction();
  const [draft, setDraft] = useState<Pick<Duty, 'version' | 'rota'> | null>(null);
  const { version, rota } = draft ?? duty;
  const change = (rota: DutyRota) => setDraft({ version, rota });
  const others = duty.admins.filter(({ id }) => !rota.some(({ adminId }) => adminId === id));
  const save = async () => {
    const apiError = await perform(() => call('setDutyRota', 'client', { body: { version, rota } }), t('duty.changed'));
    if (!apiError) setDraft(null);
  };
  const isIncomplete = rota.some(({ shifts }) => shifts.some(({ days }) => days.length === 0));
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div>
        <h2 className="text-xl">{t('duty.rota')}</h2>
        <p className="text-soft">{t('duty.rota_text')}</p>
      </div>
      {rota.length === 0 && <p>{t('duty.empty')}</p>}
      <ol className="grid grid-cols-1 gap-4">
        {rota.map(({ adminId, shifts }, place) => {
          const name = duty.admins.find(({ id }) => id === adminId)?.name ?? '';
          const setShifts = (shifts: Shift[]) => change(rota.map((entry, i) => (i === place ? { adminId, shifts } : entry)));
          return (
            <li key={adminId} className="grid grid-cols-1 gap-3 rounded-md border border-line p-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="text-lg font-bold">
                  {place + 1}. {name}
                </h3>
                <div className="flex flex-wrap gap-2">
                  {place > 0 && (
                    <Button variant="quiet" icon={ArrowUp} onClick={() => change(moveUp(rota, place))}>
                      {t('duty.up', { name })}
                    </Button>
                  )}
                  <Button variant="quiet" icon={UserMinus} onClick={() => change(rota.toSpliced(place, 1))}>
                    {t('duty.remove')}
                  </Button>
                </div>
              </div>
              {shifts.map((shift, i) => (
                <ShiftFields
                  // Shifts have no id, and none of their fields keeps a state of its own.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={i}
                  shift={shift}
                  onChange={(changed) => setShifts(shifts.with(i, changed))}
                  onRemove={() => setShifts(shifts.toSpliced(i, 1))}
                />
              ))}
              {shifts.length < MAX_SHIFTS && (
                <Button
                  variant="quiet"
                  icon={Plus}
                  className="justify-self-start"
                  onClick={() => setShifts([...shifts, WORKDAY])}
                >
                  {t('duty.add_hours')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {others.length > 0 && (
        <Select
          label={t('duty.add_admin')}
          placeholder="–"
          value=""
          onChange={({ target }) => change([...rota, { adminId: target.value, shifts: [WORKDAY] }])}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          className="md:max-w-xs"
        />
      )}
      {draft && (
        <div className="flex flex-wrap items-center gap-2 max-md:*:grow">
          <p role="status" className="font-bold">
            {t('duty.unsaved')}
          </p>
          <Button icon={Save} busy={busy && t('saving')} disabled={isIncomplete} onClick={() => void save()}>
            {t('duty.save')}
          </Button>
          <Button variant="secondary" icon={RotateCw} onClick={() => setDraft(null)}>
            {t('duty.reload')}
          </Button>
        </div>
      )}
    </Card>
  );
}

const moveUp = (rota: DutyRota, place: number): DutyRota => {
  const moved = rota[place];
  return moved ? rota.toSpliced(place, 1).toSpliced(place - 1, 0, moved) : rota;
};

interface ShiftFieldsProps {
  shift: Shift;
  onChange: (shift: Shift) => void;
  onRemove: () => void;
}

function ShiftFields({ shift, onChange, onRemove }: ShiftFieldsProps) {
  const { t, i18n } = useTranslation(['admin', 'errors']);
  const { days, from, to } = shift;
  const hourOptions = (hours: readonly number[]) =>
    hours.map((hour) => ({ value: String(hour), label: formatHour(hour, i18n.language) }));
  return (
    <div className="grid grid-cols-1 gap-3 border-s-4 border-marigold ps-3">
      <Choice
        kind="many"
        legend={t('duty.days')}
        error={days.length === 0 ? errorText('field.required') : undefined}
        options={DAYS.map((day) => ({ value: String(day), label: formatWeekday(day, i18n.language, 'short') }))}
        value={days.map(String)}
        onChange={({ target: { value, checked } }) =>
          onChange({
            ...shift,
            days: checked ? [...days, Number(value)].toSorted((a, b) => a - b) : days.filter((day) => day !== Number(value)),
          })
        }
      />
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('duty.from')}
          value={String(from)}
          onChange={({ target }) => onChange({ ...shift, from: Number(target.value) })}
          options={hourOptions(hoursBetween(0, 23))}
        />
        <Select
          label={t('duty.to')}
          value={String(to)}
          onChange={({ target }) => onChange({ ...shift, to: Number(target.value) })}
          options={hourOptions(hoursBetween(1, 24))}
        />
        <Button variant="quiet" icon={Trash2} onClick={onRemove}>
          {t('duty.remove_hours')}
        </Button>
      </div>
    </div>
  );
}
