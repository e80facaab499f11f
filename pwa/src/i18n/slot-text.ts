import i18next from 'i18next';
import type { Slot } from '#contract/time.ts';
import { SLOT_KEYS } from './slot-keys.ts';

/** The text of a slot in the current language. Like errorText(), it needs useTranslation() in the component. */
export const slotText = (slot: Slot): string => i18next.t(`slot.${SLOT_KEYS[slot]}`, { ns: 'services' });
