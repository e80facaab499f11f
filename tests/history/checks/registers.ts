import type { Recording } from '../recording/recording.ts';
import type { Anomaly } from './anomaly.ts';
import type { AttemptedCommand } from './attempted-commands.ts';
import { finalReads, readsOf } from './register-reads.ts';
import { writesOf, type RegisterWrite } from './register-writes.ts';

const BEGINNING = -1;
const END = Number.MAX_SAFE_INTEGER;

interface Write extends RegisterWrite {
  call: number;
  invoked: number;
  completed: number;
}
interface Read {
  call: number;
  invoked: number;
  completed: number;
  value: string;
}

/** The value before the first command is not known, but a command that has ended replaces it. */
const INITIAL: Write = { register: '', value: null, call: 0, invoked: BEGINNING, completed: BEGINNING };

/**
 * The write that a read contradicts: one that ended before the read began, although no write of the value that was read can have come
 * after it. Null if the read is explained.
 */
function findContradiction(read: Read, writes: readonly Write[]): Write | null {
  const replacing = writes.filter((write) => !write.isConditional && write.completed < read.invoked);
  const isExplainedBy = (write: Write): boolean =>
    (write.value === null || write.value === read.value) &&
    write.invoked < read.completed &&
    !replacing.some((later) => later !== write && write.completed < later.invoked);
  if ([INITIAL, ...writes].some(isExplainedBy)) return null;
  return replacing.toSorted((a, b) => b.completed - a.completed)[0] ?? null;
}

/** The owner and the member of a register that belongs to a set. */
function setOf(register: string): [set: string, member: string] {
  const [kind = '', owner = '', member = ''] = register.split(' ');
  return [`${kind} ${owner}`, member];
}

/** A register that is read has a value that was set by a command that no other command has replaced before, in real time. Repeats of a key set nothing. */
export function checkRegisters({ calls, database }: Recording, commands: readonly AttemptedCommand[]): Anomaly[] {
  const writes = new Map<string, Write[]>();
  const members = new Map<string, Set<string>>();
  for (const one of commands) {
    const { invoked } = one;
    const completed = one.outcome === 'unknown' ? Infinity : one.completed;
    for (const write of writesOf(one)) {
      const list = writes.get(write.register) ?? [];
      list.push({ ...write, call: one.calls[0]?.call ?? 0, invoked, completed });
      writes.set(write.register, list);
      const [set, member] = setOf(write.register);
      members.set(set, (members.get(set) ?? new Set()).add(member));
    }
  }
  const check = (register: string, read: Read): Anomaly[] => {
    const contradicted = findContradiction(read, writes.get(register) ?? []);
    if (!contradicted) return [];
    const message = `shows ${read.value} after ${contradicted.value} was acknowledged`;
    return [{ kind: 'stale-register', subject: register, message, calls: [contradicted.call, read.call] }];
  };
  const inHistory = calls.flatMap((call) =>
    readsOf(call, members).flatMap(({ register, value }) => check(register, { ...call, value })),
  );
  const atTheEnd = finalReads(database, members).flatMap(({ register, value }) =>
    check(register, { call: 0, invoked: END, completed: END + 1, value }),
  );
  return [...inHistory, ...atTheEnd];
}
