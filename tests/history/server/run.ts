import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SWEEP_AFTER_MS } from '#api/lib/event-outbox.ts';
import { randomOf, scenariosOf } from '../generator/scenarios.ts';
import { runExpiringJob } from '../generator/expiring-jobs.ts';
import { Lane } from '../generator/lane.ts';
import type { World } from '../generator/world.ts';
import { readEverything } from './final-reads.ts';
import { Follower } from './follower.ts';
import { TestBed } from './test-bed.ts';

export interface RunSize {
  /** Calls of the generators, in addition to those that follow the changes or read the state at the end. */
  calls: number;
  kills: number;
  clients: number;
  seed: number;
}

const SWEEP_INTERVAL_MS = 1000;
const FOLLOW_INTERVAL_MS = 50;
const SWEEP_MARGIN_MS = 500;
const FINAL_SWEEPS = 3;
/** The numbers of lanes for requests that end by time, above those of all other lanes. */
const FIRST_WAITING_LANE = 1000;

interface Progress {
  calls: number;
}

/** One lane for each client, which runs scenarios until the calls of the run have been made. */
const runLanes = (world: World, { seed, calls }: RunSize, progress: Progress): Promise<void>[] =>
  world.clients.map(async (client, number) => {
    const lane = new Lane(`lane-${number}`, world, client, randomOf(seed, number));
    let scenarioNumber = 0;
    for (const scenario of scenariosOf(seed, number, world.clients.length)) {
      if (progress.calls >= calls) break;
      lane.random = randomOf(seed, number, ++scenarioNumber);
      await scenario.run(lane);
      await lane.repeatLate('some');
    }
    await lane.repeatLate('all');
  });

/** Requests that wait for each restart, after which they end by time. */
const runWaitingLanes = (world: World, { seed }: RunSize, restarts: Promise<void>[], testBed: TestBed): Promise<void>[] =>
  world.waitingClients.map(async (client, i) => {
    const number = FIRST_WAITING_LANE + i;
    const lane = new Lane(`lane-${number}`, world, client, randomOf(seed, number));
    for (const [restartNumber, restarted] of restarts.entries()) {
      lane.random = randomOf(seed, number, restartNumber);
      await runExpiringJob(lane, restarted, () => testBed.sweep());
    }
    await lane.repeatLate('all');
  });

/** Repeats steps until `isOver`, with a pause after each. */
async function repeat(steps: readonly (() => Promise<void>)[], pauseMs: number, isOver: () => boolean): Promise<void> {
  while (!isOver())
    for (const step of steps) {
      await step();
      await wait(pauseMs);
    }
}

/**
 * Runs the generators against a server that is killed several times, waits until everything is delivered, reads what the API shows, and
 * leaves the recording in `folder`.
 */
export async function run(size: RunSize, folder: string, template?: Parameters<typeof TestBed.create>[1]): Promise<void> {
  const testBed = await TestBed.create(folder, template);
  try {
    writeFileSync(join(folder, 'run.json'), JSON.stringify(size));
    const world = await testBed.start(size.clients);
    const followed = [...world.clients, ...world.waitingClients, ...world.workers];
    const followers = new Map(followed.map((account) => [account.id, new Follower(world, account)]));
    const catchUps = [...followers.values()].map((follower) => () => follower.catchUp());
    // A first page has no reviews and no messages, so it comes before them.
    await Promise.all(catchUps.map((catchUp) => catchUp()));

    const progress: Progress = { calls: 0 };
    const countedWorld: World = {
      ...world,
      send(call) {
        progress.calls++;
        return world.send(call);
      },
      async catchUp({ id }) {
        await followers.get(id)?.catchUp();
      },
    };
    const restarts = Array.from({ length: size.kills }, () => Promise.withResolvers<void>());
    const restartServer = async () => {
      for (const [number, restart] of restarts.entries()) {
        while (progress.calls < ((number + 1) * size.calls) / (size.kills + 1)) await wait(10);
        await testBed.killAndRestart();
        restart.resolve();
      }
    };
    let isOver = false;
    const work = Promise.all([
      ...runLanes(countedWorld, size, progress),
      ...runWaitingLanes(
        { ...countedWorld, send: (call) => world.send(call) },
        size,
        restarts.map(({ promise }) => promise),
        testBed,
      ),
      restartServer(),
    ]).finally(() => (isOver = true));
    await Promise.all([
      work,
      repeat(catchUps, FOLLOW_INTERVAL_MS, () => isOver),
      repeat([() => testBed.sweep()], SWEEP_INTERVAL_MS, () => isOver),
    ]);

    // A sweep leaves newer events to the request that wrote them. If the server was killed during it, only a later sweep delivers them.
    await wait(SWEEP_AFTER_MS + SWEEP_MARGIN_MS);
    for (let i = 0; i < FINAL_SWEEPS; i++) await testBed.sweep();
    await Promise.all(catchUps.map((catchUp) => catchUp()));
    testBed.addMarker('finished');
    await readEverything(world);
    await testBed.saveDatabase();
  } finally {
    await testBed.stop();
  }
}
