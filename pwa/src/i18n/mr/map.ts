import type { map as en } from '../en/map.ts';
import type { Like } from '../shape.ts';

export const map: Like<typeof en> = {
  open: 'नकाशा पाहा',
  open_to_mark: 'नकाशावर जागा दाखवा',
  failed: 'नकाशा उघडता आला नाही.',
  again: 'पान पुन्हा उघडा',
  region: 'नकाशा',
  job: 'कामाची जागा',
  default: 'जागा सापडली नाही, नेहमीचा नकाशा दाखवत आहोत.',
  about: 'खूण या पत्त्याच्या भागात आहे, नेमकी दारावर नाही.',
  zoom_in: 'जवळून पाहा',
  zoom_out: 'लांबून पाहा',
  mark_middle: 'मधली जागा निवडा',
};
