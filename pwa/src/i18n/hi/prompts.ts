import type { prompts as en } from '#pwa/i18n/en/prompts.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const prompts: SameKeys<typeof en> = {
  update: 'Karigar का नया रूप तैयार है',
  update_text: 'बस एक पल लगेगा।',
  update_yes: 'अभी अपडेट करें',
  update_busy: 'अपडेट हो रहा है...',
};
