import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SERVICE_OF_PROFESSION } from '#contract/catalogue.ts';
import { uuidv7 } from '#contract/ids.ts';
import { toRupees } from '#contract/money.ts';
import { priceOf } from '#contract/rates.ts';
import { dayInIndia, endOf, slot } from '#contract/time.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { addressLine } from '#pwa/shared/address-line.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { currentSession } from '#pwa/sync/session/session.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field, TextArea } from '#pwa/ui/field.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { Money } from '#pwa/ui/money.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { notify } from '#pwa/ui/toast.ts';
import type { FoundWorker } from './matching.queries.ts';

const DAY_MS = 86_400_000;

function addressOfAccount(): string {
  const address = currentSession('client')?.profile.address;
  return address ? addressLine(address) : '';
}

/** Day, time and place of a booking with one worker by name. Nothing typed is lost by a refusal. */
export function BookNow({ worker, onClose }: { worker: FoundWorker; onClose: () => void }) {
  const { t } = useTranslation(['find', 'services', 'errors']);
  const navigate = useNavigate();
  const [key] = useState(uuidv7);
  const [now] = useState(Date.now);
  const [values, setValues] = useState(() => ({
    date: dayInIndia(Date.now() + DAY_MS),
    timeSlot: '',
    address: addressOfAccount(),
    problem: '',
  }));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const slotId = useId();
  const set = (name: keyof typeof values) => (event: { target: { value: string } }) => {
    setValues({ ...values, [name]: event.target.value });
    setWrong({});
  };
  const service = SERVICE_OF_PROFESSION[worker.profession];
  const slots = slot.options.filter((one) => endOf(values.date, one) > now);

  const send = async () => {
    const timeSlot = slot.options.find((one) => one === values.timeSlot);
    if (!timeSlot) {
      setWrong({ timeSlot: 'field.required' });
      document.getElementById(slotId)?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    setWrong({});
    const answer = await call('requestJob', 'client', {
      // The same press sent twice is one booking; another day or time is another.
      idempotencyKey: `${key}-${values.date}-${timeSlot.slice(0, 2)}`,
      body: {
        workerId: worker.id,
        serviceType: service,
        clientName: currentSession('client')?.profile.name ?? '',
        address: values.address,
        status: 'pending',
        date: values.date,
        timeSlot,
        problem_description: values.problem,
      },
    });
    setBusy(false);
    if (answer.ok) {
      notify.success(t('sent'));
      await navigate('/my-bookings');
      return;
    }
    setWrong(answer.fields);
    if (answer.status === 0 || answer.status >= 500) setFailure(t('failed'));
    else setFailure(answer.code === 'worker.slot_taken' ? t('slot_taken', { name: worker.name }) : errorText(answer.code));
  };
  const fault = (name: string) => wrong[name] && errorText(wrong[name]);

  return (
    <Sheet open onOpenChange={onClose} title={t('book_title', { name: worker.name })} text={t(`services:service.${service}`)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void send();
        }}
        className="grid gap-4"
      >
        <Field
          label={t('date')}
          type="date"
          min={dayInIndia(now)}
          value={values.date}
          onChange={set('date')}
          required
          error={fault('date')}
        />
        <Select
          id={slotId}
          label={t('slot')}
          value={values.timeSlot}
          onChange={set('timeSlot')}
          placeholder={t('choose')}
          required
          options={slots.map((value) => ({ value, label: slotText(value) }))}
          error={fault('timeSlot')}
        />
        <TextArea
          label={t('address')}
          rows={2}
          value={values.address}
          onChange={set('address')}
          maxLength={300}
          required
          error={fault('address')}
        />
        <TextArea label={t('problem')} optional rows={2} value={values.problem} onChange={set('problem')} maxLength={1000} />
        <FormAlert>{failure}</FormAlert>
        <div className="flex items-center gap-4">
          <span className="text-lg">
            <span className="block text-sm leading-tight text-soft">{t('price')}</span>
            <Money rupees={toRupees(priceOf(service))} />
          </span>
          <Button type="submit" size="large" icon={Send} busy={busy && t('sending')} className="grow">
            {t('send')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
