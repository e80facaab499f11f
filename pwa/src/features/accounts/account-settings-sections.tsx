import type { ReactNode } from 'react';
import type { Area } from '#pwa/sync/session/session.ts';
import { SettingsCalendar } from './settings-calendar.tsx';
import { SettingsDelete } from './settings-delete.tsx';
import { SettingsExport } from './settings-export.tsx';
import { SettingsNotifications } from './settings-notifications.tsx';
import { SettingsSecurity } from './settings-security.tsx';
import { SettingsStorage } from './settings-storage.tsx';

export interface AccountSettingsSectionsProps {
  area: Area;
  /** Called after logging out everywhere (`out`) or closing the account (`closed`). */
  onLeave: (why: 'out' | 'closed') => void;
  /** What stands below the settings: it appears with them, because they would move it from under a finger. */
  children?: ReactNode;
}

/** Settings that every account has: password, sessions, storage, data export and deletion. */
export const AccountSettingsSections = ({ area, onLeave, children }: AccountSettingsSectionsProps) => (
  <>
    <SettingsSecurity area={area} onLeave={() => onLeave('out')} />
    {area === 'worker' && <SettingsNotifications area={area} />}
    <SettingsCalendar area={area} />
    <SettingsStorage />
    <SettingsExport area={area} />
    <SettingsDelete area={area} onLeave={() => onLeave('closed')} />
    {children}
  </>
);
