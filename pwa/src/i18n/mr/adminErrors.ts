import type { adminErrors as english } from '../en/adminErrors.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const adminErrors: SameKeys<typeof english> = {
  auth: {
    second_factor_wrong: 'हा कोड किंवा पासकी बरोबर नाही, किंवा आधी वापरली आहे. पुन्हा प्रयत्न करा.',
    second_factor_last: 'ही तुमची शेवटची दुसरी ओळख आहे. आधी आणखी एक जोडा.',
    passkeys_off: 'पासकी सध्या इथे चालत नाही. ऑथेंटिकेटर ॲप वापरा.',
  },
  suspension: {
    ended: 'हे खाते आता थांबवलेले नाही.',
    changed: 'हे खाते थांबवण्यात बदल झाला आहे. ते पुन्हा पाहा.',
  },
  worker: {
    details_changed: 'या कारागिराने आपली माहिती बदलली आहे. पुन्हा पाहा.',
    documents_missing: 'या कारागिराच्या मंजुरीसाठी चेहऱ्याचा फोटो आणि एक कागदपत्र लागते.',
  },
  sos: {
    over: 'ही आणीबाणी संपली आहे.',
    drill_running: 'एक सराव चालू आहे. नवा सुरू करण्याआधी तो बंद करा.',
  },
  duty: {
    rota_changed: 'दुसऱ्या ॲडमिनने ड्यूटीची यादी बदलली आहे. ती पुन्हा पाहा.',
  },
  ticket: {
    changed: 'दरम्यान नवा संदेश आला आहे. आधी तो वाचा.',
    client_active: 'या ग्राहकाचे एक काम आधीच सुरू आहे. ते संपल्यावर काम निवडा, किंवा त्यांना सांगा.',
    date_past: 'ग्राहकाने मागितलेली वेळ होऊन गेली. त्यांना सांगा, म्हणजे ते पुन्हा मागू शकतील.',
  },
};
