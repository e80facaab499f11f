import type { Service } from '#contract/catalogue.ts';
import type { ClientStatus } from '#contract/jobs/job-status.ts';

export const serviceNames = {
  maid: 'घर का काम',
  'deep-cleaning': 'घर की गहरी सफ़ाई',
  plumbing: 'नल का काम',
  electrical: 'बिजली का काम',
  kitchen: 'रसोई',
  cooking: 'खाना बनाना',
  'kitchen-cleaning': 'रसोई की सफ़ाई',
  'sofa-cleaning': 'सोफ़े की सफ़ाई',
  'carpet-shampoo': 'कालीन की धुलाई',
  'window-cleaning': 'खिड़की की सफ़ाई',
  'leakage-repair': 'रिसाव की मरम्मत',
  'ac-installation': 'एसी लगवाना',
  'fan-servicing': 'पंखे की सर्विस',
} as const satisfies Record<Service, string>;

export const clientStatusNames = {
  pending: 'इंतज़ार में',
  confirmed: 'पक्का',
  ongoing: 'चल रहा है',
  completed: 'पूरा हुआ',
  cancelled: 'रद्द',
} as const satisfies Record<ClientStatus, string>;
