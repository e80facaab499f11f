import type { Service } from '#contract/catalogue.ts';
import type { JobStatus } from '#contract/jobs/job-status.ts';
import type { LanguageCode } from '#contract/languages.ts';

export const CALENDAR_NAME: Record<LanguageCode, string> = { en: 'Karigar', hi: 'कारीगर', mr: 'कारीगर' };

// The words of the app (pwa/src/i18n).

/** For calendar apps that do not show the status of an event. */
export const STATUS_NOTES: Record<LanguageCode, Partial<Record<JobStatus, string>>> = {
  en: { pending: 'Pending', cancelled: 'Cancelled' },
  hi: { pending: 'इंतज़ार में', cancelled: 'रद्द' },
  mr: { pending: 'वाट पाहत आहे', cancelled: 'रद्द' },
};

export const SERVICE_NAMES: Record<LanguageCode, Record<Service, string>> = {
  en: {
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
  },
  hi: {
    maid: 'कामवाली',
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
  },
  mr: {
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
  },
};
