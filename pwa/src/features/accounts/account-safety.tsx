import type { Area } from '#pwa/sync/session/session.ts';
import { SettingsDelete } from './settings-delete.tsx';
import { SettingsExport } from './settings-export.tsx';
import { SettingsNotifications } from './settings-notifications.tsx';
import { SettingsSecurity } from './settings-security.tsx';
import { SettingsStorage } from './settings-storage.tsx';

export interface SafetyProps {
  area: Area;
  /** When the account here is to be left: logged out everywhere, or closed. */
  onLeave: (why: 'out' | 'closed') => void;
}

/** What every account may do about itself: its password, its sessions, its data and its end. */
export const AccountSafety = ({ area, onLeave }: SafetyProps) => (
  <>
    <SettingsSecurity area={area} onLeave={() => onLeave('out')} />
    {area === 'worker' && <SettingsNotifications area={area} />}
    <SettingsStorage />
    <SettingsExport area={area} />
    <SettingsDelete area={area} onLeave={() => onLeave('closed')} />
  </>
);
