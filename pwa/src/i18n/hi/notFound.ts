import type { notFound as en } from '../en/notFound.ts';
import type { SameKeys } from '../same-keys.ts';

export const notFound: SameKeys<typeof en> = {
  title: 'इस दीवार पर कुछ नहीं लिखा',
  text: 'इस पते पर कोई पेज नहीं है। शायद पेज हट गया है, या लिंक लिखने में ग़लती हुई है।',
  home: 'होम पेज पर जाएँ',
  services: 'सभी सेवाएँ देखें',
};
