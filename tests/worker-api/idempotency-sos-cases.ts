import { uuidv7 } from '#contract/ids.ts';
import { sosApi } from '../support/sos-api.ts';
import { count, field, type Cases } from './idempotency-case.ts';

export const SOS_CASES = {
  addSosNote: async (server, { admin, client }) => {
    const { id } = await sosApi(server).triggerSos(client);
    return {
      call: { name: 'addSosNote', params: { id }, body: { note: 'Called back' }, user: admin },
      after: { name: 'addSosNote', params: { id }, body: { note: 'Safe' }, user: admin },
      otherBody: { note: 'No answer' },
      state: count('sos_log', `case_id = '${id}' AND step = 'note'`),
      // A note has no id of its own.
      late: 'again',
    };
  },
  startSosDrill: async (_, { admin }) => ({
    call: { name: 'startSosDrill', body: { note: 'The night shift' }, user: admin },
    otherBody: { note: 'The day shift' },
    state: count('sos_cases', 'drill_by IS NOT NULL'),
    late: 'sos.drill_running',
  }),
  withdrawSos: async (server, { client }) => {
    const pressId = uuidv7();
    const { id } = await sosApi(server).triggerSos(client, { pressId });
    return {
      call: { name: 'withdrawSos', params: { id }, body: { pressId }, user: client },
      after: { name: 'triggerSos', body: { location: null }, user: client },
      state: count('sos_log', `case_id = '${id}' AND step = 'withdrawn'`),
    };
  },
  closeSosCases: async (server, { admin, client }) => {
    const { id } = await sosApi(server).triggerSos(client);
    return {
      call: { name: 'closeSosCases', body: { cases: [{ id, presses: 1 }], note: 'Pressed by a child' }, user: admin },
      otherBody: { cases: [{ id, presses: 1 }], note: 'A test' },
      state: count('sos_log', `case_id = '${id}' AND step = 'false_alarm'`),
    };
  },
  setDutySwitch: async (_, { admin }) => ({
    call: { name: 'setDutySwitch', body: { mode: 'on', hours: 8 }, user: admin },
    after: { name: 'setDutySwitch', body: { mode: 'rota' }, user: admin },
    otherBody: { mode: 'off', hours: 8 },
    state: `coalesce(${field('duty_switches', 'is_on', `admin_id = '${admin.id}'`)}, 'rota')`,
    // The hours count from the command.
    late: 'again',
  }),
  setDutyRota: async (_, { admin }) => ({
    call: { name: 'setDutyRota', body: { version: 0, rota: [{ adminId: admin.id, shifts: [] }] }, user: admin },
    after: { name: 'setDutyRota', body: { version: 1, rota: [] }, user: admin },
    otherBody: { version: 0, rota: [] },
    state: `coalesce(${field('duty_rota', 'version || rota', 'one = 1')}, 'none')`,
    late: 'duty.rota_changed',
  }),
  markSosSeen: async (server, { admin, client }) => {
    const { id } = await sosApi(server).triggerSos(client);
    return {
      call: { name: 'markSosSeen', params: { id }, user: admin },
      after: { name: 'markSosHelping', params: { id }, user: admin },
      state: field('sos_cases', 'state', `id = '${id}'`),
    };
  },
  markSosHelping: async (server, { admin, client }) => {
    const { id } = await sosApi(server).triggerSos(client);
    return {
      call: { name: 'markSosHelping', params: { id }, user: admin },
      after: { name: 'closeSos', params: { id }, body: { outcome: 'closed', note: 'Safe', presses: 1 }, user: admin },
      state: field('sos_cases', 'state', `id = '${id}'`),
    };
  },
  closeSos: async (server, { admin, client }) => {
    const { id } = await sosApi(server).triggerSos(client);
    return {
      call: { name: 'closeSos', params: { id }, body: { outcome: 'closed', note: 'Safe', presses: 1 }, user: admin },
      after: { name: 'addSosNote', params: { id }, body: { note: 'Called back' }, user: admin },
      otherBody: { outcome: 'false_alarm', note: 'A test', presses: 1 },
      state: field('sos_cases', 'state', `id = '${id}'`),
    };
  },
} satisfies Cases;
