import { useEffect, useState, type RefObject } from 'react';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FeaturedReview as Review } from '#contract/reviews.ts';
import { currentLanguageCode } from '#pwa/i18n/index.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { UserText } from '#pwa/ui/user-text.tsx';
import { Section } from './section.tsx';
import '#pwa/i18n/en/homeBelowFold.ts';

/**
 * A review by a client. It appears only while its place is below the screen, so that nothing in sight moves.
 * @param place the element that contains the review, without a height until it appears
 */
export default function FeaturedReview({ place }: { place: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation(['homeBelowFold', 'services', 'common']);
  const [review, setReview] = useState<Review | null>(null);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    void call('featuredReview', 'client', { query: { language: currentLanguageCode() } }).then(
      (response) => response.ok && setReview(response.data.review),
    );
  }, []);
  useEffect(() => {
    if (!review || !place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry && entry.boundingClientRect.top > window.innerHeight && setIsShown(true),
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [review, place]);
  if (!review || !isShown) return null;
  return (
    <Section title={t('review_title')}>
      <figure className="max-w-2xl rounded-md border border-line bg-card p-4 shadow-board md:p-6">
        <p className="flex">
          <span className="sr-only">{t('common:star', { count: review.rating })}</span>
          {Array.from({ length: review.rating }, (_, index) => (
            <Star key={index} aria-hidden className="size-5 fill-marigold text-marigold" />
          ))}
        </p>
        <blockquote className="mt-2 text-lg">
          <UserText>{review.comment}</UserText>
        </blockquote>
        <figcaption className="mt-2">
          <strong>{review.firstName}</strong>
          <span className="block text-soft">
            {t('review_about', { service: t(`services:service.${review.service}`), locality: review.locality })}
          </span>
        </figcaption>
      </figure>
    </Section>
  );
}
