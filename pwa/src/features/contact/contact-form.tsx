import { Send } from 'lucide-react';
import { lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { id } from '#contract/ids.ts';
import { type ContactFields, contactFields, PLAN_IDS, TICKET_RULES } from '#contract/tickets/tickets.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { currentLanguageCode } from '#pwa/i18n/index.ts';
import { contractResolver, showFieldErrors } from '#pwa/shared/form.ts';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { useDraftAutosave } from '#pwa/shared/use-draft-autosave.ts';
import { useHydrated } from '#pwa/shared/use-hydrated.ts';
import { useIsMounted } from '#pwa/shared/use-is-mounted.ts';
import { isTokenExpired } from '#pwa/sync/http/api-error.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { areGuestTicketsWaiting } from '#pwa/sync/tickets/guest-tickets-waiting.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { codeFailedCode } from '#pwa/ui/code-failed.ts';
import { Field, TextArea } from '#pwa/ui/field.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { OnDemand } from '#pwa/ui/on-demand.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { deleteContactDraft, loadContactDraft, saveContactDraft, type Writer } from './contact-draft.ts';
import { ThankYouDialog } from './thank-you-dialog.tsx';

const UnsentTickets = lazy(() => import('./unsent-tickets.tsx'));
const KINDS = contactFields.shape.kind.options;
const FIELDS = ['name', 'email', 'phone', 'message', 'kind'] as const;

/** Sends a message to us. With an account its name and e-mail are given; its answers are on the page of its messages. */
export function ContactForm() {
  const { t } = useTranslation(['contact', 'pricing', 'common']);
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [client, worker] = [useSession('client'), useSession('worker')];
  // Both may be logged in on one device. The links of the worker's pages say for whom they are.
  const area = worker && (!client || params.get('as') === 'worker') ? 'worker' : client ? 'client' : null;
  const profile = (area === 'worker' ? worker : client)?.profile ?? null;
  const jobId = (area && z.safeParse(id, params.get('job')).data) ?? undefined;
  const plan = PLAN_IDS.find((id) => id === params.get('plan'));
  const requestedKind = plan ? 'plan' : (KINDS.find((kind) => kind === params.get('about')) ?? 'contact');
  const isListening = useIsMounted();
  // Of a guest, also before a log-in on this phone. Without them nothing is loaded.
  const hasStoredTickets = useHydrated() && areGuestTicketsWaiting();
  const [sent, setSent] = useState<{ number: string | null } | null>(null);
  const { register, handleSubmit, setValue, getValues, setError, reset, subscribe, formState } = useForm<ContactFields>({
    // No default values: they would overwrite what was typed before hydration of the prerendered page.
    resolver: contractResolver<ContactFields, ContactFields>(contactFields),
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    if (requestedKind !== 'contact') setValue('kind', requestedKind);
  }, [requestedKind, setValue]);
  useEffect(() => {
    if (!profile) return;
    setValue('name', profile.name);
    setValue('email', profile.email);
    if (!getValues('phone')) setValue('phone', profile.phone);
  }, [profile, getValues, setValue]);

  const [accountId, accountPhone] = [profile?.id, profile?.phone];
  const writer = useMemo((): Writer => (area && accountId ? { area, id: accountId } : null), [area, accountId]);
  // Until the draft is in the form, the form must not replace it.
  const isDraftLoaded = useRef(false);
  const save = useCallback(
    (values: ContactFields) => {
      if (isDraftLoaded.current) void saveContactDraft(writer, values);
    },
    [writer],
  );
  const { discard } = useDraftAutosave(subscribe, save);
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const draft = await loadContactDraft(writer);
      if (isGone) return;
      isDraftLoaded.current = true;
      if (draft?.kind && requestedKind === 'contact') setValue('kind', draft.kind);
      for (const name of ['name', 'email', 'phone', 'message'] as const)
        if (draft?.[name] && [undefined, '', accountPhone].includes(getValues(name))) setValue(name, draft[name]);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [writer, accountPhone, requestedKind, getValues, setValue]);

  const submit = handleSubmit(async (values) => {
    // Until the outcome, only the queue of the account holds it.
    discard();
    // Loaded on demand: the database is not part of the first download.
    const ticketQueue = await loadOrNull(() => import('#pwa/sync/tickets/send-ticket.ts'));
    if (!ticketQueue) {
      void saveContactDraft(writer, values);
      return setError('root', { message: codeFailedCode() });
    }
    const planOfKind = values.kind === 'plan' ? plan : undefined;
    const ticket = { ...values, plan: planOfKind, jobId, language: currentLanguageCode() };
    const result = await ticketQueue.sendTicket(area, ticket, isListening);
    // The outbox says what has become of it.
    if (area && !isListening()) return;
    // What the account has written waits in its drafts: a guest would send it a second time.
    if (!result.ok && area && isTokenExpired(result))
      return navigate(area === 'worker' ? '/worker/login' : '/login', { state: { returnUrl: pathname + search } });
    if (!result.ok) {
      void saveContactDraft(writer, values);
      const fieldOf = (name: string) => FIELDS.find((field) => field === name);
      if (!showFieldErrors(result.fields, setError, fieldOf)) setError('root', { message: result.code });
      return;
    }
    if (profile) setValue('message', '');
    else reset();
    setValue('kind', 'contact');
    discard();
    void deleteContactDraft(writer);
    setSent({ number: result.number });
  });
  const textOf = (code: string | undefined) => code && errorText(code);
  const { answerWithinHours: hours, settleWithinDays: days } = TICKET_RULES;
  return (
    <Card>
      <h2 id="write" className="scroll-mt-24 text-xl text-indigo">
        {t('form_title')}
      </h2>
      <p className="mt-1 mb-4 text-soft">{t('limits', { hours, days })}</p>
      {hasStoredTickets && (
        <OnDemand>
          <UnsentTickets />
        </OnDemand>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Select
          {...register('kind')}
          label={t('about')}
          options={KINDS.map((kind) => ({
            value: kind,
            label: kind === 'plan' && plan ? t('kind.this_plan', { plan: t(`pricing:plan.${plan}`) }) : t(`kind.${kind}`),
          }))}
        />
        <Field
          {...register('name')}
          label={t('name')}
          autoComplete="name"
          required
          readOnly={profile !== null}
          error={textOf(errors.name?.message)}
        />
        <Field
          {...register('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          required
          readOnly={profile !== null}
          error={textOf(errors.email?.message)}
        />
        <Field
          {...register('phone')}
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          required
          error={textOf(errors.phone?.message)}
        />
        {jobId && (
          <div>
            <p>{t('names_job')}</p>
            <Link
              to={area === 'worker' ? `/worker/job/${jobId}` : `/job-in-progress/${jobId}`}
              className="inline-flex min-h-12 items-center font-bold text-indigo underline"
            >
              {t('to_job')}
            </Link>
          </div>
        )}
        <TextArea {...register('message')} label={t('message')} required error={textOf(errors.message?.message)} />
        <FormAlert>{errors.root?.message && errorText(errors.root.message)}</FormAlert>
        <Button type="submit" size="large" icon={Send} busy={isSubmitting && t('common:processing')}>
          {t('send')}
        </Button>
        {area && (
          <ButtonLink to={area === 'worker' ? '/worker/support' : '/support'} variant="quiet">
            {t('own_messages')}
          </ButtonLink>
        )}
      </form>
      <ThankYouDialog
        open={sent !== null}
        onClose={() => setSent(null)}
        title={t('form_title')}
        text={t('sent')}
        note={
          sent?.number
            ? t(area ? 'number' : 'number_guest', { number: sent.number })
            : t(area ? 'sent_later' : 'sent_later_guest')
        }
      />
    </Card>
  );
}
