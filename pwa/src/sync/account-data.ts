import { wipe } from './db.ts';
import { clearSession, currentSession, type Area } from './session.ts';

/** Ends the session and wipes everything the account kept on this phone, which may be shared. */
export async function logout(area: Area): Promise<void> {
  const id = currentSession(area)?.profile.id;
  clearSession(area);
  if (id) await wipe(area, id);
}
