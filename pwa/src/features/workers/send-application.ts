import { useCallback, useEffect, useRef, useState } from 'react';
import { uuidv7 } from '#contract/ids.ts';
import type { ApiError } from '#pwa/sync/http/http.ts';
import { upload } from '#pwa/sync/http/upload.ts';
import type { Application } from './application.ts';
import { currentApplication, updateApplication } from './application-store.ts';

function formOf(given: Application): FormData {
  const form = new FormData();
  const texts = {
    profession: given.profession,
    name: given.name,
    email: given.email,
    phone: given.phone,
    address: given.address,
    password: given.password,
    confirmPassword: given.confirmPassword,
    experience: given.experience,
    description: given.description,
    gender: given.gender,
    serviceRadiusKm: given.radiusKm,
    lat: given.place?.lat,
    lng: given.place?.lng,
  };
  // What was left empty is not sent.
  for (const [name, value] of Object.entries(texts)) if (value !== '' && value != null) form.append(name, String(value));
  for (const skill of given.skills) form.append('skills', skill);
  for (const paper of given.certifications) form.append('certifications', paper);
  for (const name of ['facePhoto', 'profilePhoto', 'portfolioFiles'] as const)
    for (const file of given[name]) form.append(name, file);
  return form;
}

/** After the first try that broke, the second, and so on; the last for every further one. */
const PAUSES_MS = [2000, 5000, 10_000, 30_000];

/** Resolves after a pause, when the network is back, or when `signal` is given up or `wake` is called. */
const pauseOr = (ms: number, signal: AbortSignal, wake: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      done();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    wake.addEventListener('abort', end);
  });

export type Sending =
  | { state: 'idle' }
  | { state: 'sending'; percent: number }
  /** It broke off; the next try comes by itself. */
  | { state: 'waiting' }
  | { state: 'refused'; refused: ApiError };

/**
 * Sends the application as often as it takes, with the files it holds, until the server has answered. Every try of the same
 * application bears the same key, so that a try whose answer got lost is not registered twice. Leaving the page stops it.
 */
export function useSending(onRegistered: () => void) {
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const stop = useRef<AbortController | null>(null);
  const wake = useRef(new AbortController());
  const registered = useRef(onRegistered);
  useEffect(() => {
    registered.current = onRegistered;
  });
  useEffect(() => () => stop.current?.abort(), []);

  const send = useCallback(async () => {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    for (let tries = 0; !signal.aborted; tries++) {
      if (!currentApplication().key) updateApplication({ key: uuidv7() });
      const { key } = currentApplication();
      setSending({ state: 'sending', percent: 0 });
      const answer = await upload(
        'workerSignup',
        formOf(currentApplication()),
        (percent) => setSending({ state: 'sending', percent }),
        {
          idempotencyKey: key ?? undefined,
          signal,
        },
      );
      if (signal.aborted) return;
      if (answer.ok) return registered.current();
      // Sent before with another password, which this phone does not know any more: under a key of its own the server says what is so.
      if (answer.code === 'request.key_reused' && tries === 0) {
        updateApplication({ key: uuidv7() });
        continue;
      }
      if (answer.code !== 'network') return setSending({ state: 'refused', refused: answer });
      setSending({ state: 'waiting' });
      wake.current = new AbortController();
      await pauseOr(PAUSES_MS[tries] ?? PAUSES_MS.at(-1) ?? 0, signal, wake.current.signal);
    }
  }, []);
  return { sending, send: () => void send(), retryNow: () => wake.current.abort() };
}
