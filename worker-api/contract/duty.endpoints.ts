import { duty, dutyRotaBody, dutySwitchBody } from './duty.ts';
import type { Endpoint } from './endpoint.ts';

/** Which admins are on duty, and so get push notifications of emergencies first. */
export const dutyEndpoints = {
  duty: {
    method: 'GET',
    path: '/api/duty',
    access: 'admin',
    summary: 'The duty rota, the switches of admins, and who is on duty now',
    response: duty,
    errors: [],
  },
  setDutySwitch: {
    method: 'PUT',
    path: '/api/duty/switch',
    access: 'admin',
    idempotency: 'repeatable',
    summary: 'Go on or off duty for some hours, whatever the rota says, or follow the rota again',
    body: dutySwitchBody,
    response: duty,
    errors: [],
  },
  setDutyRota: {
    method: 'PUT',
    path: '/api/duty/rota',
    access: 'admin',
    idempotency: 'repeatable',
    secondFactor: 'recent',
    summary: 'Replace the duty rota, unless another admin has changed it since',
    body: dutyRotaBody,
    response: duty,
    errors: ['duty.rota_changed'],
  },
} as const satisfies Record<string, Endpoint>;
