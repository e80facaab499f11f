import { currentSession, saveSession, type Area } from '#pwa/sync/session/session.ts';

/** Saves the emergency contact in the session, from which screens read the profile. */
export function saveContactToSession(area: Area, id: string, emergencyContact: string): void {
  const [client, worker] = [currentSession('client'), currentSession('worker')];
  if (area === 'client' && client?.profile.id === id && client.profile.emergencyContact !== emergencyContact)
    saveSession('client', client.token, { ...client.profile, emergencyContact });
  if (area === 'worker' && worker?.profile.id === id && worker.profile.emergencyContact !== emergencyContact)
    saveSession('worker', worker.token, { ...worker.profile, emergencyContact });
}
