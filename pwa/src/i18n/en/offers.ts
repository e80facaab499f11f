export const offers = {
  update: 'A new version of Karigar is ready',
  update_text: 'It takes a moment.',
  update_yes: 'Update now',
  update_busy: 'Updating...',
  install: 'Put Karigar on your home screen',
  install_text_client: 'Your bookings open at once, also without a network.',
  install_text_worker: 'Your jobs open at once, also without a network.',
  install_yes: 'Install',
  install_by_hand:
    'Tap the share button of your browser, then “Add to Home Screen”. Your jobs and bookings then open without a network too.',
} as const;
