export const outbox = {
  kept: 'Kept on this phone. It will be sent by itself as soon as there is a network.',
  waits: 'Waiting to be sent',
} as const;
