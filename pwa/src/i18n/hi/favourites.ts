import type { favourites as en } from '../en/favourites.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const favourites: SameKeys<typeof en> = {
  title: 'पसंदीदा कारीगर',
  failed: 'आपके पसंदीदा कारीगर नहीं मिल पाए',
  empty: 'अभी कोई पसंदीदा कारीगर नहीं है',
  empty_text: 'कोई बुकिंग खोलें, और जिस कारीगर को फिर बुलाना हो उनके पास वाला दिल दबाएँ।',
  to_bookings: 'मेरी बुकिंग देखें',
  book_again: 'फिर से बुक करें',
  heart: 'पसंदीदा: {{name}}',
  removed: '{{name}} अब पसंदीदा में नहीं हैं। वापस रखने के लिए दिल फिर से दबाएँ।',
  added: '{{name}} को पसंदीदा में रख लिया।',
};
