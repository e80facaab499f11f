import type { Service } from '#contract/catalogue.ts';
import type { ClientStatus } from '#contract/jobs/job-status.ts';

export const serviceNames = {
  maid: 'घरकाम',
  'deep-cleaning': 'सखोल सफाई',
  plumbing: 'नळकाम',
  electrical: 'विजेचे काम',
  kitchen: 'स्वयंपाकघर',
  cooking: 'स्वयंपाक',
  'kitchen-cleaning': 'स्वयंपाकघराची सफाई',
  'sofa-cleaning': 'सोफ्याची सफाई',
  'carpet-shampoo': 'गालिचा धुणे',
  'window-cleaning': 'खिडक्यांची सफाई',
  'leakage-repair': 'गळती दुरुस्ती',
  'ac-installation': 'एसी बसवणे',
  'fan-servicing': 'पंख्याची सर्व्हिस',
} as const satisfies Record<Service, string>;

export const clientStatusNames = {
  pending: 'वाट पाहत आहे',
  confirmed: 'नक्की झाले',
  ongoing: 'सुरू आहे',
  completed: 'पूर्ण झाले',
  cancelled: 'रद्द',
} as const satisfies Record<ClientStatus, string>;
