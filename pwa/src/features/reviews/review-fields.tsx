import { Send } from 'lucide-react';
import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_REVIEW_COMMENT_LENGTH } from '#contract/reviews.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { useIsMounted } from '#pwa/shared/use-is-mounted.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { Button } from '#pwa/ui/button.tsx';
import { TextArea } from '#pwa/ui/field.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { StarInput } from '#pwa/ui/stars.tsx';
import { writeReview } from '#pwa/sync/outbox/commands/write-review.ts';
import { enqueueAndWait } from '#pwa/sync/outbox/outbox.ts';
import { forgetReview, saveReview, type UnsentReview } from './unsent-review.ts';
import '#pwa/i18n/en/reviewForm.ts';

interface ReviewFieldsProps {
  jobId: string;
  workerId: string;
  workerName: string | null;
  unsent: UnsentReview | null;
  onDone: () => void;
}

/** Errors whose own text says more than "it failed". */
const SPECIFIC_ERRORS = new Set<ApiError['code']>([
  'review.exists',
  'review.not_allowed',
  'request.too_many',
  'auth.required',
  'auth.expired',
  'phone_full',
]);

export function ReviewFields({ jobId, workerId, workerName, unsent, onDone }: ReviewFieldsProps) {
  const { t } = useTranslation(['reviewForm', 'errors']);
  const name = useId();
  const isListening = useIsMounted();
  const [review, setReview] = useState(unsent ?? { rating: 5, comment: '' });
  const { rating, comment } = review;
  const [busy, setBusy] = useState(false);
  const [apiError, setApiError] = useState<ApiError | null>(null);

  const change = (changed: Partial<UnsentReview>) => {
    const next = { ...review, ...changed };
    setReview(next);
    // What is changed while the review is being sent must not come back as the draft of another one.
    if (!busy) void saveReview(jobId, next);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setApiError(null);
    setBusy(true);
    const response = await enqueueAndWait('client', writeReview, { jobId, workerId, rating, comment }, { isListening });
    setBusy(false);
    if (!response.ok) return setApiError(response);
    await forgetReview(jobId);
    notifySent(response, t('thanks'));
    onDone();
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-soft">{workerName ? t('about', { name: workerName }) : t('about_unnamed')}</p>
      <StarInput legend={t('rating')} name={name} value={rating} onChange={(stars) => change({ rating: stars })} />
      <div>
        <TextArea
          label={t('comment')}
          hint={t('comment_hint')}
          optional
          rows={4}
          maxLength={MAX_REVIEW_COMMENT_LENGTH}
          value={comment}
          onChange={(event) => change({ comment: event.target.value })}
          error={apiError?.fields['comment'] && errorText(apiError.fields['comment'])}
        />
        <p className="mt-1 text-end text-sm text-soft tabular-nums">
          {t('count', { used: comment.length, most: MAX_REVIEW_COMMENT_LENGTH })}
        </p>
      </div>
      <FormAlert isOurFault={apiError?.code === 'server.error'}>
        {apiError &&
          !apiError.fields['comment'] &&
          (SPECIFIC_ERRORS.has(apiError.code) ? errorText(apiError.code) : t('failed'))}
      </FormAlert>
      <Button type="submit" size="large" wide icon={Send} busy={busy && t('busy')}>
        {t('submit')}
      </Button>
    </form>
  );
}
