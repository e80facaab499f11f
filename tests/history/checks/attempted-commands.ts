import type { EndpointName } from '#contract/endpoints.ts';
import { isKeyHonoured } from '../mutations.ts';
import { errorCodeOf, isSuccess, type Call, type CommandInput } from '../recording/history.ts';

/** A command and its attempts: the calls with the same key and input. They take effect at most once. */
export interface AttemptedCommand {
  command: EndpointName;
  account: string | null;
  input: CommandInput;
  calls: Call[];
  /** Position of the first invocation. */
  invoked: number;
  /** Position of the first conclusive response; Infinity if there is none. The effect is not later. */
  completed: number;
  outcome: 'acknowledged' | 'rejected' | 'unknown';
  /** The response that decided the outcome. */
  response: Call | null;
}

export const inputText = ({ params, query, body, form }: CommandInput): string => JSON.stringify([params, query, body, form]);

/** A response that the server stores for a key. Others come before the key is read: they say nothing about an earlier attempt. */
export const isConclusive = (call: Call): boolean =>
  call.status !== null && (isSuccess(call) || [403, 404, 409].includes(call.status));

const commandKey = (call: Call): string =>
  call.key === null || !isKeyHonoured(call.command)
    ? `call ${call.call}`
    : JSON.stringify([call.account, call.key, call.command, inputText(call.input)]);

function attemptedCommandOf(calls: [Call, ...Call[]]): AttemptedCommand {
  const [{ command, account, input, invoked }] = calls;
  const byCompletion = calls.toSorted((a, b) => a.completed - b.completed);
  // Without an attempt of unknown outcome, any error response rejects the command.
  const isAnyUnknown = calls.some(({ status }) => status === null || status >= 500);
  const conclusive = byCompletion.filter((call) => (isAnyUnknown ? isConclusive(call) : call.status !== null));
  const response = conclusive.find(isSuccess) ?? conclusive[0] ?? null;
  const outcome = response === null ? 'unknown' : isSuccess(response) ? 'acknowledged' : 'rejected';
  return { command, account, input, calls, invoked, completed: conclusive[0]?.completed ?? Infinity, outcome, response };
}

/** The commands of a history, in the order of their first invocation. Rejections because of a reused key are left out. */
export function attemptedCommandsIn(calls: readonly Call[]): AttemptedCommand[] {
  const groups = new Map<string, [Call, ...Call[]]>();
  for (const call of calls) {
    if (errorCodeOf(call) === 'request.key_reused') continue;
    const key = commandKey(call);
    const group = groups.get(key);
    if (group) group.push(call);
    else groups.set(key, [call]);
  }
  return [...groups.values()].map(attemptedCommandOf);
}
