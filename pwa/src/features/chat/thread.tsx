import { ArrowUp, MessagesSquare } from 'lucide-react';
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayInIndia } from '#contract/time.ts';
import { markChatVisible } from '#pwa/sync/realtime/chat-room.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Day } from '#pwa/ui/date-time.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { MessageComposer } from './message-composer.tsx';
import { MessageItem, PendingMessageItem } from './message-item.tsx';
import { useIsVisible } from './use-is-visible.ts';
import { useThread } from './use-thread.ts';
import '#pwa/i18n/en/chat.ts';

interface ThreadProps {
  area: Area;
  jobId: string;
  /** Name of the other person in the chat. */
  name: string;
  /** Whether the job is completed or cancelled. */
  isOver: boolean;
  /** False once the job ended more than seven days ago. */
  writable: boolean;
  /** For the chat's own page. */
  tall?: boolean;
}

/** Within this distance of the end the log scrolls with new messages. */
const AUTOSCROLL_DISTANCE_PX = 80;

/** The messages between client and worker, and the composer. */
export function Thread({ area, jobId, name, isOver, writable, tall }: ThreadProps) {
  const { t } = useTranslation(['chat', 'errors']);
  const thread = useThread(area, jobId);
  const { messages, pending, receipts, failure, markSeen } = thread;
  const [fetching, setFetching] = useState(false);
  const log = useRef<HTMLDivElement>(null);
  const isAutoScrolling = useRef(true);
  const isVisible = useIsVisible(log);

  // No dependencies: every render may have changed the height.
  useLayoutEffect(() => {
    if (log.current && isAutoScrolling.current) log.current.scrollTop = log.current.scrollHeight;
  });
  const lastReceivedSeq = messages?.findLast((message) => message.sender_role !== area)?.seq ?? 0;
  useEffect(() => (isVisible ? markChatVisible(area, jobId) : undefined), [isVisible, area, jobId]);
  useEffect(() => {
    if (isVisible && lastReceivedSeq > 0) markSeen(lastReceivedSeq);
  }, [isVisible, lastReceivedSeq, markSeen]);

  const showEarlier = async () => {
    setFetching(true);
    await thread.showEarlier?.();
    setFetching(false);
  };
  const isEmpty = messages?.length === 0 && pending.length === 0;
  const isUnknown = isEmpty && thread.savedAt === null;
  return (
    <div className="grid grid-cols-1 gap-4">
      {failure && !isUnknown && <StaleNote savedAt={thread.savedAt} code={failure.code} onRetry={thread.retry} />}
      {failure?.code === 'network' && !isUnknown && <p>{t('offline')}</p>}
      <div
        ref={log}
        role="log"
        aria-label={t('with', { name })}
        // A scrollable region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAutoScrolling.current = scrollHeight - scrollTop - clientHeight < AUTOSCROLL_DISTANCE_PX;
        }}
        className={cx(
          'overflow-y-auto overscroll-contain rounded-md border border-line bg-card p-3',
          tall ? 'max-h-[max(13rem,calc(100dvh-33rem))]' : 'max-h-96',
        )}
      >
        {messages === undefined || (isUnknown && !failure) ? (
          <ThreadSkeleton />
        ) : isUnknown && failure ? (
          <ErrorState title={t('failed')} code={failure.code} onRetry={thread.retry} />
        ) : isEmpty ? (
          <div className="grid justify-items-center gap-1 py-2 text-center">
            <MessagesSquare aria-hidden className="size-8 text-marigold-text" />
            <p className="font-bold">{t('empty_title')}</p>
            {writable && <p className="text-soft">{t('empty_text', { name })}</p>}
          </div>
        ) : (
          <>
            {thread.showEarlier && (
              <div className="mb-3 text-center">
                <Button variant="quiet" icon={ArrowUp} busy={fetching && t('earlier_busy')} onClick={() => void showEarlier()}>
                  {t('earlier')}
                </Button>
              </div>
            )}
            <ol className="grid gap-2">
              {messages.map((message, index) => {
                const day = dayInIndia(message.created_at);
                const previous = messages[index - 1];
                return (
                  <Fragment key={message.id + message.sender_role}>
                    {(!previous || dayInIndia(previous.created_at) !== day) && (
                      <li className="py-1 text-center text-sm text-soft">
                        <Day when={day} />
                      </li>
                    )}
                    <MessageItem message={message} area={area} otherName={name} receipts={receipts} />
                  </Fragment>
                );
              })}
              {pending.map((row) => (
                <PendingMessageItem key={row.id + area} area={area} row={row} />
              ))}
            </ol>
          </>
        )}
        {/* aria-live off: too frequent to be announced. */}
        <p aria-live="off" className="min-h-6 pt-1 text-sm text-soft italic">
          {thread.isTyping && t('typing', { name })}
        </p>
      </div>
      {writable ? (
        <MessageComposer
          key={`${area} ${jobId}`}
          area={area}
          jobId={jobId}
          isOver={isOver}
          onTyping={(typing) => {
            isAutoScrolling.current = true;
            thread.sendTyping(typing);
          }}
        />
      ) : (
        <Banner>
          <p>{t('closed')}</p>
        </Banner>
      )}
    </div>
  );
}

function ThreadSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy className="grid gap-3">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-14 w-3/5" />
      <Skeleton className="h-14 w-1/2 justify-self-end" />
      <Skeleton className="h-14 w-2/3" />
    </div>
  );
}
