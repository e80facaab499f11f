import { useCallback, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { uuidv7 } from '#contract/ids.ts';
import * as z from 'zod/mini';
import { jobRequestFields } from '#contract/jobs/jobs.ts';
import { otherServiceFields, type OtherServiceFields } from '#contract/tickets/tickets.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { currentLanguageCode } from '#pwa/i18n/index.ts';
import { dayError } from '#pwa/shared/bookable-days.ts';
import { contractResolver, showFieldErrors } from '#pwa/shared/form.ts';
import { useIsMounted } from '#pwa/shared/use-is-mounted.ts';
import { useDraftAutosave } from '#pwa/shared/use-draft-autosave.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { numberOf } from '#pwa/sync/tickets/send-ticket.ts';
import { currentSession } from '#pwa/sync/session/session.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { notify } from '#pwa/ui/toast.ts';
import { SubmitBar } from './job-request-submit-bar.tsx';
import { JUST_SENT } from '#pwa/features/jobs/just-sent.ts';
import { deleteDraft, saveDraft } from '#pwa/features/jobs/job-request-draft.ts';
import { attachLatePhotos, deleteNewPhotos } from '#pwa/features/jobs/job-photo-queue.ts';
import { GuestDialog } from './job-request-guest-dialog.tsx';
import { MatchingSection, type RenderMatchingProp } from '#pwa/features/jobs/job-request-matching.tsx';
import { useChosenWorker } from '#pwa/features/jobs/use-chosen-worker.ts';
import { DetailsSection } from './job-request-details.tsx';
import { PreferredGenderNotice } from './job-request-gender.tsx';
import { sendOtherRequest, sendRequest } from './job-request-send.ts';
import {
  isSlotOver,
  isRequestField,
  OTHER_SERVICE,
  parseServiceChoice,
  initialValues,
  type ChosenWorker,
  type RequestOutput,
  type RequestValues,
} from '#pwa/features/jobs/job-request-values.ts';
import { WhenSection } from './job-request-when.tsx';
import { WhereSection } from './job-request-where.tsx';
import { WorkSection } from './job-request-work.tsx';

interface JobRequestFormProps extends RenderMatchingProp {
  draft: RequestValues | null;
  /** Called with the id of the request before it is sent. */
  onSending?: ((id: string) => void) | undefined;
  /** Called on a conflict (409), so that the current bookings are refetched. */
  onRejected?: (() => void) | undefined;
}

const timeErrors = ({ date, timeSlot }: RequestValues): Record<string, string> => {
  const now = Date.now();
  const dateError = dayError(date, now);
  return {
    ...(dateError && { date: dateError }),
    ...(isSlotOver(date, timeSlot, now) && { timeSlot: 'job.time_past' }),
  };
};

const resolveJob = contractResolver<RequestValues, RequestOutput>(jobRequestFields, timeErrors);
const resolveOther = contractResolver<RequestValues, RequestOutput>(otherServiceFields, timeErrors);
const resolver: typeof resolveJob = (values, ...rest) =>
  (values.serviceType === OTHER_SERVICE ? resolveOther : resolveJob)(values, ...rest);

/** Fields that the account of the client brings. */
const ACCOUNT_FIELDS = new Set<string>(['name', 'email', 'phone_number']);

const linkState = z.object({ service: z.string() });
/** The service that the link to this page has chosen. */
const serviceOf = (state: unknown): string | null => z.safeParse(linkState, state).data?.service ?? null;

/** The photos and the draft of a sent request must not come with the next one. */
async function clearForm(id: string): Promise<void> {
  const { isPhoneFull } = await attachLatePhotos(id);
  if (isPhoneFull) notify.warning(errorText('phone_full'));
  await deleteDraft();
}

export function JobRequestForm({ draft, onSending, onRejected, renderMatching }: JobRequestFormProps) {
  const { t } = useTranslation(['jobRequest', 'outbox']);
  const navigate = useNavigate();
  const isListening = useIsMounted();
  const { pathname, search, state } = useLocation();
  const [params] = useSearchParams();
  const account = useSession('client')?.profile ?? null;
  const [guestDialogOpen, setGuestDialogOpen] = useState(false);
  const [isDraftRestored, setDraftRestored] = useState(draft !== null);
  const [errorCode, setErrorCode] = useState<string | null>(null);
  const requestedService = parseServiceChoice(params.get('service')) ?? parseServiceChoice(serviceOf(state));
  const [defaultValues] = useState(() => initialValues(account, draft, requestedService, Date.now()));
  const form = useForm<RequestValues, unknown, RequestOutput>({
    defaultValues,
    resolver,
  });
  const { isSubmitting, isSubmitted, errors } = form.formState;
  const { setValue } = form;
  const chosen = useWatch({ control: form.control, name: 'chosenWorker' });
  const setChosen = useCallback((worker: ChosenWorker | null) => setValue('chosenWorker', worker), [setValue]);
  const { goneName, onChoose, onGone } = useChosenWorker(chosen, setChosen);
  const accountId = account?.id;
  const save = useCallback(
    (values: RequestValues) => {
      // After a logout nothing that the account typed may stay on a shared device.
      if (currentSession('client')?.profile.id === accountId) void saveDraft(values);
    },
    [accountId],
  );
  const { saveNow, discard } = useDraftAutosave(form.subscribe, save);
  // The state of the link that chose another service is lost on the way to the login.
  const isOther = useWatch({ control: form.control, name: 'serviceType' }) === OTHER_SERVICE;
  const address = useWatch({ control: form.control, name: 'address' });
  const loginState = { address, returnUrl: isOther ? `${pathname}?service=${OTHER_SERVICE}` : pathname + search };

  const onValid = async (request: RequestOutput) => {
    setErrorCode(null);
    if (!account) return;
    // The request may reveal that the session has ended; after that nothing may be saved for the account.
    saveNow();
    const id = uuidv7();
    if (!('serviceType' in request)) return onOtherService(id, request);
    onSending?.(id);
    const response = await sendRequest(id, request, account.id, form.getValues(), isListening);
    if (response.ok) {
      discard();
      // Without storage there is nothing to clear.
      await clearForm(id).catch(() => undefined);
      if (response.serverFailed) notify.warning(t('failed'), t('outbox:saved_server_failed'));
      else notifySent(response, t('sent'));
      // The client may be on another page by now.
      if (isListening()) await (response.queued ? navigate('/my-bookings') : navigate('/', { state: JUST_SENT }));
      return;
    }
    showError(response);
  };
  const showError = (response: ApiError) => {
    const fieldErrors = response.code === 'job.time_past' ? { timeSlot: response.code } : response.fields;
    if (!showFieldErrors(fieldErrors, form.setError, (name) => (isRequestField(name) ? name : undefined)))
      setErrorCode(response.code);
    if (response.status === 409) onRejected?.();
  };
  const onOtherService = async (id: string, request: OtherServiceFields) => {
    const response = await sendOtherRequest(id, request, currentLanguageCode(), form.getValues(), isListening);
    if (!response.ok) return showError(response);
    discard();
    await deleteDraft().catch(() => undefined);
    notifySent(response, t('sent'));
    const number = await numberOf('client', id);
    if (number) notify.info(t('other_sent', { number }));
    if (isListening()) await navigate(response.queued ? '/my-bookings' : '/');
  };
  /** A guest is asked for the account once the rest is complete. */
  const askForAccount = async () => {
    const names = Object.keys(form.getValues()).filter(isRequestField);
    const ownNames = names.filter((name) => !ACCOUNT_FIELDS.has(name));
    const isComplete = await form.trigger(ownNames, { shouldFocus: true });
    if (isComplete) setGuestDialogOpen(true);
  };
  const submit = () => void (account ? form.handleSubmit(onValid, () => setErrorCode(null))() : askForAccount());

  const startOver = () => {
    onChoose(null);
    form.reset(initialValues(account, null, requestedService, Date.now()));
    discard();
    setDraftRestored(false);
    void deleteDraft();
    void deleteNewPhotos();
  };

  return (
    <FormProvider {...form}>
      <form
        id="job-request"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        // Keeps the focused field above the sticky bar, which a phone held sideways does not have.
        className="grid grid-cols-1 gap-4 **:scroll-mb-48 short:**:scroll-mb-0"
      >
        {isDraftRestored && (
          <Banner>
            <div className="-my-2 flex flex-wrap items-center justify-between gap-x-3">
              <p>{t('draft')}</p>
              <button type="button" onClick={startOver} className="min-h-12 font-bold text-indigo underline">
                {t('start_over')}
              </button>
            </div>
          </Banner>
        )}
        <WhenSection />
        <WorkSection isLoggedIn={account !== null} />
        <WhereSection isLoggedIn={account !== null} />
        <MatchingSection renderMatching={renderMatching} chosen={chosen} onChoose={onChoose} onGone={onGone} />
        <DetailsSection />
        {!chosen && <PreferredGenderNotice />}
        <SubmitBar
          control={form.control}
          goneName={isOther ? null : goneName}
          errorCode={errorCode ?? (isSubmitted && Object.keys(errors).length > 0 ? 'request.invalid' : null)}
          busy={isSubmitting}
          loginState={loginState}
        />
      </form>
      <GuestDialog open={guestDialogOpen} onOpenChange={setGuestDialogOpen} loginState={loginState} />
    </FormProvider>
  );
}
