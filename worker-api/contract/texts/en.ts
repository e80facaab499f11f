import type { Service } from '#contract/catalogue.ts';
import type { ClientStatus } from '#contract/jobs/job-status.ts';

/** The names that the app shows and that the server writes into calendars. */
export const serviceNames = {
  maid: 'Maid',
  'deep-cleaning': 'Deep Cleaning',
  plumbing: 'Plumbing',
  electrical: 'Electrical',
  kitchen: 'Kitchen',
  cooking: 'Cooking',
  'kitchen-cleaning': 'Kitchen Cleaning',
  'sofa-cleaning': 'Sofa Cleaning',
  'carpet-shampoo': 'Carpet Shampoo',
  'window-cleaning': 'Window Cleaning',
  'leakage-repair': 'Leakage Repair',
  'ac-installation': 'AC Installation',
  'fan-servicing': 'Fan Servicing',
} as const satisfies Record<Service, string>;

export const clientStatusNames = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  ongoing: 'Ongoing',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<ClientStatus, string>;
