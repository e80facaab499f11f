import {
  CalendarDays,
  Clock,
  DoorOpen,
  IndianRupee,
  MapPin,
  MessageSquareText,
  Phone,
  Ruler,
  StickyNote,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { Card } from '#pwa/ui/card.tsx';
import { Money } from '#pwa/ui/money.tsx';
import { SERVICE_ICONS } from '#pwa/ui/service-icons.ts';
import { Day } from '#pwa/ui/date-time.tsx';
import { PaymentState } from '#pwa/features/jobs/booking-card.tsx';
import { UserText } from '#pwa/ui/user-text.tsx';

/** What was booked. */
export function JobFacts({ job }: { job: JobDetail }) {
  const { t } = useTranslation(['jobInProgress', 'jobFacts', 'services']);
  return (
    <Card>
      <h2 className="mb-3 text-xl">{t('facts')}</h2>
      <dl className="grid gap-3">
        <Fact icon={SERVICE_ICONS[job.serviceType]} label={t('service')}>
          {t(`services:service.${job.serviceType}`)} · {t(`services:duration.${job.duration}`)}
          {job.frequency !== 'one-time' && ` · ${t(`services:frequency.${job.frequency}`)}`}
        </Fact>
        <Fact icon={CalendarDays} label={t('date')}>
          <Day when={job.date} />
        </Fact>
        <Fact icon={Clock} label={t('slot')}>
          {job.timeSlot ? slotText(job.timeSlot) : t('any_time')}
        </Fact>
        <Fact icon={MapPin} label={t('address')}>
          {job.address}
        </Fact>
        <Fact icon={IndianRupee} label={t('amount')}>
          <span className="flex flex-wrap items-center gap-x-3">
            <strong className="text-lg">
              <Money rupees={job.total_amount} />
            </strong>
            <PaymentState job={job} rupees={job.total_amount} />
          </span>
        </Fact>
        {job.description && (
          <Fact icon={MessageSquareText} label={t('problem')}>
            <UserText>{job.description}</UserText>
          </Fact>
        )}
        {job.preferredGender && job.preferredGender !== 'no-preference' && (
          <Fact icon={UserRound} label={t('jobFacts:gender')}>
            {t(`services:gender_wish.${job.preferredGender}`)}
          </Fact>
        )}
        {Boolean(job.roomCount) && (
          <Fact icon={DoorOpen} label={t('jobFacts:rooms')}>
            {job.roomCount}
          </Fact>
        )}
        {job.estimatedArea && (
          <Fact icon={Ruler} label={t('jobFacts:area')}>
            {job.estimatedArea}
          </Fact>
        )}
        {job.emergencyContact && (
          <Fact icon={Phone} label={t('jobFacts:emergency')}>
            {job.emergencyContact}
          </Fact>
        )}
        {job.instructions && (
          <Fact icon={StickyNote} label={t('instructions')}>
            <UserText>{job.instructions}</UserText>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="relative ps-8">
      <dt className="text-sm text-soft">
        <Icon aria-hidden className="absolute start-0 top-1 size-5 text-indigo" />
        {label}
      </dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
