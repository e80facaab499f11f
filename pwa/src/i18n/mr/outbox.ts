import type { outbox as en } from '../en/outbox.ts';
import type { Like } from '../shape.ts';

export const outbox: Like<typeof en> = {
  kept: 'फोनमध्ये ठेवले आहे. नेटवर्क आले की आपोआप जाईल.',
  waits: 'अजून पाठवायचे आहे',
};
