import type { prompts as en } from '#pwa/i18n/en/prompts.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const prompts: SameKeys<typeof en> = {
  update: 'Karigar ची नवी आवृत्ती तयार आहे',
  update_text: 'एक क्षण लागेल.',
  update_yes: 'आता अपडेट करा',
  update_busy: 'अपडेट होत आहे...',
};
