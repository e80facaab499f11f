import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';

const commandName = z.enum(Object.keys(endpoints) as [EndpointName, ...EndpointName[]]);
const values = z.record(z.string(), z.unknown());

/** The input of a command. `form` has the text fields of a multipart body, and for each file its name and size. */
const commandInput = z.object({
  params: z.optional(z.record(z.string(), z.string())),
  query: z.optional(z.record(z.string(), z.string())),
  body: z.optional(values),
  form: z.optional(values),
});
export type CommandInput = z.infer<typeof commandInput>;

/** `at` is the server's clock. `fault` is what the proxy does to the call. */
const invocation = z.object({
  type: z.literal('invoke'),
  call: z.int(),
  process: z.string(),
  account: z.nullable(z.string()),
  command: commandName,
  key: z.nullable(z.string()),
  input: commandInput,
  headers: z.record(z.string(), z.string()),
  fault: z.nullable(z.enum(['request-lost', 'response-lost'])),
  at: z.number(),
});
/** A response, or null if none arrived: then the call may have taken effect or not. */
const completion = z.object({
  type: z.literal('complete'),
  call: z.int(),
  status: z.nullable(z.int()),
  body: z.unknown(),
  at: z.number(),
});
/** `killed` and `started` enclose the time without a server; `finished` is the end of all commands: only reads follow. */
const marker = z.object({ type: z.enum(['killed', 'started', 'swept', 'finished']), at: z.number() });
const historyLine = z.discriminatedUnion('type', [invocation, completion, marker]);

export type HistoryLine = z.infer<typeof historyLine>;
export type Invocation = z.infer<typeof invocation>;

/** One call. `invoked` and `completed` are positions in the history: the real-time order. */
export interface Call extends Omit<Invocation, 'type' | 'at'> {
  invoked: number;
  /** Infinity without a response. */
  completed: number;
  status: number | null;
  body: unknown;
  invokedAt: number;
  completedAt: number;
}

export interface History {
  calls: Call[];
  markers: { type: z.infer<typeof marker>['type']; position: number }[];
}

/** Joins each invocation with its completion. */
export function historyOf(lines: readonly HistoryLine[]): History {
  const calls = new Map<number, Call>();
  const markers: History['markers'] = [];
  lines.forEach((line, position) => {
    if (line.type === 'invoke') {
      const { type: _, at, ...rest } = line;
      const noResponse = { completed: Infinity, status: null, body: null, completedAt: Infinity };
      calls.set(line.call, { ...rest, ...noResponse, invoked: position, invokedAt: at });
    } else if (line.type === 'complete') {
      const call = calls.get(line.call);
      if (!call) throw new Error(`call ${line.call} completes before it begins`);
      if (line.status !== null)
        Object.assign(call, { completed: position, completedAt: line.at, status: line.status, body: line.body });
    } else markers.push({ type: line.type, position });
  });
  return { calls: [...calls.values()], markers };
}

export const readHistory = (file: string): History =>
  historyOf(
    readFileSync(file, 'utf8')
      .split('\n')
      // A killed run may have cut the last line.
      .filter((line) => line.endsWith('}'))
      .map((line) => z.parse(historyLine, JSON.parse(line))),
  );

export const isSuccess = ({ status }: Pick<Call, 'status'>): boolean => status !== null && status < 300;

/** The body of a successful response to this command; null for every other call. */
export function responseTo<N extends EndpointName>(name: N, call: Call): ResponseOf<(typeof endpoints)[N]> | null {
  if (call.command !== name || !isSuccess(call)) return null;
  return z.parse(endpoints[name].response, call.body) as ResponseOf<(typeof endpoints)[N]>;
}

const errorBody = z.object({ code: z.string() });
/** The code of an error response. */
export const errorCodeOf = (call: Pick<Call, 'body'>): string | null => z.safeParse(errorBody, call.body).data?.code ?? null;
