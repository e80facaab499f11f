import { CalendarCheck, CloudCheck, Briefcase, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { waitsForEnd } from '#pwa/sync/outbox/drain.ts';
import { flush } from '#pwa/sync/outbox/flush.ts';
import { useOutbox } from '#pwa/sync/outbox/outbox.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { OutboxItem } from './outbox-item.tsx';
import '#pwa/i18n/en/outboxItems.ts';

/** The outbox: commands that wait to be sent or were rejected, with their actions. */
export default function OutboxPage() {
  const { t } = useTranslation(['outboxItems', 'outbox']);
  const area: Area = useLocation().pathname.startsWith('/worker') ? 'worker' : 'client';
  const rows = useOutbox(area);
  const [busy, setBusy] = useState(false);
  const isAnyWaiting = rows?.some(({ state }) => state !== 'rejected');
  const size = area === 'worker' ? 'large' : 'normal';
  const send = async () => {
    setBusy(true);
    await flush(area, true);
    setBusy(false);
  };
  return (
    <div className="page-width grid max-w-3xl gap-5 py-6 md:py-10">
      <h1 className="text-3xl text-indigo">{t('outbox:title')}</h1>
      {rows === undefined ? (
        <SkeletonCards />
      ) : rows.length === 0 ? (
        <EmptyState icon={CloudCheck} title={t('empty')} text={t('empty_text')}>
          {area === 'client' ? (
            <ButtonLink to="/my-bookings" icon={CalendarCheck}>
              {t('to_bookings')}
            </ButtonLink>
          ) : (
            <ButtonLink to="/worker/jobs" size="large" icon={Briefcase}>
              {t('to_jobs')}
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <>
          <p className="text-soft">{t(isAnyWaiting ? 'text' : 'text_refused')}</p>
          {isAnyWaiting && (
            <Button size="large" icon={Send} busy={busy && t('now_busy')} onClick={() => void send()}>
              {t('now')}
            </Button>
          )}
          <ol className="grid gap-4">
            {rows.map((row, index) => (
              <li key={row.id}>
                <OutboxItem
                  area={area}
                  row={row}
                  size={size}
                  isBlocked={rows
                    .slice(0, index)
                    .some((older) => older.entityKey === row.entityKey || waitsForEnd(row, older, rows))}
                />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
