import { describe, expect, test } from 'vitest';
import { FIRST_SCENARIOS, SCENARIOS, randomOf, scenariosOf } from './generator/scenarios.ts';
import { Lane } from './generator/lane.ts';
import type { Account, OutgoingCall, World } from './generator/world.ts';
import { signToken } from '../support/test-users.ts';

const account = (id: string): Account => {
  const phone = (n: number) => ({ process: `${id} ${n}`, account: id, token: id, skewMs: 0 });
  return { id, phones: [phone(1), phone(2)] };
};

/** A token that names its session. */
const SESSION_TOKEN = await signToken('new', 'client', { sid: 'session' });

/** A world without a server, in which every call succeeds, and what was sent. */
function stubWorld() {
  const sent: OutgoingCall[] = [];
  const body = { id: 'row', status: 'confirmed', startCode: '1234', token: SESSION_TOKEN, user: { id: 'new' } };
  const world: World = {
    send: (call) => {
      sent.push(call);
      return Promise.resolve({ status: call.fault ? null : 200, body, nextCursor: null });
    },
    catchUp: () => Promise.resolve(),
    now: () => 1_800_000_000_000,
    resetTokenFor: () => Promise.resolve('token'),
    phoneCodeFor: () => Promise.resolve('123456'),
    clients: [account('client 1'), account('client 2')],
    waitingClients: [],
    workers: [account('worker 1'), account('worker 2')],
    toggledWorkers: [account('worker 3')],
    suspendedClients: [account('client 3')],
    admin: account('admin'),
  };
  return { world, sent };
}

/** Everything that one lane sends in its first scenarios. */
async function callsOf(seed: number, scenarios = 30): Promise<string[]> {
  const { world, sent } = stubWorld();
  const lane = new Lane('lane-0', world, account('client 1'), randomOf(seed, 0));
  let number = 0;
  for (const scenario of scenariosOf(seed, 0, 2)) {
    if (number === scenarios) break;
    lane.random = randomOf(seed, 0, ++number);
    await scenario.run(lane);
    await lane.repeatLate('some');
  }
  await lane.repeatLate('all');
  return sent.map((call) => JSON.stringify(call));
}

describe('the generator', () => {
  test('makes the same decisions for the same seed, and others for another', async () => {
    const calls = await callsOf(1);
    expect(calls.length).toBeGreaterThan(200);
    expect(await callsOf(1)).toEqual(calls);
    expect(await callsOf(2)).not.toEqual(calls);
  });

  test('deals every scenario once in each pass, the first ones first', () => {
    const lanes = [0, 1].map((lane) => {
      const names: string[] = [];
      for (const { name } of scenariosOf(1, lane, 2)) {
        if (names.length * 2 + lane >= SCENARIOS.length) break;
        names.push(name);
      }
      return names;
    });
    expect(lanes.flat().toSorted()).toEqual(SCENARIOS.map(({ name }) => name).toSorted());
    for (const names of lanes)
      expect(names.slice(0, Math.floor(FIRST_SCENARIOS.size / 2)).every((name) => FIRST_SCENARIOS.has(name))).toBe(true);
  });

  test('has a scenario of each name that comes first', () => {
    const names = new Set(SCENARIOS.map(({ name }) => name));
    expect([...FIRST_SCENARIOS].filter((name) => !names.has(name))).toEqual([]);
  });

  test('loses requests and responses, and repeats keys with the same and with another input', async () => {
    const calls = (await callsOf(1, 100)).map((text) => JSON.parse(text) as OutgoingCall);
    expect(new Set(calls.map(({ fault }) => fault))).toEqual(new Set([null, 'request-lost', 'response-lost']));
    const inputs = [
      ...Map.groupBy(
        calls.filter(({ key }) => key !== null),
        ({ key }) => key,
      ).values(),
    ].map((sameKey) => new Set(sameKey.map(({ input }) => JSON.stringify(input))).size);
    expect(new Set(inputs)).toEqual(new Set([1, 2]));
  });
});
