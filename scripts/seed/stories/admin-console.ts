import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { TICKET_RULES } from '#contract/tickets/tickets.ts';
import type { SosLogRow } from '#api/features/sos/sos.table.ts';
import type { Client, SeedContext } from '../accounts.ts';
import type { StoryRows } from './story-rows.ts';

interface DeskPeople {
  admin: Client;
  /** Suspended the client whose suspension waits for the admin. */
  colleague: Client;
  client: Client;
  /** Other people whom the admins had to do with. */
  alarmed: Client;
  rude: Client;
}

/** Steps of an emergency: minutes after its start, step, admin and note. */
type Step = readonly [minutes: number, step: SosLogRow['step'], admin: Client | null, note?: string];

function addCase(
  context: SeedContext,
  rows: StoryRows,
  at: number,
  who: Client | null,
  steps: readonly Step[],
  drillBy: Client | null,
): string {
  const id = context.newId();
  const [minutes = 0, state] = steps.findLast(([, step]) => step !== 'note' && !step.startsWith('alert')) ?? [];
  if (state !== 'closed' && state !== 'helping') throw new Error(`no story ends with ${state}`);
  const point = who && { lat: who.point.lat, lng: who.point.lng };
  rows.sos_cases.push({
    id,
    account_id: who?.account.id ?? null,
    token_hash: drillBy ? 'drill' : context.newId(),
    network: drillBy ? 'drill' : '203.0.113.0/24',
    state,
    has_job: 0,
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    located_at: point && at + 2 * MINUTE_MS,
    // A trigger counts the presses of an emergency, and a drill has none.
    presses: drillBy ? 1 : 0,
    press_announced_at: at,
    created_at: at,
    updated_at: at + minutes * MINUTE_MS,
    write_id: context.newId(),
    pressed_at: null,
    drill_by: drillBy?.account.id ?? null,
  });
  for (const [after, step, admin, note = ''] of steps)
    rows.sos_log.push({ case_id: id, at: at + after * MINUTE_MS, step, admin_id: admin?.account.id ?? null, note });
  if (point) {
    rows.sos_presses.push({ press_id: context.newId(), case_id: id, at });
    for (const slot of [0, 1, 2, 3])
      rows.sos_track.push({
        case_id: id,
        slot,
        at: at + slot * 30_000,
        lat: point.lat + slot * 0.0004,
        lng: point.lng + slot * 0.0003,
      });
  }
  return id;
}

function addTicket(
  context: SeedContext,
  rows: StoryRows,
  sender: Client,
  number: string,
  at: number,
  texts: readonly [string, string?],
  by: Client,
): string {
  const id = context.newId();
  const [question, answer] = texts;
  const answered_at = answer === undefined ? null : at + 3 * HOUR_MS;
  const mail = { mail_due_at: null, mail_attempts: 0 };
  rows.tickets.push({
    id,
    number,
    kind: 'contact',
    plan: null,
    account_id: sender.account.id,
    name: '',
    email: '',
    phone: sender.account.phone,
    language: 'en',
    request: null,
    status: answered_at === null ? 'open' : 'answered',
    created_at: at,
    due_at:
      answered_at === null ? at + TICKET_RULES.answerWithinHours * HOUR_MS : answered_at + TICKET_RULES.closeAfterDays * DAY_MS,
    answered_at,
    closed_at: null,
    closed_by: null,
    job_id: null,
    write_id: context.newId(),
  });
  const message = { ticket_id: id, service: null, ...mail };
  rows.ticket_messages.push({
    id: context.newId(),
    author: 'sender',
    admin_id: null,
    text: question,
    at,
    mailed_at: null,
    ...message,
  });
  if (answered_at !== null)
    rows.ticket_messages.push({
      id: context.newId(),
      author: 'admin',
      admin_id: by.account.id,
      text: answer ?? '',
      at: answered_at,
      mailed_at: answered_at,
      ...message,
    });
  return id;
}

/** What waits for the admins and what they have done: emergencies, tickets, a suspension, and the log of it all. */
export function addAdminStories(
  context: SeedContext,
  rows: StoryRows,
  { admin, colleague, client, alarmed, rude }: DeskPeople,
): void {
  const { now } = context;
  const drill = addCase(
    context,
    rows,
    now - 3 * DAY_MS,
    null,
    [
      [0, 'raised', admin],
      [0, 'received', null],
      [1, 'alerted', colleague],
      [2, 'seen', colleague],
      [3, 'helping', colleague],
      [5, 'note', colleague, 'The console rang on both desks, and on the phone.'],
      [6, 'closed', colleague, 'Drill: seen after two minutes, closed after six.'],
    ],
    admin,
  );
  const alarm = addCase(
    context,
    rows,
    now - 24 * MINUTE_MS,
    alarmed,
    [
      [0, 'raised', null],
      [0, 'received', null],
      [1, 'alerted', colleague],
      [1, 'seen', colleague],
      [3, 'helping', colleague],
      [
        4,
        'note',
        colleague,
        'Spoke to the client. A pressure cooker burst, no one is hurt. The neighbour is with them, a doctor is on the way.',
      ],
    ],
    null,
  );
  const open = addTicket(
    context,
    rows,
    client,
    'K-4T7M2Q',
    now - 5 * HOUR_MS,
    ['मागच्या महिन्याची पावती कंपनीला द्यायची आहे. पावतीवर माझा पत्ता बदलता येईल का?'],
    colleague,
  );
  const answered = addTicket(
    context,
    rows,
    client,
    'K-9RD3WX',
    now - 2 * DAY_MS,
    [
      'Can I book the same cook for every Sunday in one go?',
      'Yes. Choose "weekly" under frequency when you book. After each visit the app proposes the next one, and you confirm it with one press.',
    ],
    colleague,
  );
  const reason = 'Shouted at a worker and refused to let her leave before the agreed time. Two workers reported it.';
  const suspended_at = now - 2 * HOUR_MS;
  Object.assign(rude.account, {
    suspended_at,
    suspend_reason: reason,
    suspend_ground: 'conduct',
    token_version: rude.account.token_version + 1,
  });
  rows.suspension_reviews.push({
    account_id: rude.account.id,
    suspended_by: colleague.account.id,
    due_at: suspended_at + DAY_MS,
  });

  const log = (
    minutesAgo: number,
    by: Client,
    action: StoryRows['audit_log'][number]['action'],
    target_id: string | null,
    detail = '',
  ) => void rows.audit_log.push({ at: now - minutesAgo * MINUTE_MS, admin_id: by.account.id, action, target_id, detail });
  log(3 * 1440, admin, 'sos.drill', drill);
  log(3 * 1440 - 2, colleague, 'look.sos', drill);
  log(3 * 1440 - 6, colleague, 'sos.step', drill, 'closed');
  log(2 * 1440 - 175, colleague, 'look.ticket', answered);
  log(2 * 1440 - 180, colleague, 'ticket.answer', answered);
  log(1500, admin, 'list.users', null, 'Deshpande');
  log(1498, admin, 'look.account', client.account.id);
  log(400, admin, 'list.payments', null);
  log(290, admin, 'look.ticket', open);
  log(124, colleague, 'look.account', rude.account.id);
  log(120, colleague, 'account.suspend', rude.account.id, reason);
  log(23, colleague, 'look.sos', alarm);
  log(21, colleague, 'sos.step', alarm, 'helping');
}
