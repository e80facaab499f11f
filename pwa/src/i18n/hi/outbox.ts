import type { outbox as en } from '../en/outbox.ts';
import type { Like } from '../shape.ts';

export const outbox: Like<typeof en> = {
  kept: 'फ़ोन में रख लिया है। नेटवर्क आते ही अपने आप चला जाएगा।',
  waits: 'भेजा जाना बाक़ी है',
};
