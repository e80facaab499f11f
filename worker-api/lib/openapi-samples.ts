import { DAY_MS } from '#contract/durations.ts';
import { dayInIndia } from '#contract/time.ts';

const JOB = '01930b6e-6f1a-7c3e-9a4b-5d2f8e7c1a90';
const CLIENT = '01930b6e-1d2c-7b4a-8e6f-0a9b8c7d6e5f';
const WORKER = '01930b6e-3e5f-7d6c-b8a7-1c2d3e4f5a6b';

const PHOTO = `/media/${JOB}`;
const WORKING_DAY = {
  periods: [
    [9, 13],
    [14, 18],
  ],
  maxKm: 10,
};
const PUSH_ENDPOINT = 'https://fcm.googleapis.com/fcm/send/f1d2c3b4';

const sameFor = (names: readonly string[], ...values: unknown[]) => names.map((name) => [name, values] as const);

/** For texts whose field has no sample. */
export const ANY_TEXT = ['text', JOB];

/**
 * What the examples of the API reference have in fields of these names: the first value that the schema of the field accepts.
 */
export type Samples = ReadonlyMap<string, readonly unknown[]>;

/** Samples with days near `now`, because a request cannot be for a day that is over. */
export function samplesAt(now: number): Samples {
  const tomorrow = dayInIndia(now + DAY_MS);
  return new Map([
    ...sameFor(['userId', 'accountId', 'client_id', 'customer_id', 'reviewer_id', 'sender_id'], CLIENT),
    ...sameFor(['workerId', 'worker_id', 'reviewee_id'], WORKER),
    ...sameFor(['id', 'jobId', 'job_id', 'bookingId'], JOB),
    ...sameFor(['date', 'day', 'oldDate'], tomorrow),
    ...sameFor(['from', 'to'], tomorrow, '18.5074,73.8077'),
    ...sameFor(['at', 'createdAt', 'created', 'created_at', 'registered', 'since', 'lastUsedAt'], now - 2 * DAY_MS),
    ...sameFor(['answerBy', 'settleBy', 'dueAt', 'expiresAt'], now + 2 * DAY_MS),
    ...sameFor(['now'], now),
    ...sameFor(['name', 'clientName', 'reviewerName'], 'Asha Kulkarni'),
    ...sameFor(['workerName', 'adminName', 'targetName'], 'Ravi Pawar'),
    ...sameFor(['email'], 'asha@example.in'),
    ...sameFor(['emailOrPhone'], 'ravi@example.in'),
    ...sameFor(['phone', 'phone_number', 'workerPhone'], '+919822012345'),
    ...sameFor(['emergency_contact', 'emergencyContact', 'contact'], '+919822067890'),
    ...sameFor(['password', 'confirmPassword', 'currentPassword'], 'Karigar@123'),
    ...sameFor(['newPassword'], 'Karigar@124'),
    ...sameFor(['token', 'ticket'], 'header.payload.signature', 'kX2v9QmT4rB7nW1zL5cH8pD3sF6gJ0aY'),
    ...sameFor(['address', 'location'], '12 Karve Road, Kothrud, Pune 411038'),
    ...sameFor(['cityState'], 'Pune, Maharashtra'),
    ...sameFor(['postalCode'], '411038'),
    ...sameFor(['taxId'], '27AAPFU0939F1ZV'),
    ...sameFor(['latitude', 'lat'], 18.5074, '18.5074'),
    ...sameFor(['longitude', 'lng'], 73.8077, '73.8077'),
    ...sameFor(['distance', 'distanceKm', 'km'], 2.4),
    ...sameFor(['serviceRadiusKm', 'radius_km', 'maxKm'], 10, '10'),
    ...sameFor(['service', 'serviceType', 'service_type'], 'plumbing'),
    ...sameFor(['profession'], 'plumber'),
    ...sameFor(['experience'], '3-5 years'),
    ...sameFor(['skills'], ['Leak Repair']),
    ...sameFor(['certifications'], ['ITI Plumber']),
    ...sameFor(
      ['week'],
      Array.from({ length: 7 }, () => WORKING_DAY),
    ),
    ...sameFor(['periods'], WORKING_DAY.periods),
    ...sameFor(['amount', 'total_amount'], 450),
    ...sameFor(['averageRating', 'workerRating'], 4.7),
    ...sameFor(['rating'], 5),
    ...sameFor(['reviewCount', 'seq'], 38),
    ...sameFor(['comment'], 'Came in time and repaired the tap.'),
    ...sameFor(['description', 'problem_description', 'problem'], 'The kitchen tap drips.'),
    ...sameFor(['special_instructions', 'instructions'], 'Please call before you come.'),
    ...sameFor(['message', 'text'], 'Please call before you come.'),
    ...sameFor(['reason'], 'The details did not match.'),
    ...sameFor(['photo', 'profilePhoto', 'profile_photo', 'workerPhoto', 'image', 'photos'], PHOTO, [PHOTO]),
    ...sameFor(['code', 'startCode'], '4821', '482193'),
    ...sameFor(['number'], 'K-7H4M2Q'),
    ...sameFor(['reference'], '402912345678'),
    ...sameFor(['upiAddress', 'vpa'], 'ravi@upi'),
    ...sameFor(['endpoint', 'old'], PUSH_ENDPOINT),
    ...sameFor(['p256dh'], 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    ...sameFor(['auth'], 'BTBZMqHH6r4Tts7J_aSIgg'),
    ...sameFor(['browser'], 'Chrome'),
    ...sameFor(['system'], 'Android'),
    ...sameFor(['limit'], '20'),
    ...sameFor(['cursor', 'profileCursor', 'after'], '12'),
    ...sameFor(['zoom'], '12'),
    ...sameFor(['x'], '2888'),
    ...sameFor(['y'], '1833'),
  ]);
}
