// Without zod, because public pages import it.

/**
 * The services that can be booked and the professions that do them (specifications, sections 2, 5 and 9). Codes are stored;
 * display names are translated.
 */
export const PROFESSIONS = ['plumber', 'electrician', 'maid', 'cooking'] as const;
export type Profession = (typeof PROFESSIONS)[number];

/** Service → profession; the five of the request form first, in the order of its select. */
export const SERVICES = {
  maid: 'maid',
  'deep-cleaning': 'maid',
  plumbing: 'plumber',
  electrical: 'electrician',
  kitchen: 'cooking',
  cooking: 'cooking',
  'kitchen-cleaning': 'maid',
  'sofa-cleaning': 'maid',
  'carpet-shampoo': 'maid',
  'window-cleaning': 'maid',
  'leakage-repair': 'plumber',
  'ac-installation': 'electrician',
  'fan-servicing': 'electrician',
} as const satisfies Record<string, Profession>;
export type Service = keyof typeof SERVICES;

/** The eleven cards of /services, in the order of the specification. */
export const SERVICE_CARDS = [
  'maid',
  'deep-cleaning',
  'plumbing',
  'electrical',
  'kitchen-cleaning',
  'ac-installation',
  'leakage-repair',
  'sofa-cleaning',
  'carpet-shampoo',
  'fan-servicing',
  'window-cleaning',
] as const satisfies readonly Service[];
