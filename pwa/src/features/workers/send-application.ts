import { useCallback, useEffect, useRef, useState } from 'react';
import { uuidv7 } from '#contract/ids.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { upload } from '#pwa/sync/http/upload.ts';
import type { Application } from './application.ts';
import { currentApplication, updateApplication } from './application-store.ts';

function toFormData(application: Application): FormData {
  const form = new FormData();
  const texts = {
    profession: application.profession,
    name: application.name,
    email: application.email,
    phone: application.phone,
    address: application.address,
    password: application.password,
    confirmPassword: application.confirmPassword,
    experience: application.experience,
    description: application.description,
    gender: application.gender,
    serviceRadiusKm: application.radiusKm,
    lat: application.place?.lat,
    lng: application.place?.lng,
  };
  // Empty fields are not sent.
  for (const [name, value] of Object.entries(texts)) if (value !== '' && value != null) form.append(name, String(value));
  for (const skill of application.skills) form.append('skills', skill);
  for (const certification of application.certifications) form.append('certifications', certification);
  for (const name of ['facePhoto', 'profilePhoto', 'portfolioFiles'] as const)
    for (const file of application[name]) form.append(name, file);
  return form;
}

/** Delay after each failed attempt; the last one repeats. */
const RETRY_DELAYS_MS = [2000, 5000, 10_000, 30_000];

/** Resolves after a delay, when the network is back, or when `signal` or `wakeSignal` is aborted. */
const waitForRetry = (ms: number, signal: AbortSignal, wakeSignal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    window.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
    wakeSignal.addEventListener('abort', finish);
  });

export type SendState =
  | { state: 'idle' }
  | { state: 'sending'; percent: number }
  /** The connection failed; the next attempt starts automatically. */
  | { state: 'waiting' }
  | { state: 'refused'; refused: ApiError };

/**
 * Sends the application with its files and retries until the server responds. All attempts of an unchanged application have the
 * same idempotency key, so a lost response does not register it twice. Unmounting stops it.
 */
export function useSendApplication(onRegistered: () => void) {
  const [sendState, setSendState] = useState<SendState>({ state: 'idle' });
  const abortController = useRef<AbortController | null>(null);
  const wakeController = useRef(new AbortController());
  const onRegisteredRef = useRef(onRegistered);
  useEffect(() => {
    onRegisteredRef.current = onRegistered;
  });
  useEffect(() => () => abortController.current?.abort(), []);

  const send = useCallback(async () => {
    abortController.current?.abort();
    const { signal } = (abortController.current = new AbortController());
    for (let attempt = 0; !signal.aborted; attempt++) {
      if (!currentApplication().key) updateApplication({ key: uuidv7() });
      const { key } = currentApplication();
      setSendState({ state: 'sending', percent: 0 });
      const response = await upload(
        'workerSignup',
        toFormData(currentApplication()),
        (percent) => setSendState({ state: 'sending', percent }),
        {
          idempotencyKey: key ?? undefined,
          signal,
        },
      );
      if (signal.aborted) return;
      if (response.ok) return onRegisteredRef.current();
      // The key was used with another password before a reload: a new key lets the server respond to this attempt.
      if (response.code === 'request.key_reused' && attempt === 0) {
        updateApplication({ key: uuidv7() });
        continue;
      }
      if (response.code !== 'network') return setSendState({ state: 'refused', refused: response });
      setSendState({ state: 'waiting' });
      wakeController.current = new AbortController();
      await waitForRetry(RETRY_DELAYS_MS[attempt] ?? RETRY_DELAYS_MS.at(-1) ?? 0, signal, wakeController.current.signal);
    }
  }, []);
  return { sending: sendState, send: () => void send(), retryNow: () => wakeController.current.abort() };
}
