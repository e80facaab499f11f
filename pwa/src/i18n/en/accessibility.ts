export const accessibility = {
  lead: 'Karigar should be usable by everybody: with or without sight, with one hand, on a small phone, reading slowly or not at all.',
  sections: {
    aim: {
      title: 'Our aim',
      text: 'The international guidelines WCAG 2.2 at level AA. Programs check our screens for it on every change, in English, Hindi and Marathi. They do not find everything, and no outside expert has checked us yet.',
    },
    done: {
      title: 'What we have done',
      text: '- Everything works by keyboard, and the focus can always be seen.\n- Headings, fields, errors and news are spoken by screen readers.\n- Text and buttons stand out from their background, in light and in dark. Colour is never the only sign.\n- Buttons are large enough for a thumb.\n- Nothing moves if your phone is set to less motion.\n- Pages can be made larger without scrolling sideways.',
    },
    aloud: {
      title: 'Read aloud',
      text: 'Jobs have a “Listen” button. It reads the job in your language, if your phone has a voice for it.',
    },
    gaps: {
      title: 'What is not good yet',
      text: '- Photos that people upload have no description.\n- The map is a picture; the names on it are also given as text.\n- Addresses and messages stay as people write them, in whatever language that is.',
    },
    tell: {
      title: 'Tell us',
      text: 'If something stops you, write to {{email}} or call {{phone}}. Say which page, and what you wanted to do.',
    },
  },
} as const;
