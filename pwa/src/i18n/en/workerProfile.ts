import { englishTexts } from '../english-texts.ts';

export const workerProfile = {
  not_found_title: 'This worker could not be found.',
  not_found_text: 'The account may be closed. Others do the same work.',
  find: 'Find a Worker',
  failed: 'This worker could not be loaded.',
  jobs_zero: 'No jobs done yet',
  jobs_one: '{{count}} job done',
  jobs_other: '{{count}} jobs done',
  late_one: 'Cancelled late or missed {{count}} job in the last year',
  late_other: 'Cancelled late or missed {{count}} jobs in the last year',
  since: 'With Karigar since {{day}}',
  skills: 'Skills',
  certificates: 'Certificates',
  off: 'Takes no jobs right now',
  block: 'Do not show me {{name}} again',
  block_title: 'Block {{name}}?',
  block_text:
    '{{name}} is not shown to you any more and is offered nothing that you ask for. A request that waits for their answer ends. Nobody is told. You can take it back at any time.',
  block_booking:
    'Your booking on {{day}} stays. {{name}} has your address for it, can come and can write to you. If you do not want that, cancel it.',
  see_booking: 'See the booking',
  block_yes: 'Block',
  block_no: 'Do not block',
  block_busy: 'Blocking...',
  blocked: 'You have blocked {{name}}.',
  unblock: 'Unblock',
  unblocked: 'You may meet {{name}} again.',
  blocked_failed: 'Couldn’t load the workers you blocked',
  blocked_title: 'Blocked workers',
  reviews: 'Reviews',
  reviews_none: 'No reviews yet',
  reviews_uncounted: 'A new review counts in the rating once the time of its job is over.',
  reviews_none_text: 'Whoever books first can be the first to say how it was.',
  reviews_failed: 'Failed to fetch reviews',
  reviews_more: 'Show more reviews',
  reviews_report: 'Something untrue or insulting? Write to us',
} as const;

Object.assign(englishTexts, { workerProfile });
