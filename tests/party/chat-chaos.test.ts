import { expect, inject, test } from 'vitest';
import { ServerProcess } from '../support/server-process.ts';
import { runChatChaos, compareSequences } from '../support/chat-chaos.ts';

test('six users lose no message and see each once and in order while connections break and the server is killed; a client that never fetches loses some', async () => {
  const report = await runChatChaos({ messages: 300, kills: 2, seed: 7 }, new ServerProcess(inject('templates')));
  expect(report).toMatchObject({ sent: 300, kills: 2, stored: [] });
  expect(report.simulatedClients.map(({ wrong }) => wrong)).toEqual([[], [], [], [], [], []]);
  expect(Math.min(report.disconnects, report.stalls), 'control: connections were cut and stalled').toBeGreaterThan(5);
  expect(Math.min(...report.simulatedClients.map(({ live }) => live)), 'control: the rooms delivered messages').toBeGreaterThan(
    10,
  );
  // Control: clients that only receive events and never fetch fail the same check.
  expect(report.control.filter(({ wrong }) => wrong.length > 0).length).toBeGreaterThan(0);
});

test('the check finds missing, repeated, reordered and invented messages', () => {
  const stored = ['a', 'b', 'c'];
  expect(compareSequences(['a', 'b', 'c'], stored)).toEqual([]);
  expect(compareSequences(['a', 'c'], stored)).toEqual(['1 of 3 missing']);
  expect(compareSequences(['a', 'b', 'b', 'c'], stored)).toEqual(['1 shown twice', 'out of order']);
  expect(compareSequences(['b', 'a', 'c'], stored)).toEqual(['out of order']);
  expect(compareSequences(['a', 'b', 'c', 'd'], stored)).toEqual(['something that is not stored']);
});
