/** The reviews of a worker in the admin console. */
export const reviews = {
  open: 'Read the reviews',
  hidden: 'Words hidden since',
  hide: 'Hide the words',
  hide_title: 'Hide the words of this review?',
  hide_text:
    'The app shows the words to nobody but admins. They stay in what the customer and the worker can download. The stars stay and count. The reason goes into the log; neither customer nor worker reads it.',
  hide_done: 'The words are hidden. The stars stay.',
  show: 'Show the words',
  show_title: 'Show the words of this review again?',
  show_text: 'Everyone can read the words again. The reason goes into the log; neither customer nor worker reads it.',
  show_done: 'Everyone can read the words again.',
} as const;
