import { useLiveQuery } from 'dexie-react-hooks';
import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { DAY_MS } from '#contract/durations.ts';
import { DEFAULT_SERVICES, DURATIONS, type Duration, type Service } from '#contract/catalogue.ts';
import { fieldErrors as fieldErrorsOf } from '#contract/errors.ts';
import { uuidv7 } from '#contract/ids.ts';
import { DIRECT_REQUEST_RULES } from '#contract/jobs/direct-requests.ts';
import { jobRequestFields } from '#contract/jobs/jobs.ts';
import { toRupees } from '#contract/money.ts';
import { servicesOf } from '#contract/matching/profession-services.ts';
import { visitPrice } from '#contract/rate-card.ts';
import { dayInIndia, slotEnd, slot, slotStart, type Slot } from '#contract/time.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { dayError, lastBookableDay } from '#pwa/shared/bookable-days.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { addressLine } from '#pwa/shared/address-line.ts';
import { useIsMounted } from '#pwa/shared/use-is-mounted.ts';
import { isTokenExpired } from '#pwa/sync/http/api-error.ts';
import { bookingDraft, requestJob } from '#pwa/sync/outbox/commands/request-job.ts';
import { enqueueAndWait } from '#pwa/sync/outbox/outbox.ts';
import { currentSession } from '#pwa/sync/session/session.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Field, TextArea } from '#pwa/ui/field.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { Money } from '#pwa/ui/money.tsx';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { Select } from '#pwa/ui/select.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { BookNowFreeTimes } from './book-now-free-times.tsx';
import { bookingLink } from '#pwa/shared/booking-link.ts';
import { forgetBooking, loadBooking, saveBooking, type UnsentBooking } from './unsent-booking.ts';
import { firstFreeSlots, useFreeSlots, type FoundWorker, type FreeTime } from './matching.queries.ts';

function accountAddress(): string {
  const address = currentSession('client')?.profile.address;
  return address ? addressLine(address) : '';
}

const addressField = z.pick(jobRequestFields, { address: true });

/** Codes that mean that the worker is not free then. */
const NOT_FREE_CODES = new Set<string>(['worker.slot_taken', 'worker.not_working', 'job.time_past']);

interface Values extends UnsentBooking {
  date: string;
  timeSlot: string;
}

interface BookNowSheetProps {
  worker: FoundWorker;
  /** The free slot that was pressed. Without one the first that has not begun is proposed. */
  time?: FreeTime | null;
  /** The booking that is repeated. */
  again?: { service: Service; duration: Duration } | null;
  onClose: () => void;
  /** Called once the request is sent, before the page is left. */
  onSent?: () => Promise<void>;
}

/** Booking form for one worker, with their free slots. An error keeps the typed values. */
export function BookNowSheet(props: BookNowSheetProps) {
  const unsent = useLiveQuery(() => loadBooking(props.worker.id), [props.worker.id]);
  return unsent === undefined ? null : <BookNowForm {...props} unsent={unsent} />;
}

