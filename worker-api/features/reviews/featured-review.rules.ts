import type { LanguageCode } from '#contract/languages.ts';
import type { FeaturedReview } from '#contract/reviews.ts';
import { firstNameOf } from '#contract/person-name.ts';
import { withoutPinCode } from '#contract/places/places.ts';
import type { FeaturedReviewRow } from './reviews.repository.ts';

/** A phone number, PIN code or door, an e-mail address or a link. */
const CONTACT = /(?:\p{Nd}[\s-]*){3}|@|:\/\/|www\./u;
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

/** Whether a comment may be shown to everyone out of its context: it has no contact and not the family name of its writer. */
function isFeaturable({ comment, reviewer_name: name }: Pick<FeaturedReviewRow, 'comment' | 'reviewer_name'>): boolean {
  const familyNames = wordsOf(name.replace(firstNameOf(name), ''));
  const words = wordsOf(comment);
  return firstNameOf(name) !== '' && !CONTACT.test(comment) && !familyNames.some((family) => words.includes(family));
}

const isDevanagari = ({ comment }: Pick<FeaturedReviewRow, 'comment'>): boolean => /\p{Script=Devanagari}/u.test(comment);

/** The first that may be shown, by preference in the script of the language. */
export function chooseFeatured(rows: readonly FeaturedReviewRow[], language: LanguageCode): FeaturedReviewRow | undefined {
  const featurable = rows.filter(isFeaturable);
  return featurable.find((row) => isDevanagari(row) === (language !== 'en')) ?? featurable[0];
}

export const toFeaturedReview = (row: FeaturedReviewRow): FeaturedReview => ({
  rating: row.rating,
  comment: row.comment,
  firstName: firstNameOf(row.reviewer_name),
  service: row.service,
  locality: withoutPinCode(row.locality),
});
