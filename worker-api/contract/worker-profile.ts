import * as z from 'zod/mini';
import { CERTIFICATIONS, GENDERS, PROFESSIONS, SKILLS, experience, type Profession } from './catalogue.ts';
import { MAX_RADIUS_KM, latitude, longitude } from './geo.ts';
import { singleLine, paragraph, phone } from './text.ts';
import { VERIFICATION } from './workers.ts';

interface Knowledge {
  skills?: readonly string[] | undefined;
  certifications?: readonly string[] | undefined;
}
const holds = (list: readonly string[], items: readonly string[] = []): boolean => items.every((item) => list.includes(item));

/** The professions of which all these skills and certificates are. */
export const professionsOf = ({ skills, certifications }: Knowledge): Profession[] =>
  PROFESSIONS.filter((one) => holds(SKILLS[one], skills) && holds(CERTIFICATIONS[one], certifications));

const texts = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20));

/** What a worker may change of himself; whatever is left out stays. His trade is not among it: its skills and offers hang on it. */
export const workerChanges = z
  .object({
    name: z.optional(singleLine(100)),
    phone: z.optional(phone),
    description: z.optional(paragraph(1000)),
    gender: z.optional(z.nullable(z.enum(GENDERS))),
    skills: z.optional(texts),
    certifications: z.optional(texts),
    experience: z.optional(experience),
    /** Given together: the place is that of the address where none is marked (null), and both say who hears of which job. */
    area: z.optional(
      z.object({
        address: singleLine(300),
        place: z.nullable(z.object({ lat: latitude, lng: longitude })),
        serviceRadiusKm: z.number().check(z.gte(1), z.lte(MAX_RADIUS_KM)),
      }),
    ),
  })
  .check((context) => {
    const { value } = context;
    for (const name of ['skills', 'certifications'] as const)
      if (professionsOf({ [name]: value[name] }).length === 0)
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

/** What a worker handed in, the face photo first and then the oldest, and what was made of it; `url` is for him and admins alone. */
export const verificationDocuments = z.object({
  verification: z.enum(VERIFICATION),
  /** Why the papers were refused; it stays until they are judged again. */
  verificationReason: z.nullable(z.string()),
  papers: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      kind: z.enum(VERIFICATION_DOCUMENT_KINDS),
      isPdf: z.boolean(),
      handedInAt: z.int(),
    }),
  ),
});
export type VerificationDocuments = z.infer<typeof verificationDocuments>;
