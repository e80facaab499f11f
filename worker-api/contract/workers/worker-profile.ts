import * as z from 'zod/mini';
import { CERTIFICATIONS, GENDERS, PROFESSIONS, SKILLS, experience, type Profession } from '#contract/catalogue.ts';
import { radiusKm, latitude, longitude } from '#contract/geo.ts';
import { upiAddress } from '#contract/payments.ts';
import { personName } from '#contract/person-name.ts';
import { enteredPassword, singleLine, multiLine, phone } from '#contract/text.ts';
import { VERIFICATION_STATES } from './workers.ts';

interface Qualifications {
  skills?: readonly string[] | undefined;
  certifications?: readonly string[] | undefined;
}
const includesAll = (list: readonly string[], items: readonly string[] = []): boolean =>
  items.every((item) => list.includes(item));

/** The professions that have all these skills and certifications. */
export const matchingProfessions = ({ skills, certifications }: Qualifications): Profession[] =>
  PROFESSIONS.filter((one) => includesAll(SKILLS[one], skills) && includesAll(CERTIFICATIONS[one], certifications));

const nameList = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20));

/** An empty address removes the present one. */
export const setUpiAddressBody = z.object({ upiAddress: z.union([z.literal(''), upiAddress]), password: enteredPassword });

/**
 * What a worker may change about their profile; omitted fields stay unchanged. The profession is fixed, because skills and job
 * offers depend on it.
 */
export const workerChanges = z
  .object({
    name: z.optional(personName),
    phone: z.optional(phone),
    description: z.optional(multiLine(1000)),
    gender: z.optional(z.nullable(z.enum(GENDERS))),
    skills: z.optional(nameList),
    certifications: z.optional(nameList),
    experience: z.optional(experience),
    /** Set together, because they determine which jobs are offered. If `place` is null, the address is geocoded. */
    area: z.optional(
      z.object({
        address: singleLine(300),
        place: z.nullable(z.object({ lat: latitude, lng: longitude })),
        serviceRadiusKm: radiusKm,
      }),
    ),
  })
  .check((context) => {
    const { value } = context;
    for (const name of ['skills', 'certifications'] as const)
      if (matchingProfessions({ [name]: value[name] }).length === 0)
        context.issues.push({
          code: 'custom',
          path: [name],
          message: name === 'skills' ? 'field.skill' : 'field.certification',
          input: value,
        });
  });
export type WorkerChanges = z.infer<typeof workerChanges>;

export const VERIFICATION_DOCUMENT_KINDS = ['face', 'portfolio'] as const;
export type VerificationDocumentKind = (typeof VERIFICATION_DOCUMENT_KINDS)[number];

/** Which of these a worker has changed since an admin verified them; they are then checked again. */
export const changedSinceVerified = z._default(z.array(z.enum(['name', 'phone', 'photo'])), []);

/**
 * Verification documents and their state: the face photo first, then oldest first. Only the worker and admins may fetch `url`.
 */
export const verificationDocuments = z.object({
  verification: z.enum(VERIFICATION_STATES),
  /** Why the documents were rejected; kept until the next decision. */
  verificationReason: z.nullable(z.string()),
  changedSinceVerified,
  /** The verification documents. */
  papers: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      kind: z.enum(VERIFICATION_DOCUMENT_KINDS),
      isPdf: z.boolean(),
      /** When it was uploaded. */
      handedInAt: z.int(),
    }),
  ),
});
export type VerificationDocuments = z.infer<typeof verificationDocuments>;
