import * as z from 'zod/mini';

/** The emergency contact of an account. `refused`: there is none, because the one that was named does not want to be it. */
export const emergencyContactState = z.object({
  contact: z.string(),
  state: z.enum(['none', 'refused', 'unconfirmed', 'confirmed']),
  /** When the message that asks the contact was sent; null if none was. */
  askedAt: z.nullable(z.int()),
  /** Whether this deployment can send messages to this kind of address. */
  isReachable: z.boolean(),
});
export type EmergencyContactState = z.infer<typeof emergencyContactState>;

/** `token` comes from the link in the message. */
export const contactRequestBody = z.object({ token: z.string().check(z.regex(/^[\w-]{32}$/)) });
/** Who asks, for the contact whom they named. */
export const contactRequest = z.object({ name: z.string(), phone: z.string(), isConfirmed: z.boolean() });
export type ContactRequest = z.infer<typeof contactRequest>;
