import { useState } from 'react';
import { FormProvider, useForm, type FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { uuidv7 } from '#contract/ids.ts';
import { requestForm, type RequestForm } from '#contract/jobs.ts';
import { contractResolver, showAtFields } from '#pwa/shared/form.ts';
import { accountData } from '#pwa/sync/db.ts';
import { jobEntityKey } from '#pwa/sync/outbox/optimistic.ts';
import { useSession } from '#pwa/sync/session/session.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { RequestBar } from './job-request-bar.tsx';
import { forgetDraft } from './job-request-draft.ts';
import { forgetPhotos, handOverPhotos } from './job-photo-queue.ts';
import { GuestQuestion } from './job-request-guest.tsx';
import { useKept } from './job-request-keep.ts';
import { MatchSection, type Chosen, type WithMatching } from './job-request-match.tsx';
import { MoreSection } from './job-request-more.tsx';
import { sendRequest } from './job-request-send.ts';
import { FOLDED, isOver, isRequestField, serviceOf, startingValues, type RequestValues } from './job-request.ts';
import { WhenSection } from './job-request-when.tsx';
import { WhereSection } from './job-request-where.tsx';
import { WorkSection } from './job-request-work.tsx';

interface JobRequestFormProps extends WithMatching {
  draft: RequestValues | null;
  /** Called with the id of the request that goes out from here. */
  onSending?: ((id: string) => void) | undefined;
  /** Called when the server refused, so that what it knows can be fetched. */
  onRefused?: (() => void) | undefined;
}

const lateSlot = ({ date, timeSlot }: RequestValues): Record<string, string> =>
  isOver(date, timeSlot, Date.now()) ? { timeSlot: 'job.time_past' } : {};

export function JobRequestForm({ draft, onSending, onRefused, matching }: JobRequestFormProps) {
  const { t } = useTranslation(['request', 'outbox']);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const account = useSession('client')?.profile ?? null;
  const [asking, setAsking] = useState(account === null);
  const [kept, setKept] = useState(draft !== null);
  const [refused, setRefused] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [unfolded, setUnfolded] = useState(false);
  const asked = serviceOf(params.get('service'));
  const [start] = useState(() => startingValues(account, draft, asked, Date.now()));
  const form = useForm({
    defaultValues: start,
    resolver: contractResolver<RequestValues, RequestForm>(requestForm, lateSlot),
  });
  const { isSubmitting, isSubmitted, errors } = form.formState;
  const { keep, forget } = useKept(form, account?.id ?? null);
  const back = { returnUrl: pathname + search };

  const taken = async (request: RequestForm) => {
    setRefused(null);
    if (!account) return setAsking(true);
    // The session may turn out to be over; nothing is written for the account after that.
    keep();
    const id = uuidv7();
    onSending?.(id);
    const own = accountData('client');
    const answer = await sendRequest(id, request, chosen, account.id, form.getValues());
    if (answer.ok) {
      forget();
      await forgetDraft();
      // A phone that forbids storage has none.
      await handOverPhotos(id).catch(() => undefined);
      if (answer.queued) notify.info(t('outbox:kept'));
      else notify.success(t('sent'));
      await navigate(answer.queued ? '/my-bookings' : '/');
      return;
    }
    // What was typed, and its pictures, are still here after the log-in: it is sent from here, and not behind his back as well.
    if (answer.code === 'auth.required') await own?.outbox.where('entityKey').equals(jobEntityKey(id)).delete();
    const codes = answer.code === 'job.time_past' ? { timeSlot: answer.code } : answer.fields;
    if (!showAtFields(codes, form.setError, (name) => (isRequestField(name) ? name : undefined))) setRefused(answer.code);
    if (answer.status === 409) onRefused?.();
  };
  const wrong = (fields: FieldErrors<RequestValues>) => {
    setRefused(null);
    if (FOLDED.some((name) => fields[name])) setUnfolded(true);
  };
  const press = () => (account ? void form.handleSubmit(taken, wrong)() : setAsking(true));

  const startOver = () => {
    form.reset(startingValues(account, null, asked, Date.now()));
    forget();
    setKept(false);
    void forgetDraft();
    void forgetPhotos();
  };

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
        // What has the focus stays above the bar at the thumb.
        className="grid gap-4 **:scroll-mb-48"
      >
        {kept && (
          <Banner>
            <div className="-my-2 flex flex-wrap items-center justify-between gap-x-3">
              <p>{t('draft')}</p>
              <button type="button" onClick={startOver} className="min-h-12 font-bold text-indigo underline">
                {t('start_over')}
              </button>
            </div>
          </Banner>
        )}
        <WorkSection own={account !== null} />
        <WhenSection />
        <WhereSection own={account !== null} />
        <MatchSection matching={matching} chosen={chosen} onChoose={setChosen} />
        <MoreSection open={unfolded} onToggle={setUnfolded} />
        <RequestBar
          control={form.control}
          refused={refused ?? (isSubmitted && Object.keys(errors).length > 0 ? 'request.invalid' : null)}
          busy={isSubmitting}
          back={back}
        />
      </form>
      <GuestQuestion open={asking} onOpenChange={setAsking} back={back} />
    </FormProvider>
  );
}