function BookNowForm({
  worker,
  time,
  again = null,
  onClose,
  onSent,
  unsent,
}: BookNowSheetProps & { unsent: UnsentBooking | null }) {
  const { t } = useTranslation(['findWorkers', 'services', 'errors', 'outbox']);
  const navigate = useNavigate();
  const isListening = useIsMounted();
  const [now] = useState(Date.now);
  const [values, setValues] = useState((): Values => ({
    service: again?.service ?? DEFAULT_SERVICES[worker.profession],
    duration: again?.duration ?? DURATIONS[0],
    date: time?.date ?? dayInIndia(Date.now() + DAY_MS),
    timeSlot: time?.slot ?? '',
    address: accountAddress(),
    problem: '',
    // An older request to the same worker is not the one to repeat.
    ...(again ? null : unsent),
  }));
  // That of the sheet's opening: the session may have ended since.
  const [accountId] = useState(() => currentSession('client')?.profile.id);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  /** Whether the session has ended, and whether the request waits in the outbox of its account. */
  const [login, setLogin] = useState<'needed' | 'queued' | null>(null);
  const [isGone, setIsGone] = useState(false);
  const [isTimePicked, setIsTimePicked] = useState(Boolean(time));
  /** The slot that was pressed, or proposed, when it was free for so long. */
  const [offered, setOffered] = useState<(FreeTime & { duration: Duration }) | null>(
    time ? { ...time, duration: DURATIONS[0] } : null,
  );
  const dateId = useId();
  const slotId = useId();
  const addressId = useId();
  const services = servicesOf(worker.profession);
  const set = (name: Exclude<keyof Values, 'duration'>) => (event: { target: { value: string } }) => {
    setValues({ ...values, [name]: event.target.value });
    setFieldErrors({});
    if (name !== 'date' && name !== 'timeSlot') return;
    setIsGone(false);
    setIsTimePicked(true);
  };
  const { data: free, error, dataUpdatedAt, isPending, refetch } = useFreeSlots(worker.id, values.duration);
  // A slot that has begun may be chosen, but it is not what most clients mean.
  const firstFree = free && firstFreeSlots(free).find(({ date, slot }) => slotStart(date, slot) > now);
  // A day that appears later than the button could be sent unread.
  const isTimePending = isPending && !isTimePicked;
  const { service, duration } = values;
  // Once for each length: what is fetched again later must not move the day just before the press that sends it.
  if (!isTimePicked && firstFree && offered?.duration !== duration) {
    setOffered({ ...firstFree, duration });
    setValues({ ...values, date: firstFree.date, timeSlot: firstFree.slot });
  }
  const dateError = dayError(values.date, now);
  // Days after those of the list, and all of them without a network, are decided by the server.
  const freeDay = free?.days.find(({ date }) => date === values.date);
  const slots =
    freeDay?.slots ??
    slot.options.filter((option) => slotEnd(values.date, option) > now + DIRECT_REQUEST_RULES.answerAtLeastMs);
  const timeSlot = slots.find((option) => option === values.timeSlot);
  const isTooShort = values.timeSlot !== '' && slots.length > 0 && !timeSlot;
  const wasFree = values.date === offered?.date && values.timeSlot === offered.slot && duration === offered.duration;
  const note = isGone || wasFree ? 'free.gone' : isTooShort ? 'free.too_short' : 'free.not_on_day';
  const pick = (date: string, timeSlot: Slot) => {
    setValues({ ...values, date, timeSlot });
    setIsTimePicked(true);
    setFieldErrors({});
    setFailure(null);
    setIsGone(false);
  };

  const send = async () => {
    if (dateError) return document.getElementById(dateId)?.focus();
    if (!timeSlot) {
      setFieldErrors({ timeSlot: 'field.required' });
      document.getElementById(slotId)?.focus();
      return;
    }
    const wrong = z.safeParse(addressField, values).error;
    if (wrong) {
      setFieldErrors(fieldErrorsOf(wrong.issues));
      document.getElementById(addressId)?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    setFieldErrors({});
    const typed = { service, duration: values.duration, address: values.address, problem: values.problem };
    const id = uuidv7();
    const hasSession = currentSession('client') !== null;
    const response = await enqueueAndWait(
      'client',
      requestJob,
      {
        id,
        body: {
          id,
          workerId: worker.id,
          serviceType: service,
          clientName: currentSession('client')?.profile.name ?? '',
          address: values.address,
          status: 'pending',
          date: values.date,
          timeSlot,
          service_duration: values.duration,
          problem_description: values.problem,
        },
        booking: {
          id,
          amount: toRupees(visitPrice(service, values.duration)),
          service,
          date: values.date,
          time: timeSlot,
          duration: values.duration,
          address: values.address,
          workerId: worker.id,
          workerName: worker.name,
          status: 'pending',
          isPaid: false,
          rating: null,
        },
        draft: { form: bookingDraft(worker.id), value: typed },
      },
      { isListening },
    );
    setBusy(false);
    if (response.ok) {
      if (response.serverFailed) notify.warning(t('failed'), t('outbox:saved_server_failed'));
      else notifySent(response, t('sent'));
      await forgetBooking(worker.id);
      // The client may be on another page by now.
      if (!isListening()) return;
      await onSent?.();
      await navigate('/my-bookings');
      return;
    }
    setFieldErrors(response.fields);
    if (NOT_FREE_CODES.has(response.code)) {
      if ((await refetch()).isSuccess) return setIsGone(true);
      // The text of `worker.slot_taken` speaks to the worker.
      const isTaken = response.code === 'worker.slot_taken';
      return setFailure(isTaken ? t('slot_taken', { name: worker.name }) : errorText(response.code));
    }
    if (isTokenExpired(response)) {
      if (!hasSession && accountId) saveBooking(accountId, worker.id, typed);
      setLogin(hasSession ? 'queued' : 'needed');
    }
    setFailure(errorText(response.code));
  };
  const errorOf = (name: string) => fieldErrors[name] && errorText(fieldErrors[name]);

  return (
    <Sheet open onOpenChange={onClose} title={t('book_title', { name: worker.name })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void send();
        }}
        className="grid gap-4"
      >
        <Select
          label={t('service')}
          value={service}
          onChange={({ target }) => setValues({ ...values, service: services.find((one) => one === target.value) ?? service })}
          options={services.map((value) => ({ value, label: t(`services:service.${value}`) }))}
        />
        <Select
          label={t('duration')}
          value={values.duration}
          onChange={({ target }) =>
            setValues({ ...values, duration: DURATIONS.find((one) => one === target.value) ?? values.duration })
          }
          options={DURATIONS.map((value) => ({
            value,
            label: `${t(`services:duration.${value}`)} · ${formatRupees(toRupees(visitPrice(service, value)))}`,
          }))}
        />
        {isTimePending ? (
          <div aria-busy className="grid gap-4">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </div>
        ) : (
          <>
            <Field
              id={dateId}
              label={t('date')}
              type="date"
              min={dayInIndia(now)}
              max={lastBookableDay(now)}
              value={values.date}
              onChange={set('date')}
              required
              error={dateError ? errorText(dateError) : errorOf('date')}
            />
            <Select
              id={slotId}
              label={t('slot')}
              value={timeSlot ?? ''}
              onChange={set('timeSlot')}
              placeholder={t('choose')}
              required
              options={slots.map((value) => ({ value, label: slotText(value) }))}
              error={errorOf('timeSlot')}
            />
          </>
        )}
        <BookNowFreeTimes
          free={free}
          fetchedAt={dataUpdatedAt}
          error={error}
          onRetry={() => void refetch()}
          reason={!dateError && (isGone || isTooShort || slots.length === 0) ? t(note, { name: worker.name }) : null}
          onPick={pick}
        />
        <TextArea
          id={addressId}
          label={t('address')}
          rows={2}
          value={values.address}
          onChange={set('address')}
          maxLength={300}
          required
          error={errorOf('address')}
        />
        <TextArea label={t('problem')} optional rows={2} value={values.problem} onChange={set('problem')} maxLength={1000} />
        <FormAlert>
          {failure && (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p>
                {failure} {login === 'queued' && t('kept_until_login')}
              </p>
              {login && (
                <ButtonLink
                  to="/login"
                  state={{
                    returnUrl:
                      login === 'queued'
                        ? '/my-bookings'
                        : bookingLink(worker.id, timeSlot ? { date: values.date, slot: timeSlot } : null),
                  }}
                  variant="secondary"
                >
                  {t('log_in')}
                </ButtonLink>
              )}
            </div>
          )}
        </FormAlert>
        <div className="flex items-center gap-4">
          <span className="text-lg">
            <span className="block text-sm leading-tight text-soft">{t('price')}</span>
            <Money rupees={toRupees(visitPrice(service, values.duration))} />
          </span>
          <Button
            type="submit"
            size="large"
            icon={Send}
            disabled={isTimePending || login === 'queued'}
            busy={busy && t('sending')}
            className="grow"
          >
            {t('send')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
