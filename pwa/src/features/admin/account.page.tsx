import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { AdminAccount } from '#contract/admin.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { portraitOf } from '#pwa/ui/portrait/portrait.tsx';
import { Banner } from '#pwa/ui/banner.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Badge, type Tone } from '#pwa/ui/status-badge.tsx';
import { Day } from '#pwa/ui/date-time.tsx';
import { AdminTable } from './admin-table.tsx';
import { DetailFrame } from './detail-frame.tsx';
import { useAdminQuery } from './admin.queries.ts';
import { Facts } from '#pwa/ui/facts.tsx';
import { useJobColumns } from './jobs-tab.tsx';
import { LogEntries } from './log-entries.tsx';
import { VerificationDocuments } from './verification-documents.tsx';
import { formatMoment } from './format-moment.ts';
import { useRefuseSheet } from './refuse-sheet.tsx';
import { ReviewsSection } from './reviews-section.tsx';
import { Section } from './section.tsx';
import { Suspension } from './suspension.tsx';

export default function AccountPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('admin');
  const query = useAdminQuery('adminAccount', { params: { id } });
  const isWorker = window.location.pathname.startsWith('/admin/workers');
  return (
    <DetailFrame title={t('account')} tab={isWorker ? 'workers' : 'users'} query={query}>
      {(account) => <Account account={account} />}
    </DetailFrame>
  );
}

const STYLES: Record<AdminAccount['state'], { icon: LucideIcon; tone: Tone }> = {
  active: { icon: CircleCheck, tone: 'leaf' },
  suspended: { icon: CircleX, tone: 'red' },
  closed: { icon: Clock, tone: 'grey' },
};

function ReviewNote({ dueAt, isOwn }: NonNullable<AdminAccount['suspensionReview']>) {
  const { t, i18n } = useTranslation('admin');
  const now = useNow();
  const due = formatMoment(dueAt, i18n.language);
  return (
    <p className="mt-2">
      {t(isOwn ? 'suspension.due' : 'suspension.yours', { due })} {dueAt < now && t('suspension.late')}
    </p>
  );
}

/** A suspended person may be back with another e-mail address; a family may share a phone. */
function SamePhone({ accounts }: { accounts: AdminAccount['samePhone'] }) {
  const { t } = useTranslation('admin');
  return (
    <Section title={t('same_phone')}>
      <ul className="grid gap-3">
        {accounts.map(({ id, kind, registered, isSuspended }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <Link
              to={`/admin/${kind === 'worker' ? 'workers' : 'users'}/${id}`}
              className="inline-flex min-h-12 items-center text-indigo underline"
            >
              <span>
                {t(`who.${kind}`)} · {t('registered')} <Day when={registered} />
              </span>
            </Link>
            {isSuspended && <Badge {...STYLES.suspended} text={t('state.suspended')} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Account({ account }: { account: AdminAccount }) {
  const { t } = useTranslation('admin');
  const columns = useJobColumns();
  const { refuse, sheet } = useRefuseSheet();
  const { worker } = account;
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={account.name} photo={account.photo} className="size-16 text-2xl" portrait={portraitOf(account.id)} />
        <div className="min-w-0 grow">
          <h1 className="text-3xl text-indigo [overflow-wrap:anywhere]">{account.name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-3 text-soft">
            {t(`who.${account.kind}`)}
            <Badge {...STYLES[account.state]} text={t(`state.${account.state}`)} />
          </p>
        </div>
        {account.kind !== 'admin' && account.state !== 'closed' && <Suspension account={account} />}
      </div>
      {account.reason && (
        <Banner tone="danger">
          <p className="font-bold">{t('suspended_because')}</p>
          {account.ground && (
            <p>
              {t('suspension.ground')}: {t(`suspension.grounds.${account.ground}`)}
            </p>
          )}
          <p>{account.reason}</p>
          {account.suspensionReview && <ReviewNote {...account.suspensionReview} />}
        </Banner>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-4">
          <Card>
            <Facts
              facts={[
                [t('column.email'), account.email],
                [t('column.phone'), account.phone],
                [t('address'), account.address],
                [t('registered'), <Day key="day" when={account.registered} />],
                [
                  t('column.id'),
                  <span key="id" className="font-normal">
                    {account.id}
                  </span>,
                ],
              ]}
            />
          </Card>
          {worker && <VerificationDocuments account={account} worker={worker} onRefuse={refuse} />}
          {worker && <ReviewsSection key={account.id} workerId={account.id} />}
        </div>
        <div className="grid gap-4">
          {account.samePhone.length > 0 && <SamePhone accounts={account.samePhone} />}
          <Section title={t('log_title')}>
            <LogEntries entries={account.log} />
          </Section>
        </div>
      </div>
      <section aria-labelledby="jobs">
        <h2 id="jobs" className="mb-3 text-xl">
          {t('newest_jobs')}
        </h2>
        {account.jobs.length === 0 ? (
          <p className="text-soft">{t('jobs_none')}</p>
        ) : (
          <AdminTable caption={t('newest_jobs')} columns={columns} rows={account.jobs} />
        )}
      </section>
      {sheet}
    </>
  );
}
