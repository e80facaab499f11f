import type { reviewForm as en } from '#pwa/i18n/en/reviewForm.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const reviewForm: SameKeys<typeof en> = {
  title: 'अपनी राय दें',
  about: '{{name}} का काम कैसा रहा?',
  about_unnamed: 'काम कैसा रहा?',
  rating: 'कितने तारे',
  comment: 'आपकी बात',
  comment_hint: 'क्या अच्छा लगा, क्या नहीं? इसे सब पढ़ सकते हैं, आपके पहले नाम के साथ।',
  count: '{{most}} में से {{used}} अक्षर',
  submit: 'राय भेजें',
  busy: 'भेज रहे हैं...',
  thanks: 'आपकी राय के लिए धन्यवाद!',
  failed: 'आपकी राय नहीं भेजी जा सकी।',
  check_failed: 'यह पता नहीं चला कि आप राय दे चुके हैं या नहीं।',
};
