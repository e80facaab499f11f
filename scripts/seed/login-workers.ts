import type { Profession } from '#contract/catalogue.ts';
import type { Period } from '#contract/workers/working-hours.ts';
import { toStoredWeek } from '#api/features/workers/working-hours.rules.ts';
import { createLoginUser, type SeedContext } from './accounts.ts';
import { toWorker, type Gender, type Worker } from './workers.ts';

export interface LoginWorkers {
  plumber: Worker;
  electrician: Worker;
  maid: Worker;
  cook: Worker;
}

/** A worker who works at these hours of every day. */
function withHours(worker: Worker, periods: Period[]): Worker {
  const week = toStoredWeek(Array.from({ length: 7 }, () => ({ periods, maxKm: null })));
  return { ...worker, profile: { ...worker.profile, working_hours: JSON.stringify({ week, exceptions: [] }) } };
}

/** The four workers with a published login: verified, available and with a wide radius. The cook has working hours. */
export function createLoginWorkers(context: SeedContext): LoginWorkers {
  const make = (
    mailbox: string,
    name: string,
    localityName: string,
    n: number,
    profession: Profession,
    gender: Gender,
  ): Worker => {
    const phone = `+91982200000${n}`;
    const user = createLoginUser(context, localityName, { role: 'worker', name, mailbox, phone, joinedDaysAgo: 400 + n });
    const worker = toWorker(context, user, localityName, {
      profession,
      gender,
      experience: 'More than 5 years',
      radiusKm: 15,
      isNew: false,
    });
    return { ...worker, profile: { ...worker.profile, available: 1 } };
  };
  return {
    plumber: make('plumber', 'Sachin Jadhav', 'Kothrud', 1, 'plumber', 'male'),
    electrician: make('electrician', 'Imran Shaikh', 'Shivajinagar', 2, 'electrician', 'male'),
    maid: make('maid', 'Sunita Kamble', 'Karve Nagar', 3, 'maid', 'female'),
    cook: withHours(make('cook', 'Savita Kulkarni', 'Erandwane', 4, 'cooking', 'female'), [
      [8, 14],
      [16, 20],
    ]),
  };
}
