import type { map as en } from '../en/map.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const map: SameKeys<typeof en> = {
  open: 'नक्शा देखें',
  open_to_mark: 'नक्शे पर जगह दिखाएँ',
  failed: 'नक्शा नहीं खुल पाया। शायद नेटवर्क धीमा है, या गड़बड़ी हमारी तरफ़ है।',
  no_streets: 'सड़कें नहीं आ पाईं।',
  again: 'पेज फिर से खोलें',
  region: 'नक्शा',
  job: 'काम की जगह',
  default: 'जगह नहीं मिली, सामान्य नक्शा दिखा रहे हैं।',
  about: 'निशान इस पते के इलाक़े में है, ठीक दरवाज़े पर नहीं।',
  area: 'घर इस घेरे के अंदर कहीं है।',
  zoom_in: 'पास से देखें',
  zoom_out: 'दूर से देखें',
  mark_middle: 'बीच की जगह चुनें',
  two_fingers: 'नक्शा दो उँगलियों से खिसकता है।',
  tap_spot: 'जगह पर टैप करें। नक्शा दो उँगलियों से खिसकता है।',
  hide: 'नक्शा हटाएँ',
  own_position: 'आपकी अपनी जगह',
  directions: 'वहाँ का रास्ता',
  directions_road: 'सड़क से {{km}} किमी, भीड़ न हो तो क़रीब {{minutes}} मिनट।',
  directions_straight: 'सीधी लकीर में {{km}} किमी। सड़क से और दूर पड़ेगा।',
  directions_failed: 'सड़क का रास्ता नहीं दिख पाया।',
  directions_spoken_road: 'सड़क से {{km}}, भीड़ न हो तो {{minutes}}।',
  directions_spoken_straight: 'सीधी लकीर में {{km}}। सड़क से और दूर पड़ेगा।',
};
