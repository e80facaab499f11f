import { useState } from 'react';
import { FormProvider, useForm, type FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { uuidv7 } from '#contract/ids.ts';
import { jobRequestFields, type JobRequestFields } from '#contract/jobs/jobs.ts';
import { contractResolver, showFieldErrors } from '#pwa/shared/form.ts';
import { accountData } from '#pwa/sync/db.ts';
import { jobEntityKey } from '#pwa/sync/outbox/commands/entity-key.ts';
import { useSession } from '#pwa/sync/session/session.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { SubmitBar } from './job-request-submit-bar.tsx';
import { deleteDraft } from '#pwa/features/jobs/job-request-draft.ts';
import { deleteNewPhotos, attachNewPhotos } from '#pwa/features/jobs/job-photo-queue.ts';
import { GuestDialog } from './job-request-guest-dialog.tsx';
import { useDraftAutosave } from './use-draft-autosave.ts';
import { MatchingSection, type ChosenWorker, type RenderMatchingProp } from '#pwa/features/jobs/job-request-matching.tsx';
import { DetailsSection } from './job-request-details.tsx';
import { sendRequest } from './job-request-send.ts';
import {
  COLLAPSED_FIELDS,
  isSlotOver,
  isRequestField,
  parseService,
  initialValues,
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

const slotErrors = ({ date, timeSlot }: RequestValues): Record<string, string> =>
  isSlotOver(date, timeSlot, Date.now()) ? { timeSlot: 'job.time_past' } : {};

export function JobRequestForm({ draft, onSending, onRejected, renderMatching }: JobRequestFormProps) {
  const { t } = useTranslation('jobRequest');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const account = useSession('client')?.profile ?? null;
  const [guestDialogOpen, setGuestDialogOpen] = useState(account === null);
  const [isDraftRestored, setDraftRestored] = useState(draft !== null);
  const [errorCode, setErrorCode] = useState<string | null>(null);
  const [chosenWorker, setChosenWorker] = useState<ChosenWorker | null>(null);
  const [detailsOpen, setDetailsOpen] = useState(false);
  const requestedService = parseService(params.get('service'));
  const [defaultValues] = useState(() => initialValues(account, draft, requestedService, Date.now()));
  const form = useForm({
    defaultValues,
    resolver: contractResolver<RequestValues, JobRequestFields>(jobRequestFields, slotErrors),
  });
  const { isSubmitting, isSubmitted, errors } = form.formState;
  const { saveNow, discard } = useDraftAutosave(form, account?.id ?? null);
  const loginState = { returnUrl: pathname + search };

  const onValid = async (request: JobRequestFields) => {
    setErrorCode(null);
    if (!account) return setGuestDialogOpen(true);
    // The request may reveal that the session has ended; after that nothing may be saved for the account.
    saveNow();
    const id = uuidv7();
    onSending?.(id);
    const accountDb = accountData('client');
    const response = await sendRequest(id, request, chosenWorker, account.id, form.getValues());
    if (response.ok) {
      discard();
      await deleteDraft();
      // Without storage there are no photos.
      await attachNewPhotos(id).catch(() => undefined);
      notifySent(response, t('sent'));
      await navigate(response.queued ? '/my-bookings' : '/');
      return;
    }
    // The form keeps its values and photos and is submitted again after login, so the queued copy must not be sent too.
    if (response.code === 'auth.required') await accountDb?.outbox.where('entityKey').equals(jobEntityKey(id)).delete();
    const fieldErrors = response.code === 'job.time_past' ? { timeSlot: response.code } : response.fields;
    if (!showFieldErrors(fieldErrors, form.setError, (name) => (isRequestField(name) ? name : undefined)))
      setErrorCode(response.code);
    if (response.status === 409) onRejected?.();
  };
  const onInvalid = (fields: FieldErrors<RequestValues>) => {
    setErrorCode(null);
    if (COLLAPSED_FIELDS.some((name) => fields[name])) setDetailsOpen(true);
  };
  const submit = () => (account ? void form.handleSubmit(onValid, onInvalid)() : setGuestDialogOpen(true));

  const startOver = () => {
    form.reset(initialValues(account, null, requestedService, Date.now()));
    discard();
    setDraftRestored(false);
    void deleteDraft();
    void deleteNewPhotos();
  };

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        // Keeps the focused field above the sticky bar.
        className="grid gap-4 **:scroll-mb-48"
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
        <WorkSection isLoggedIn={account !== null} />
        <WhenSection />
        <WhereSection isLoggedIn={account !== null} />
        <MatchingSection renderMatching={renderMatching} chosen={chosenWorker} onChoose={setChosenWorker} />
        <DetailsSection open={detailsOpen} onToggle={setDetailsOpen} />
        <SubmitBar
          control={form.control}
          errorCode={errorCode ?? (isSubmitted && Object.keys(errors).length > 0 ? 'request.invalid' : null)}
          busy={isSubmitting}
          loginState={loginState}
        />
      </form>
      <GuestDialog open={guestDialogOpen} onOpenChange={setGuestDialogOpen} loginState={loginState} />
    </FormProvider>
  );
}
