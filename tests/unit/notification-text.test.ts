import { expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#contract/languages.ts';
import type { PushPayload } from '#contract/push.ts';
import { notificationOf } from '#pwa/i18n/notification-text.ts';

const jobId = '018f0000-0000-7000-8000-000000000001';
const eventFields = { seq: 1, at: 1, jobId };
const EVENTS: readonly PushPayload['event'][] = [
  { type: 'job-accepted', ...eventFields, workerName: 'Ravi', message: 'x' },
  { type: 'job-cancelled', ...eventFields, message: 'x' },
  { type: 'job-cancelled', ...eventFields, message: 'x', successorId: jobId },
  { type: 'job-cancelled', ...eventFields, message: 'x', by: 'admin' },
  { type: 'job-cancelled', ...eventFields, message: 'x', noShow: true },
  { type: 'job-cancelled', ...eventFields, message: 'x', by: 'time' },
  { type: 'booking-request', ...eventFields, customerName: 'Asha' },
  { type: 'new-job', ...eventFields, job: { id: jobId, serviceType: 'plumbing' } },
  { type: 'message', ...eventFields, number: 3, from: 'Ravi' },
  { type: 'payment', ...eventFields, state: 'claimed', amount: 349 },
  { type: 'sos-seen', id: jobId, name: 'Meera' },
];

test('every notification is complete in each language, names the other person and opens a page of its reader', () => {
  for (const language of LANGUAGE_CODES)
    for (const role of ['client', 'worker'] as const)
      for (const event of EVENTS) {
        const { text, url, tag } = notificationOf({ language, kind: role, event });
        const name = 'workerName' in event ? 'Ravi' : 'customerName' in event ? 'Asha' : 'from' in event ? 'Ravi' : '';
        expect(text).toContain(name);
        expect(text).not.toMatch(/[{}]|undefined/);
        expect(/[ऀ-ॿ]/.test(text)).toBe(language !== 'en');
        expect(url).toMatch(role === 'client' ? /^\/(job-in-progress|messages|#sos)/ : /^\/(worker|messages)\//);
        expect(tag).toContain(jobId);
      }
});

test('an unknown event gets a general text instead of an empty notification', () => {
  expect(notificationOf(null)).toMatchObject({ text: 'There is something new for you.', url: '/' });
  const changed: PushPayload['event'] = { type: 'changed', ...eventFields };
  expect(notificationOf({ language: 'hi', kind: 'client', event: changed }).text).toBe('आपके लिए कुछ नया है।');
});
