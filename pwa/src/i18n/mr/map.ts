import type { map as en } from '../en/map.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const map: SameKeys<typeof en> = {
  open: 'नकाशा पाहा',
  open_to_mark: 'नकाशावर जागा दाखवा',
  failed: 'नकाशा उघडला नाही. कदाचित नेटवर्क संथ आहे, किंवा चूक आमची आहे.',
  no_streets: 'रस्ते आणता आले नाहीत.',
  again: 'पान पुन्हा उघडा',
  region: 'नकाशा',
  job: 'कामाची जागा',
  default: 'जागा सापडली नाही, नेहमीचा नकाशा दाखवत आहोत.',
  about: 'खूण या पत्त्याच्या भागात आहे, नेमकी दारावर नाही.',
  area: 'घर या वर्तुळाच्या आत कुठेतरी आहे.',
  zoom_in: 'जवळून पाहा',
  zoom_out: 'लांबून पाहा',
  mark_middle: 'मधली जागा निवडा',
  two_fingers: 'नकाशा दोन बोटांनी सरकतो.',
  tap_spot: 'जागेवर टॅप करा. नकाशा दोन बोटांनी सरकतो.',
  hide: 'नकाशा बंद करा',
  own_position: 'तुमची स्वतःची जागा',
  directions: 'तिथे जाण्याचा रस्ता',
  directions_road: 'रस्त्याने {{km}} किमी, गर्दी नसेल तर सुमारे {{minutes}} मिनिटे.',
  directions_straight: 'सरळ रेषेत {{km}} किमी. रस्त्याने जास्त आहे.',
  directions_failed: 'रस्त्याने जायचा मार्ग दिसू शकला नाही.',
  directions_spoken_road: 'रस्त्याने {{km}}, गर्दी नसेल तर {{minutes}}.',
  directions_spoken_straight: 'सरळ रेषेत {{km}}. रस्त्याने जास्त आहे.',
};
