import { englishTexts } from '../english-texts.ts';

export const reviewForm = {
  title: 'Write a Review',
  about: 'How was the work of {{name}}?',
  about_unnamed: 'How was the work?',
  rating: 'Rating',
  comment: 'Comment',
  comment_hint: 'What went well, what did not? Everybody can read it, with your first name.',
  count: '{{used}} of {{most}} characters',
  submit: 'Submit Review',
  busy: 'Submitting...',
  thanks: 'Thank you for your review!',
  failed: 'Failed to submit review.',
  check_failed: 'Could not check review status.',
} as const;

Object.assign(englishTexts, { reviewForm });
