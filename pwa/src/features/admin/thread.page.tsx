import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronLeft, History, MessagesSquare, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { ChatMessage } from '#contract/chat.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { QueryError, successOf } from '#pwa/sync/http/query-error.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { Arrival } from './arrival.tsx';
import { JobPicture } from './job-picture.tsx';
import { DateTime } from './log-entries.tsx';
import { PageTitle } from './page-title.tsx';
import { UserText } from '#pwa/ui/user-text.tsx';
import '#pwa/i18n/en/chat.ts';

const NOT_FOUND_CODES = new Set<string>(['job.not_found', 'request.invalid']);

/** The chat of a job, oldest first, read-only, for settling disputes. Every view is logged. */
export default function ThreadPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('admin');
  const query = useInfiniteQuery({
    queryKey: ['admin', 'thread', id],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }) =>
      successOf(await call('messages', 'client', { params: { job_id: id }, query: { cursor: pageParam ?? undefined } })),
    getNextPageParam: (page) => page.nextCursor,
    // Every fetch is logged as a view, so it happens only when the page is opened.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    gcTime: 0,
    retry: false,
  });
  const messages = query.data?.pages.toReversed().flatMap((page) => page.data);
  const errorCode = query.error instanceof QueryError ? query.error.apiError.code : null;
  return (
    <div className="page-width grid max-w-4xl gap-5 py-4 md:py-6" aria-busy={query.isPending}>
      <Link
        to={`/admin/jobs/${id}`}
        className="inline-flex min-h-12 items-center gap-1 justify-self-start font-bold text-indigo underline"
      >
        <ChevronLeft aria-hidden className="size-5" />
        {t('job')}
      </Link>
      <PageTitle title={t('thread.title')} text={t('thread.text')} />
      {messages ? (
        <>
          {query.hasNextPage && (
            <Button
              variant="secondary"
              icon={History}
              busy={query.isFetchingNextPage && t('thread.loading')}
              className="justify-self-start"
              onClick={() => void query.fetchNextPage()}
            >
              {t('thread.earlier')}
            </Button>
          )}
          {errorCode && (
            <Banner tone="danger">
              <p>{errorText(errorCode)}</p>
            </Banner>
          )}
          {messages.length === 0 ? (
            <EmptyState icon={MessagesSquare} title={t('thread.none')} text={t('thread.none_text')} />
          ) : (
            <ol className="grid gap-3">
              {messages.map((message) => (
                <ThreadMessage key={message.seq} message={message} />
              ))}
            </ol>
          )}
        </>
      ) : errorCode && NOT_FOUND_CODES.has(errorCode) ? (
        <EmptyState icon={SearchX} title={t('not_there_title')} text={t('not_there_text')} />
      ) : errorCode ? (
        <ErrorState code={errorCode} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonCards count={3} />
      )}
    </div>
  );
}

function ThreadMessage({ message: { sender_role, message, quick, photo, created_at, receivedAt } }: { message: ChatMessage }) {
  const { t } = useTranslation(['admin', 'chat']);
  return (
    <li
      className={cx(
        'max-w-[85%] rounded-md border px-4 py-2',
        sender_role === 'client' ? 'justify-self-start border-line bg-sunk' : 'justify-self-end border-indigo bg-tint-indigo',
      )}
    >
      <p className="text-sm text-soft">
        <strong className="text-ink">{t(sender_role)}</strong> · <DateTime at={created_at} />
        <Arrival happened={created_at} received={receivedAt} />
      </p>
      {photo && <JobPicture url={photo} alt={t('thread.photo')} />}
      {(quick ?? message) && <p>{quick ? t(`chat:quick.${quick}`) : <UserText>{message ?? ''}</UserText>}</p>}
      {!quick && !message && !photo && <p className="text-soft">{t('thread.erased')}</p>}
    </li>
  );
}
