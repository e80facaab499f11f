import { ChevronDown, MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '#pwa/ui/button.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { ListContent } from './admin-list.tsx';
import { useAdminPages } from './admin.queries.ts';
import { AdminReviewItem } from './review.tsx';
import { Section } from './section.tsx';

/** The reviews of a worker, newest first. They are loaded on demand, because every view is logged. */
export function ReviewsSection({ workerId }: { workerId: string }) {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('reviews_title')}>
      {isOpen ? (
        <Reviews workerId={workerId} />
      ) : (
        <>
          <p className="mb-3 text-soft">{t('thread.open_text')}</p>
          <Button variant="secondary" icon={MessageSquareQuote} onClick={() => setOpen(true)}>
            {t('reviews.open')}
          </Button>
        </>
      )}
    </Section>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

function Reviews({ workerId }: { workerId: string }) {
  const { t } = useTranslation(['admin', 'common']);
  const list = useAdminPages('adminReviews', { params: { id: workerId } });
  const { data, error, dataUpdatedAt, refetch } = list;
  const reviews = data?.pages.flatMap((page) => page.data);
  return (
    <div ref={takeFocus} tabIndex={-1} className="grid gap-4">
      <ListContent
        failure={error}
        savedAt={reviews ? dataUpdatedAt : null}
        empty={reviews?.length === 0}
        emptyText={t('reviews_none')}
        onRetry={() => void refetch()}
      >
        {reviews ? (
          <ul className="grid gap-4">
            {reviews.map((review) => (
              <li key={review.id} className="border-s-4 border-line ps-3">
                <p>
                  <strong>{review.reviewerName}</strong> ·{' '}
                  <Link to={`/admin/jobs/${review.job_id}`} className="inline-flex min-h-12 items-center text-indigo underline">
                    {t('job')}
                  </Link>
                </p>
                <AdminReviewItem review={review} />
              </li>
            ))}
          </ul>
        ) : (
          <SkeletonCards count={2} />
        )}
        {list.hasNextPage && (
          <Button
            variant="secondary"
            icon={ChevronDown}
            busy={list.isFetchingNextPage && t('common:loading')}
            className="justify-self-start"
            onClick={() => void list.addPage()}
          >
            {t('sos.more')}
          </Button>
        )}
      </ListContent>
    </div>
  );
}
