import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, CalendarX, Copy, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguageCode } from '#pwa/i18n/index.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { formatDay } from '#pwa/shared/format.ts';
import type { QueryError } from '#pwa/sync/http/query-error.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { createCalendarFeed, deleteCalendarFeed, fetchCalendarFeed } from './own-account.mutations.ts';
import { Section } from './settings-section.tsx';

/** The private address to which the user's calendar app subscribes. */
export function SettingsCalendar({ area }: { area: Area }) {
  const { t, i18n } = useTranslation(['settings', 'errors']);
  const accountId = useSession(area)?.profile.id;
  const { data, error, dataUpdatedAt, refetch } = useQuery<Awaited<ReturnType<typeof fetchCalendarFeed>>, QueryError>({
    queryKey: ['calendar-feed', area, accountId],
    queryFn: () => fetchCalendarFeed(area),
    enabled: accountId !== undefined,
    retry: false,
    gcTime: 0,
  });
  const [address, setAddress] = useState<string | null>(null);
  const [busy, setBusy] = useState<'make' | 'end' | null>(null);
  const make = async () => {
    setBusy('make');
    const response = await createCalendarFeed(area, currentLanguageCode());
    setBusy(null);
    if (!response.ok) return notify.error(errorText(response.code));
    setAddress(new URL(response.data.path, location.origin).href);
    await refetch();
  };
  const end = async () => {
    setBusy('end');
    const response = await deleteCalendarFeed(area);
    setBusy(null);
    if (!response.ok) return notify.error(errorText(response.code));
    setAddress(null);
    notify.success(t('feed.ended'));
    await refetch();
  };
  const createdAt = data?.createdAt ?? null;
  return (
    <Section id="calendar" title={t('feed.title')}>
      <Card className="grid gap-4">
        <p>{t(area === 'worker' ? 'feed.text_worker' : 'feed.text_client')}</p>
        {data && error && (
          <StaleNote
            savedAt={dataUpdatedAt}
            code={error.apiError.code}
            text={t('feed.failed')}
            onRetry={() => void refetch()}
          />
        )}
        {/* role=status: screen readers announce the new address. */}
        <div role="status">
          {address ? (
            <NewAddress address={address} />
          ) : (
            createdAt !== null && <p>{t('feed.active', { date: formatDay(createdAt, i18n.language) })}</p>
          )}
        </div>
        {(address !== null || createdAt !== null) && <p className="text-sm text-soft">{t('feed.warning')}</p>}
        {data ? (
          <div className="flex flex-wrap gap-2 *:max-md:grow">
            <Button variant="secondary" icon={Link2} busy={busy === 'make' && t('feed.making')} onClick={() => void make()}>
              {t(createdAt === null ? 'feed.make' : 'feed.make_again')}
            </Button>
            {createdAt !== null && (
              <Button variant="danger" icon={CalendarX} busy={busy === 'end' && t('feed.ending')} onClick={() => void end()}>
                {t('feed.end')}
              </Button>
            )}
          </div>
        ) : error ? (
          <ErrorState title={t('feed.failed')} code={error.apiError.code} onRetry={() => void refetch()} />
        ) : (
          <SkeletonCards count={1} />
        )}
      </Card>
    </Section>
  );
}

function NewAddress({ address }: { address: string }) {
  const { t } = useTranslation('settings');
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify.success(t('feed.copied')),
      () => notify.error(t('feed.copy_failed')),
    );
  return (
    <div className="grid gap-3">
      <p className="font-bold">{t('feed.once')}</p>
      <p className="rounded-md bg-sunk p-3 font-mono text-sm break-all select-all">{address}</p>
      <div className="flex flex-wrap gap-2 *:max-md:grow">
        <a className={buttonClass({})} href={address.replace(/^https?:/, 'webcal:')}>
          <CalendarPlus aria-hidden className="size-5 shrink-0" />
          {t('feed.add')}
        </a>
        <Button variant="secondary" icon={Copy} onClick={() => void copy()}>
          {t('feed.copy')}
        </Button>
      </div>
      <p className="text-sm text-soft">{t('feed.add_hint')}</p>
    </div>
  );
}
