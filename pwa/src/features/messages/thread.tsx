import { ArrowUp, MessagesSquare } from 'lucide-react';
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayInIndia } from '#contract/time.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { markChatVisible } from '#pwa/sync/realtime/chat-room.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Day, SavedAgo } from '#pwa/ui/when.tsx';
import { MessageBox } from './message-box.tsx';
import { MessageLine, WaitingLine } from './message-line.tsx';
import { useInSight } from './use-in-sight.ts';
import { useThread } from './use-thread.ts';

interface ThreadProps {
  area: Area;
  jobId: string;
  /** Of the other side. */
  name: string;
  /** False once the job ended more than seven days ago. */
  writable: boolean;
  /** Alone on its page. */
  tall?: boolean;
}

/** How near to the end a reader still follows what comes. */
const FOLLOWS_WITHIN_PX = 80;

/** What client and worker of a job wrote to each other, and the box to write in. */
export function Thread({ area, jobId, name, writable, tall }: ThreadProps) {
  const { t } = useTranslation(['chat', 'errors']);
  const thread = useThread(area, jobId);
  const { messages, waiting, marks, failure, seen } = thread;
  const [fetching, setFetching] = useState(false);
  const log = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const inSight = useInSight(log);

  // After every change of what is in it.
  useLayoutEffect(() => {
    if (log.current && follows.current) log.current.scrollTop = log.current.scrollHeight;
  });
  const theirs = messages?.findLast((message) => message.sender_role !== area)?.seq ?? 0;
  useEffect(() => (inSight ? markChatVisible(area, jobId) : undefined), [inSight, area, jobId]);
  useEffect(() => {
    if (inSight && theirs > 0) seen(theirs);
  }, [inSight, theirs, seen]);

  const earlier = async () => {
    setFetching(true);
    await thread.showEarlier?.();
    setFetching(false);
  };
  const empty = messages?.length === 0 && waiting.length === 0;
  const unknown = empty && thread.savedAt === null;
  return (
    <div className="grid grid-cols-1 gap-4">
      {failure && !unknown && (
        <Banner tone="warning">
          <p>{failure.code === 'network' ? t('offline') : errorText(failure.code)}</p>
          {thread.savedAt !== null && <SavedAgo instant={thread.savedAt} />}
        </Banner>
      )}
      <div
        ref={log}
        role="log"
        aria-label={t('with', { name })}
        // A box that scrolls is reached by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < FOLLOWS_WITHIN_PX;
        }}
        className={cx(
          'overflow-y-auto overscroll-contain rounded-md border border-line bg-card p-3',
          tall ? 'max-h-[max(13rem,calc(100dvh-33rem))]' : 'max-h-96',
        )}
      >
        {messages === undefined || (unknown && !failure) ? (
          <Shape />
        ) : unknown && failure ? (
          <ErrorState title={t('failed')} text={errorText(failure.code)} onRetry={thread.retry} />
        ) : empty ? (
          <div className="grid justify-items-center gap-1 py-2 text-center">
            <MessagesSquare aria-hidden className="size-8 text-marigold-text" />
            <p className="font-bold">{t('empty_title')}</p>
            {writable && <p className="text-soft">{t('empty_text', { name })}</p>}
          </div>
        ) : (
          <>
            {thread.showEarlier && (
              <div className="mb-3 text-center">
                <Button variant="quiet" icon={ArrowUp} busy={fetching && t('earlier_busy')} onClick={() => void earlier()}>
                  {t('earlier')}
                </Button>
              </div>
            )}
            <ol className="grid gap-2">
              {messages.map((message, place) => {
                const day = dayInIndia(message.created_at);
                const before = messages[place - 1];
                return (
                  <Fragment key={message.id + message.sender_role}>
                    {(!before || dayInIndia(before.created_at) !== day) && (
                      <li className="py-1 text-center text-sm text-soft">
                        <Day when={day} />
                      </li>
                    )}
                    <MessageLine message={message} area={area} name={name} marks={marks} />
                  </Fragment>
                );
              })}
              {waiting.map((row) => (
                <WaitingLine key={row.id + area} area={area} row={row} />
              ))}
            </ol>
          </>
        )}
        {/* Passing, and no news to be read aloud. */}
        <p aria-live="off" className="min-h-6 pt-1 text-sm text-soft italic">
          {thread.isTyping && t('typing', { name })}
        </p>
      </div>
      {writable ? (
        <MessageBox
          area={area}
          jobId={jobId}
          onTyping={(typing) => {
            follows.current = true;
            thread.sayTyping(typing);
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

/** The shape of a conversation. */
function Shape() {
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
