import { englishTexts } from '../english-texts.ts';

export const travelQuestion = {
  title: 'Can you be there in time?',
  text: 'This job is far from the one before or after it.',
  spoken:
    'This job is far from the one before or after it. Can you be there in time? Yes is the upper button, with a thumb: {{yes}}. No is the lower one, with an arrow back: {{no}}.',
  yes: 'Yes, I can be there',
  no: 'No, not this job',
} as const;

Object.assign(englishTexts, { travelQuestion });
