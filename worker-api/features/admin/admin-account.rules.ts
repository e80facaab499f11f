import type { AdminAccount } from '#contract/admin.ts';
import { averageRating } from '#contract/reviews.ts';
import { workingHoursOf } from '#api/features/workers/working-hours.usecases.ts';
import type { AccountView } from './admin.repository.ts';

const parseList = (json: string): string[] => JSON.parse(json) as string[];

export function adminAccountOf(row: AccountView): Omit<AdminAccount, 'jobs' | 'log' | 'samePhone'> {
  const closed = row.email_key.startsWith('closed:');
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    phone: closed ? '' : row.phone,
    address: row.address,
    photo: row.photo_key && `/media/${row.photo_key}`,
    registered: row.created_at,
    state: closed ? 'closed' : row.suspended_at === null ? 'active' : 'suspended',
    suspendedAt: row.suspended_at,
    reason: row.suspend_reason,
    ground: row.suspend_ground,
    worker: row.profession && {
      profession: row.profession,
      experience: row.experience,
      description: row.description,
      skills: parseList(row.skills),
      certifications: parseList(row.certifications),
      gender: row.gender,
      serviceRadiusKm: row.service_radius_km,
      available: row.available === 1,
      workingHours: workingHoursOf(row.working_hours),
      verification: row.verification,
      uncheckedSince: row.verification === 'unchecked' ? row.unchecked_since : null,
      verificationReason: row.verification_reason,
      changedSinceVerified: JSON.parse(row.changed_since_verified) as NonNullable<
        AdminAccount['worker']
      >['changedSinceVerified'],
      averageRating: averageRating(row.rating_sum, row.rating_count),
      reviewCount: row.rating_count,
      files: JSON.parse(row.files) as NonNullable<AdminAccount['worker']>['files'],
    },
  };
}
