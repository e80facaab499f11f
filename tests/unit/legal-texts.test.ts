import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toCardinal as englishNumber } from 'n2words/en-IN';
import { toCardinal as hindiNumber } from 'n2words/hi-IN';
import { toCardinal as marathiNumber } from 'n2words/mr-IN';
import { describe, expect, test } from 'vitest';
import { COMPACT_JOBS_AFTER_MS, RETENTION } from '#api/retention/retention.ts';
import { DAY_MS } from '#contract/durations.ts';
import { ERRORS } from '#contract/errors.ts';
import { CLOSABLE_AFTER_JOB_MS, SESSION_MS } from '#contract/accounts.ts';
import * as cacheNames from '#contract/cache-names.ts';
import { TICKET_RULES } from '#contract/tickets/tickets.ts';
import { APPLICATION_DAYS } from '#pwa/features/workers/application-age.ts';
import { descriptions as descriptionsEn } from '#pwa/i18n/en/descriptions.ts';
import { home as homeEn } from '#pwa/i18n/en/home.ts';
import { descriptions as descriptionsHi } from '#pwa/i18n/hi/descriptions.ts';
import { home as homeHi } from '#pwa/i18n/hi/home.ts';
import { descriptions as descriptionsMr } from '#pwa/i18n/mr/descriptions.ts';
import { home as homeMr } from '#pwa/i18n/mr/home.ts';
import { cookies as en } from '#pwa/i18n/en/cookies.ts';
import { emergencies as emergenciesEn } from '#pwa/i18n/en/emergencies.ts';
import { errors as errorsEn } from '#pwa/i18n/en/errors.ts';
import { privacy as privacyEn } from '#pwa/i18n/en/privacy.ts';
import { cookies as hi } from '#pwa/i18n/hi/cookies.ts';
import { emergencies as emergenciesHi } from '#pwa/i18n/hi/emergencies.ts';
import { errors as errorsHi } from '#pwa/i18n/hi/errors.ts';
import { privacy as privacyHi } from '#pwa/i18n/hi/privacy.ts';
import { cookies as mr } from '#pwa/i18n/mr/cookies.ts';
import { emergencies as emergenciesMr } from '#pwa/i18n/mr/emergencies.ts';
import { errors as errorsMr } from '#pwa/i18n/mr/errors.ts';
import { privacy as privacyMr } from '#pwa/i18n/mr/privacy.ts';
import { root } from '../support/root.ts';

/** What the cookies page says of each module of the app that keeps something in the browser. */
const NAMED_AS: Record<string, string> = {
  'app/app-update.ts': 'the app has fetched a newer version of itself',
  'app/boot/early-choices.ts': 'light or dark',
  'app/boot/show-snapshot.ts': 'Your bookings or jobs and the news about them',
  'app/fonts.ts': 'Which letters your phone can show',
  'app/preferences.tsx': 'light or dark',
  'app/read-aloud-mode.ts': 'Whether the buttons are spoken at the first press',
  'app/reserve-live-bookings.ts': 'How many open bookings you have',
  'app/visits.ts': 'That you have been here before',
  'features/accounts/remembered-emails.ts': 'Emails and phone numbers that were used to log in',
  'features/admin/stored-filters.ts': 'which filters a list of the console had last',
  'features/workers/application-age.ts': 'Since when a worker’s registration has been waiting',
  'features/workers/application-store.ts': 'What you have typed into the worker’s registration',
  'features/workers/login-suggestions.ts': 'Emails and phone numbers that were used to log in',
  'features/workers/sent-phone-code.ts': 'a code is on its way',
  'i18n/index.ts': 'Your language',
  'shared/snooze.ts': 'which of our questions you have put aside',
  'sync/form-drafts.ts': 'What you have typed into a request or a message to us before you log in',
  'sync/realtime/web-push.ts': 'who gets notifications on this phone',
  'sync/session/ended-accounts.ts': 'Whose bookings or jobs could not yet be deleted from this phone',
  'sync/session/expired-session.ts': 'Why you were logged out on this phone',
  'sync/session/pending-login.ts': 'A login that still waits for its second step',
  'sync/session/session.ts': 'Who is logged in',
  'sync/session/stored-push-accounts.ts': 'or got them before they were logged out',
  'sync/sos/sos-database.ts': 'An SOS raised on this phone',
  'sync/tickets/guest-tickets-waiting.ts': 'Whether a message to us waits to be sent',
};
/** The same for each constant or function that names a cache of the service worker. */
const NAMED_CACHES: Record<string, string> = {
  MAP_TILES_CACHE: 'Pictures of maps you have seen',
  PUBLIC_RESPONSES_CACHE: 'what a search without a login found',
  SHARED_FILES_CACHE: 'Photos that you share with Karigar from another app',
  cacheOf: 'the texts and letters of each language chosen on this phone',
};
const { MAP_TILES_DAYS } = cacheNames;
const sourceOf = (name: string) => readFileSync(join(root, 'pwa/src', name), 'utf8');

