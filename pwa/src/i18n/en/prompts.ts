export const prompts = {
  update: 'A new version of Karigar is ready',
  update_text: 'It takes a moment.',
  update_yes: 'Update now',
  update_busy: 'Updating...',
} as const;
