import { idIn } from './job-steps.ts';
import type { Command, Lane } from './lane.ts';
import { pairsOf, type Scenario } from './scenario.ts';
import type { Account } from './world.ts';

/** An emergency of the client of a lane or, with `by: null`, of a guest, whose phone knows the case by its token. */
interface Emergency {
  by: Account | null;
  caseToken: string;
  id: string;
  /** One of the two presses that came first. */
  firstPressId: string;
}

const press = (lane: Lane, { by, caseToken }: Pick<Emergency, 'by' | 'caseToken'>, pressId = lane.id()): Command => ({
  by,
  name: 'triggerSos',
  input: {
    body: {
      location: lane.random.chance(0.5) ? { lat: 18.5, lng: 73.8 } : null,
      caseToken,
      pressId,
      language: 'en',
    },
  },
});
const byAdmin = (
  { world }: Lane,
  name: Command['name'],
  { id }: Pick<Emergency, 'id'>,
  body?: Record<string, unknown>,
): Command => ({
  by: world.admin,
  name,
  input: { params: { id }, ...(body && { body }) },
});

const withdraw = ({ by, caseToken, id, firstPressId }: Emergency): Command => ({
  by,
  name: 'withdrawSos',
  input: { params: { id }, body: { caseToken, pressId: firstPressId } },
});

/** No more are counted, so an admin who has seen these closes the case also if it is pressed at the same time. */
const ALL_PRESSES = 500;

const CONTENDERS: Record<string, (lane: Lane, emergency: Emergency) => Command> = {
  press: (lane, emergency) => press(lane, emergency),
  report: (lane, { by, caseToken, id }) => ({
    by,
    name: 'sosStatus',
    input: { params: { id }, body: { caseToken, location: { lat: 18.5 + lane.random.next() / 100, lng: 73.8 } } },
  }),
  seen: (lane, emergency) => byAdmin(lane, 'markSosSeen', emergency),
  helping: (lane, emergency) => byAdmin(lane, 'markSosHelping', emergency),
  note: (lane, emergency) => byAdmin(lane, 'addSosNote', emergency, { note: lane.uniqueText() }),
  close: (lane, emergency) => byAdmin(lane, 'closeSos', emergency, { outcome: 'closed', presses: ALL_PRESSES }),
  closeSeveral: (lane, { id }) => ({
    by: lane.world.admin,
    name: 'closeSosCases',
    input: { body: { cases: [{ id, presses: ALL_PRESSES }], note: lane.uniqueText() } },
  }),
  falseAlarm: (lane, emergency) => byAdmin(lane, 'closeSos', emergency, { outcome: 'false_alarm', presses: ALL_PRESSES }),
};
type Contender = keyof typeof CONTENDERS;

async function runSos(lane: Lane, first: Contender, second: Contender): Promise<void> {
  const caller = { by: lane.random.chance(0.7) ? lane.client : null, caseToken: lane.random.hex(32) };
  // Two presses at once, of which one opens the case.
  const firstPressId = lane.id();
  const firstPress = press(lane, caller, firstPressId);
  const [outcome] = await Promise.all([lane.run(firstPress), lane.run(press(lane, caller))]);
  const id = idIn(outcome);
  if (!id) return;
  const emergency = { ...caller, id, firstPressId };
  const create = (name: Contender): Command => (CONTENDERS[name] ?? press)(lane, emergency);
  await lane.run(withdraw(emergency));
  await lane.race(create(first), create(second));
  // The first press again, after others.
  await lane.run(firstPress);
  await lane.run(create('note'));
  await lane.run(create('close'));
  // The next emergency, and the first press once more.
  const next = idIn(await lane.run(press(lane, caller)));
  await lane.run(firstPress);
  if (next) await lane.run(byAdmin(lane, 'closeSos', { id: next }, { outcome: 'closed', presses: ALL_PRESSES }));
  await lane.read(lane.world.admin.phones[0], 'sosCases');
}

export const sosRaces: Scenario[] = pairsOf(Object.keys(CONTENDERS)).map(([first, second]) => ({
  name: `emergency: ${first} and ${second}`,
  run: (lane) => runSos(lane, first, second),
}));
