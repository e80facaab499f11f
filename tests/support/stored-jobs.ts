import type { Booking, Job, JobDetail } from '#contract/jobs/jobs.ts';

/** A completed and paid booking as a client has stored it. */
export const bookingOf = (id: string, workerId: string | null): Booking => ({
  id,
  service: 'plumbing',
  workerId,
  workerName: workerId && 'Ravi',
  date: '2026-11-22',
  time: null,
  status: 'completed',
  amount: 349,
  isPaid: true,
  rating: null,
  address: 'Pune',
});

/** A completed and paid job as the page of its client or worker has stored it. */
export const detailOf = (id: string, workerId: string): JobDetail => ({
  id,
  name: 'Asha',
  address: 'Pune',
  serviceType: 'plumbing',
  date: '2026-11-22',
  timeSlot: null,
  status: 'completed',
  worker_id: workerId,
  customer_id: 'c',
  workerName: 'Ravi',
  workerPhoto: '/media/old',
  workerRating: 3,
  description: '',
  instructions: '',
  duration: '2-hours',
  frequency: 'one-time',
  total_amount: 349,
  isPaid: true,
  lat: null,
  lng: null,
  about: false,
  photos: [],
  urgency: 1,
  needsStartCode: false,
  reviewed: false,
  cancelledBy: null,
  cancelReason: null,
  times: { created: 0, accepted: 1, started: 2, completed: 3, cancelled: null },
});

/** A completed job as a worker has stored it. */
export const jobOf = (id: string, name: string): Job => ({
  id,
  service_type: 'plumbing',
  status: 'completed',
  description: '',
  address: 'Pune',
  date: '2026-11-22',
  time: null,
  total_amount: 349,
  lat: null,
  lng: null,
  about: false,
  urgency: 1,
  byName: false,
  needsStartCode: true,
  customer: { name },
});
