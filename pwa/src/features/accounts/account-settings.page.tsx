import { useQuery } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import { CalendarDays, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { accountData } from '#pwa/sync/db.ts';
import { fetchAndSave } from '#pwa/sync/realtime/cached-fetch.ts';
import { useSlowFailure } from '#pwa/sync/realtime/use-slow-failure.ts';
import { discardWithoutAsking, type ConfirmDiscard } from '#pwa/sync/session/session-lifecycle.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { savedKey } from '#pwa/sync/meta-keys.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { confirmDiscard } from '#pwa/ui/confirm-discard.ts';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { refreshAccount, logoutClient } from './own-account.mutations.ts';
import { forgetEmail } from './remembered-emails.ts';
import { SettingsCalendar } from './settings-calendar.tsx';
import { SettingsDelete } from './settings-delete.tsx';
import { SettingsExport } from './settings-export.tsx';
import { SettingsNotifications } from './settings-notifications.tsx';
import { SettingsProfile } from './settings-profile.tsx';
import { SettingsStorage } from './settings-storage.tsx';
import { SettingsSecurity } from './settings-security.tsx';

const SECTIONS = ['profile', 'security', 'notifications', 'delete'] as const;
const SETTINGS_PATH = '/account-settings';

interface AccountSettingsProps {
  calendar: ReactNode;
  /** The emergency contact, notified on SOS. */
  renderEmergencyContact: (area: 'client') => ReactNode;
}

export default function AccountSettingsPage({ calendar, renderEmergencyContact }: AccountSettingsProps) {
  const { t } = useTranslation('settings');
  const user = useSession('client')?.profile;
  // The target after ending the session here; without one, an ended session goes to login and returns here.
  const [nextPath, setNextPath] = useState<string | null>(null);
  const goTo = async (path: string, confirmDrop: ConfirmDiscard) => {
    setNextPath(path);
    if (!(await logoutClient(confirmDrop))) setNextPath(null);
  };
  if (!user)
    return (
      <>
        <p role="status">{t('loading')}</p>
        {nextPath ? <Navigate to={nextPath} replace /> : <Navigate to="/login" state={{ returnUrl: SETTINGS_PATH }} replace />}
      </>
    );
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <Head calendar={calendar} />
        <nav aria-label={t('sections')}>
          <ul className="flex flex-wrap gap-x-4 border-b border-line">
            {SECTIONS.map((section) => (
              <li key={section}>
                <Link
                  to={{ hash: section }}
                  className="flex min-h-12 items-center font-bold text-indigo underline-offset-4 hover:underline"
                >
                  {t(section)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <ProfileAge key={user.id} />
      <SettingsProfile user={user} />
      {renderEmergencyContact('client')}
      <SettingsSecurity area="client" onLeave={() => void goTo('/login', confirmDiscard('logout'))} />
      <SettingsNotifications area="client" />
      <SettingsCalendar area="client" />
      <SettingsStorage />
      <SettingsExport area="client" />
      <SettingsDelete
        area="client"
        onLeave={() => {
          forgetEmail(user.email);
          void goTo('/', discardWithoutAsking);
        }}
      />
    </div>
  );
}

/** Refetches the stored profile at each visit, and says how old it is if that fails. */
function ProfileAge() {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['client', 'profile'],
    queryFn: async () => {
      // The session stores the profile itself.
      const response = await fetchAndSave('client', 'profile', refreshAccount, () => Promise.resolve());
      return response.ok ? null : response;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const slowFailure = useSlowFailure('client', 'profile', isFetching, refetch);
  const failure = data ?? slowFailure;
  const savedAt = useLiveQuery(async () => (await accountData('client')?.meta.get(savedKey('profile')))?.value ?? null);
  if (!failure || savedAt === undefined) return null;
  return <StaleNote savedAt={savedAt} code={failure.code} onRetry={() => void refetch()} />;
}

/** The title and the collapsible booking calendar. */
function Head({ calendar }: { calendar: ReactNode }) {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl text-indigo">{t('title')}</h1>
        <Button variant="secondary" icon={CalendarDays} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('calendar')}
        </Button>
      </div>
      {open && (
        <Card>
          <div className="mb-3 flex items-center justify-between gap-3">
            <h2 className="text-xl text-indigo">{t('calendar')}</h2>
            <button
              type="button"
              onClick={() => setOpen(false)}
              aria-label={t('calendar_close')}
              className="-me-2 grid size-12 shrink-0 place-items-center rounded-md text-soft hover:bg-sunk"
            >
              <X aria-hidden className="size-6" />
            </button>
          </div>
          {calendar}
        </Card>
      )}
    </>
  );
}
