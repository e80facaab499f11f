import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { isDeclined, wasNotStarted } from '#contract/jobs/cancellation.ts';
import { JOB_STEPS, toStoredStatus } from '#contract/jobs/job-status.ts';
import type { AdminJob } from '#contract/admin.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Money } from '#pwa/ui/money.tsx';
import { Day } from '#pwa/ui/date-time.tsx';
import { AdminStatus } from './admin-status.tsx';
import { Arrival } from './arrival.tsx';
import { CancelJob } from './cancel-job.tsx';
import { DetailFrame } from './detail-frame.tsx';
import { ExcuseCancellation } from './excuse-cancellation.tsx';
import { JobPicture } from './job-picture.tsx';
import { useAdminQuery } from './admin.queries.ts';
import { Facts } from '#pwa/ui/facts.tsx';
import { LogEntries, DateTime } from './log-entries.tsx';
import { Section } from './section.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { AdminReviewItem } from './review.tsx';
import '#pwa/i18n/en/payment.ts';
import '#pwa/i18n/en/jobPhotos.ts';

export default function JobPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('admin');
  const query = useAdminQuery('adminJob', { params: { id } });
  return (
    <DetailFrame title={t('job')} tab="jobs" query={query}>
      {(detail) => <JobDetails detail={detail} />}
    </DetailFrame>
  );
}

function JobDetails({ detail: { job, receivedAt, lateness, events, payments, reviews, log } }: { detail: AdminJob }) {
  const { t } = useTranslation(['admin', 'services', 'payment', 'jobFacts', 'jobPhotos']);
  const status = toStoredStatus(job.status);
  const person = (kind: 'users' | 'workers', id: string, name: string) => (
    <Link
      to={`/admin/${kind}/${id}`}
      className="-my-3 inline-flex min-h-12 items-center text-indigo underline md:my-0 md:min-h-0"
    >
      {name}
    </Link>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl text-indigo">{t(`services:service.${job.serviceType}`)}</h1>
        <AdminStatus status={status} />
        <p className="text-2xl font-bold md:ms-auto">
          <Money rupees={job.total_amount} />
        </p>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-4">
          <Card>
            <Facts
              facts={[
                [t('client'), person('users', job.customer_id, job.name)],
                [t('worker'), job.worker_id && job.workerName && person('workers', job.worker_id, job.workerName)],
                [t('column.phone'), job.phone],
                [t('column.email'), job.email],
                [t('column.date'), <Day key="day" when={job.date} />],
                [t('slot'), job.timeSlot && slotText(job.timeSlot)],
                [t('tickets.duration'), t(`services:duration.${job.duration}`)],
                [t('jobFacts:frequency'), t(`services:frequency.${job.frequency}`)],
                [t('jobFacts:gender'), job.preferredGender && t(`services:gender_wish.${job.preferredGender}`)],
                [t('jobFacts:rooms'), job.roomCount],
                [t('jobFacts:area'), job.estimatedArea],
                [t('jobFacts:emergency'), job.emergencyContact],
                [t('address'), job.address],
                [t('problem'), job.description],
                [t('instructions'), job.instructions],
                [t('paid'), t(job.isPaid ? 'paid_yes' : 'paid_no')],
                [
                  t('cancelled_by'),
                  job.cancelledBy &&
                    t(`who.${isDeclined(job) ? 'declined' : wasNotStarted(job) ? 'not_started' : job.cancelledBy}`),
                ],
                [t('lateness.title'), lateness && t(`lateness.${lateness}`)],
                [t('reason'), job.cancelReason],
                [
                  t('column.id'),
                  <span key="id" className="font-normal">
                    {job.id}
                  </span>,
                ],
              ]}
            />
          </Card>
          {job.photos.length > 0 && (
            <Section title={t('jobPhotos:title')}>
              {job.photos.map((url, index) => (
                <JobPicture key={url} url={url} alt={t('jobPhotos:alt', { number: index + 1 })} />
              ))}
            </Section>
          )}
          <CancelJob id={job.id} status={status} isPaid={job.isPaid} />
          {lateness && <ExcuseCancellation id={job.id} lateness={lateness} />}
          {job.worker_id && (
            <Section title={t('thread.title')}>
              <p className="mb-3 text-soft">{t('thread.open_text')}</p>
              <ButtonLink to={`/admin/jobs/${job.id}/messages`} variant="secondary" icon={MessagesSquare}>
                {t('thread.open')}
              </ButtonLink>
            </Section>
          )}
          <Section title={t('payments_title')} emptyText={payments.length === 0 && t('payments_none')}>
            <ul className="grid gap-3">
              {payments.map((payment) => (
                <li key={payment.id} className="flex flex-wrap justify-between gap-x-4">
                  <span>
                    <strong>{t(`payment:method_name.${payment.method}`)}</strong> · {t(`payment_state.${payment.state}`)}
                    {payment.reference && ` · ${payment.reference}`}
                  </span>
                  <span>
                    <Money rupees={payment.amount} /> · <DateTime at={payment.paidAt ?? payment.createdAt} />
                  </span>
                  {/* Cash is between the two, unless the job was cancelled. */}
                  {(payment.method !== 'cash' || payment.state !== 'claimed' || status === 'cancelled') && (
                    <PaymentActions payment={payment} />
                  )}
                </li>
              ))}
            </ul>
          </Section>
          <Section title={t('reviews_title')} emptyText={reviews.length === 0 && t('reviews_none')}>
            {reviews.map((review) => (
              <AdminReviewItem key={review.id} review={review} />
            ))}
          </Section>
        </div>
        <div className="grid gap-4">
          <Section title={t('history')}>
            <ol className="grid gap-3">
              {JOB_STEPS.map((step) => {
                const instant = job.times[step] ?? null;
                return instant === null ? null : (
                  <li key={step} className="border-s-4 border-marigold ps-3">
                    <strong className="block">{t(`step.${step}`)}</strong>
                    <span className="text-soft">
                      <DateTime at={instant} />
                      <Arrival
                        happened={instant}
                        received={step === 'created' || step === 'accepted' || step === 'moved' ? null : receivedAt[step]}
                      />
                    </span>
                  </li>
                );
              })}
            </ol>
          </Section>
          <Section title={t('notified')} emptyText={events.length === 0 && t('notified_none')}>
            <ol className="grid gap-2">
              {events.map((event, i) => (
                // Several recipients may get the same event in the same millisecond; the list is append-only.
                // eslint-disable-next-line react/no-array-index-key
                <li key={i} className="border-s-4 border-line ps-3">
                  <strong className="block">
                    {t(`notified_to.${event.to}`)}: {t(`event.${event.news ?? event.type}`, event.type)}
                  </strong>
                  <span className="text-soft">
                    <DateTime at={event.at} />
                  </span>
                </li>
              ))}
            </ol>
          </Section>
          <Section title={t('log_title')}>
            <LogEntries entries={log} />
          </Section>
        </div>
      </div>
    </>
  );
}
