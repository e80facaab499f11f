import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { roomEvent } from '#contract/events.ts';
import { LANGUAGE_CODES } from '#contract/languages.ts';
import { PROPOSAL_STATES } from '#contract/jobs/rescheduling.ts';
import { pushPayload, type PushPayload } from '#contract/push.ts';
import { notificationOf } from '#pwa/i18n/notification-text.ts';

const jobId = '018f0000-0000-7000-8000-000000000001';
const eventFields = { seq: 1, at: 1, jobId };
const EVENTS: readonly PushPayload['event'][] = [
  { type: 'job-accepted', ...eventFields, workerName: 'Ravi', message: 'x' },
  { type: 'job-cancelled', ...eventFields, message: 'x' },
  { type: 'job-cancelled', ...eventFields, message: 'x', successorId: jobId },
  { type: 'job-cancelled', ...eventFields, message: 'x', by: 'admin' },
  { type: 'job-cancelled', ...eventFields, message: 'x', noShow: true },
  { type: 'job-cancelled', ...eventFields, message: 'x', declined: true },
  { type: 'job-cancelled', ...eventFields, message: 'x', by: 'time' },
  { type: 'job-cancelled', ...eventFields, message: 'x', by: 'time', notStarted: true },
  { type: 'job-status-update', ...eventFields, status: 'completed', message: 'x', endedItself: true },
  { type: 'changed', ...eventFields, endedItself: true },
  ...PROPOSAL_STATES.map((state) => ({
    type: 'changed' as const,
    ...eventFields,
    rescheduling: { state, date: '2026-11-24', time: '02:00 - 04:00 PM' as const },
  })),
  ...([0, 20] as const).flatMap((minutes) =>
    (['start', 'end', 'before'] as const).map((what) => ({
      type: 'changed' as const,
      ...eventFields,
      delay: { minutes, what },
    })),
  ),
  { type: 'changed', ...eventFields, nextVisit: { date: '2026-11-24', time: '02:00 - 04:00 PM' } },
  { type: 'changed', ...eventFields, nextVisitOff: { date: '2026-11-24', time: '02:00 - 04:00 PM' } },
  { type: 'booking-request', ...eventFields, customerName: 'Asha' },
  { type: 'new-job', ...eventFields, job: { id: jobId, serviceType: 'plumbing' } },
  { type: 'message', ...eventFields, number: 3, from: 'Ravi' },
  { type: 'payment', ...eventFields, state: 'claimed', amount: 349 },
  { type: 'payment', ...eventFields, state: 'refused', amount: 349 },
  { type: 'payment', ...eventFields, state: 'paid', refundDue: true, amount: 349 },
  { type: 'payment', ...eventFields, state: 'paid', refundDue: false, retained: true, amount: 349 },
  { type: 'changed', ...eventFields, ticket: { id: jobId, number: 'K-234567' } },
  { type: 'changed', ...eventFields, contactRefused: true },
  { type: 'changed', ...eventFields, sessionEndsAt: Date.parse('2026-12-01T12:00:00Z') },
  { type: 'sos-seen', id: jobId, name: 'Meera' },
];
const alertOf = (drill: boolean) => ({ type: 'sos-alert', id: jobId, drill }) as const;

test('every notification is complete in each language, names the other person and opens a page of its reader', () => {
  for (const language of LANGUAGE_CODES)
    for (const role of ['client', 'worker'] as const)
      for (const event of EVENTS) {
        const { text, url, tag } = notificationOf({ language, kind: role, event });
        const name =
          'workerName' in event
            ? 'Ravi'
            : 'customerName' in event
              ? 'Asha'
              : 'from' in event
                ? 'Ravi'
                : 'ticket' in event
                  ? 'K-234567'
                  : '';
        expect(text).toContain(name);
        expect(text).not.toMatch(/[{}]|undefined/);
        expect(/[ऀ-ॿ]/.test(text)).toBe(language !== 'en');
        expect(url).toMatch(
          role === 'client' ? /^\/(job-in-progress|messages|support|account-settings|login|#sos)/ : /^\/(worker|messages)\//,
        );
        expect(tag).toContain(jobId);
      }
});

test('an emergency opens its case in the admin console, and a drill says in each language that it is one', () => {
  const notifications = LANGUAGE_CODES.map((language) =>
    [false, true].map((drill) => notificationOf({ language, kind: 'client', event: alertOf(drill) })),
  );
  for (const { url, tag } of notifications.flat()) expect({ url, tag }).toEqual({ url: `/admin/sos/${jobId}`, tag: jobId });
  expect(notifications.map(([, drill]) => drill?.text.split(':')[0])).toEqual(['DRILL', 'अभ्यास', 'सराव']);
  for (const [emergency] of notifications) expect(emergency?.text).not.toMatch(/DRILL|अभ्यास|सराव/);
});

test('a verdict about a worker is not named on a lock screen, in any language', () => {
  for (const language of LANGUAGE_CODES) {
    const [verified, refused] = (['verified', 'refused'] as const).map((about) =>
      notificationOf({ language, kind: 'worker', event: { type: 'notice', seq: 1, at: 1, about } }),
    );
    expect(verified).toEqual(refused);
    expect(verified?.url).toBe('/worker/dashboard');
    expect(/[ऀ-ॿ]/.test(verified?.text ?? '')).toBe(language !== 'en');
  }
});

test('the end of a session is said with its day, and by an installed app that does not know it as news in its language', () => {
  const event = { type: 'changed', ...eventFields, sessionEndsAt: Date.parse('2026-12-01T20:00:00Z') };
  const payload = z.parse(pushPayload, { language: 'hi', kind: 'worker', event });
  expect(notificationOf(payload)).toMatchObject({ text: expect.stringContaining('2 दिसंबर'), url: '/worker/login' });
  const read = { ...payload, event: z.parse(roomEvent, event) };
  expect(notificationOf(read)).toMatchObject({ text: 'आपके लिए कुछ नया है।', url: '/' });
});

test('an unknown event gets a general text instead of an empty notification', () => {
  expect(notificationOf(null)).toMatchObject({ text: 'There is something new for you.', url: '/' });
  const changed: PushPayload['event'] = { type: 'changed', ...eventFields };
  expect(notificationOf({ language: 'hi', kind: 'client', event: changed }).text).toBe('आपके लिए कुछ नया है।');
});