describe('the cookies page', () => {
  const text = Object.values(en.sections)
    .map((section) => section.text)
    .join('\n');

  test('names what each module keeps in the storage of the browser', () => {
    const modules = readdirSync(join(root, 'pwa/src'), { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => /\.tsx?$/.test(name) && /(local|session)Storage\.setItem\(|indexedDB\.open\(/.test(sourceOf(name)));
    expect(modules.toSorted()).toEqual(Object.keys(NAMED_AS).toSorted());
    for (const phrase of Object.values(NAMED_AS)) expect(text).toContain(phrase);
  });

  test('names what each cache of the service worker keeps', () => {
    const constants = Object.keys(cacheNames).filter((name) => name.endsWith('_CACHE'));
    const opened = readdirSync(join(root, 'pwa/src'))
      .filter((name) => /^sw.*\.ts$/.test(name))
      .flatMap((name) => [...sourceOf(name).matchAll(/\b(?:cacheName:|caches\.open\()\s*(['"`]?\w+)/g)])
      .map(([, cache]) => cache);
    expect(new Set([...constants, ...opened])).toEqual(new Set(Object.keys(NAMED_CACHES)));
    for (const phrase of Object.values(NAMED_CACHES)) expect(text).toContain(phrase);
  });

  test.each([
    ['English', en],
    ['Hindi', hi],
    ['Marathi', mr],
  ])('states the periods that the code keeps, in %s', (_, { sections }) => {
    expect(sections.local.text).toContain(` ${SESSION_MS / 86_400_000} `);
    expect(sections.local.text).toContain(` ${APPLICATION_DAYS} `);
    expect(sections.database.text).toContain(` ${APPLICATION_DAYS} `);
    expect(sections.cache.text).toContain(` ${MAP_TILES_DAYS} `);
  });
});

test.each([
  ['English', privacyEn],
  ['Hindi', privacyHi],
  ['Marathi', privacyMr],
])('the privacy page states when jobs are compacted, and when events and devices are deleted, in %s', (_, { sections }) => {
  const days = [COMPACT_JOBS_AFTER_MS, RETENTION.event_outbox.afterMs, RETENTION.known_devices.afterMs].map(
    (ms) => ms / DAY_MS,
  );
  for (const count of days) expect(sections.long.text).toContain(` ${count} `);
  expect(RETENTION.audit_log.afterMs).toBe(2 * 365 * DAY_MS);
  expect(RETENTION.sos_cases.afterMs).toBe(3 * 365 * DAY_MS);
});

test.each([
  ['English', privacyEn],
  ['Hindi', privacyHi],
  ['Marathi', privacyMr],
])('the privacy page states how long messages and pictures of maps are kept, in %s', (_, { sections }) => {
  expect(sections.long.text).toContain(` ${TICKET_RULES.keepForDays} `);
  expect(sections.maps.text).toContain(` ${MAP_TILES_DAYS} `);
});

test.each([
  ['English', privacyEn, errorsEn],
  ['Hindi', privacyHi, errorsHi],
  ['Marathi', privacyMr, errorsMr],
])('the privacy page and the error state how long an account stays after a job, in %s', (_, { sections }, { account }) => {
  const days = ` ${CLOSABLE_AFTER_JOB_MS / DAY_MS} `;
  for (const text of [sections.long.text, account.matter_open, ERRORS['account.matter_open'][1]]) expect(text).toContain(days);
});

const yearsOfEmergencies = RETENTION.sos_cases.afterMs / (365 * DAY_MS);
test.each([
  ['English', emergenciesEn, `at least ${englishNumber(yearsOfEmergencies)} years`],
  ['Hindi', emergenciesHi, `कम से कम ${hindiNumber(yearsOfEmergencies)} साल`],
  ['Marathi', emergenciesMr, `किमान ${marathiNumber(yearsOfEmergencies)} वर्षे`],
])('the console states how long the note of a closed emergency is stored, in %s', (_, texts, period) => {
  expect(texts.ask_text).toContain(period);
  expect(texts.closed_text).toContain(period);
  expect(texts.close_several_text).toContain(period);
});

test.each([
  ['English', privacyEn, 'up to 30 days longer'],
  ['Hindi', privacyHi, '30 दिन तक ज़्यादा'],
  ['Marathi', privacyMr, '30 दिवसांपर्यंत जास्त'],
])('the privacy page says how much longer copies for the case of a breakdown live, in %s', (_, { sections }, period) => {
  expect(sections.long.text).toContain(period);
});

test.each([
  ['English', homeEn, /identity/i, 'cancel'],
  ['Hindi', homeHi, /पहचान/, 'रद्द'],
  ['Marathi', homeMr, /ओळख/, 'रद्द'],
])(
  'the home page promises of every booking what always holds, not a check that may be switched off, in %s',
  (_, home, check, word) => {
    const promises = Object.values(home.promises).join(', ');
    expect(promises).not.toMatch(check);
    expect(promises.toLowerCase()).toContain(word);
  },
);

test.each([
  ['English', descriptionsEn, /wage|on the day/],
  ['Hindi', descriptionsHi, /मेहनताना|उसी दिन/],
  ['Marathi', descriptionsMr, /मजुरी|त्याच दिवशी/],
])('the description of the company promises no wages on the day, which it does not pay, in %s', (_, { about }, promise) => {
  expect(about).not.toMatch(promise);
});
