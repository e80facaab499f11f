import type { map as en } from '../en/map.ts';
import type { Like } from '../shape.ts';

export const map: Like<typeof en> = {
  open: 'नक्शा देखें',
  open_to_mark: 'नक्शे पर जगह दिखाएँ',
  failed: 'नक्शा नहीं खुल पाया।',
  again: 'पेज फिर से खोलें',
  region: 'नक्शा',
  job: 'काम की जगह',
  default: 'जगह नहीं मिली, सामान्य नक्शा दिखा रहे हैं।',
  about: 'निशान इस पते के इलाक़े में है, ठीक दरवाज़े पर नहीं।',
  zoom_in: 'पास से देखें',
  zoom_out: 'दूर से देखें',
  mark_middle: 'बीच की जगह चुनें',
  hide: 'नक्शा हटाएँ',
  own: 'आपकी अपनी जगह',
  way: 'वहाँ का रास्ता',
  way_road: 'सड़क से {{km}} किमी, भीड़ न हो तो क़रीब {{minutes}} मिनट।',
  way_straight: 'सीधी लकीर में {{km}} किमी। सड़क से और दूर पड़ेगा।',
  way_said_road: 'सड़क से {{km}}, भीड़ न हो तो {{minutes}}।',
  way_said_straight: 'सीधी लकीर में {{km}}। सड़क से और दूर पड़ेगा।',
};
