import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { ANOMALY_KINDS, type Anomaly } from '../checks/anomaly.ts';
import { check } from '../checks/check.ts';
import { PLANTED_FAULTS } from '../planted-faults.ts';
import { readRecording, type Recording } from '../recording/recording.ts';
import { summaryOf, uncalledCommands } from '../summary.ts';
import { root } from '../../support/root.ts';
import { run } from './run.ts';

const folder = join(root, 'tests/.output/history/short-run');
let recording: Recording;
let anomalies: Anomaly[];

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await run({ calls: 900, kills: 2, clients: 6, seed: 1 }, folder, inject('templates'));
  recording = readRecording(folder);
  anomalies = check(recording);
});

test('no response, event and row contradicts another, with two kills, lost responses, repeats and races', () => {
  expect(anomalies.length, `${summaryOf(recording, anomalies)}\nkept in ${folder}`).toBe(0);
  rmSync(folder, { recursive: true });
});

test('control: every command took part, the server was killed, responses were lost, jobs ended by time, and money was given back', () => {
  expect(uncalledCommands(recording)).toEqual([]);
  expect(recording.markers.filter(({ type }) => type === 'killed')).toHaveLength(2);
  expect(recording.calls.filter(({ status }) => status === null).length).toBeGreaterThan(20);
  expect(recording.database.jobs.filter((job) => job.cancelled_by === 'time').length).toBeGreaterThan(0);
  expect(recording.database.payments.filter(({ state }) => state === 'refunded').length).toBeGreaterThan(0);
});

test.each(ANOMALY_KINDS)('control: a planted %s is reported, and nothing else', (kind) => {
  const { plant, alsoReported } = PLANTED_FAULTS[kind];
  const spoiled = structuredClone(recording);
  plant(spoiled);
  // The fault may add to the message of an anomaly that was there before.
  const textOf = (one: Anomaly) => JSON.stringify(one.kind === kind ? one : { ...one, message: '' });
  const before = new Set(anomalies.map(textOf));
  const added = check(spoiled).filter((anomaly) => !before.has(textOf(anomaly)));
  const expected = alsoReported ? [kind, alsoReported] : [kind];
  expect([...new Set(added.map((anomaly) => anomaly.kind))]).toEqual(expected);
});
