import { Check, CheckCheck, CircleAlert, Clock, Eye, RotateCw, X, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadReceipts, ChatMessage } from '#contract/chat.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { useObjectUrl } from '#pwa/shared/use-object-url.ts';
import { messageContent } from '#pwa/sync/outbox/commands/send-message.ts';
import { useUploadProgress } from '#pwa/sync/outbox/flush.ts';
import { mayHaveArrived } from '#pwa/sync/outbox/may-have-arrived.ts';
import { discardCommand, retry } from '#pwa/sync/outbox/outbox.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';
import { usePrivateFile } from '#pwa/sync/http/use-private-file.ts';
import { Button } from '#pwa/ui/button.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { DropDialog } from '#pwa/ui/drop-dialog.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { UploadProgress } from '#pwa/ui/upload-progress.tsx';
import { LoadFailed } from '#pwa/ui/load-failed.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Time } from '#pwa/ui/date-time.tsx';
import { UserText } from '#pwa/ui/user-text.tsx';

const STATE_ICONS = {
  waiting: Clock,
  sent: Check,
  delivered: CheckCheck,
  seen: Eye,
  rejected: CircleAlert,
} as const satisfies Record<string, LucideIcon>;
type State = keyof typeof STATE_ICONS;

interface BubbleProps {
  own: boolean;
  senderName: string;
  at: number;
  state?: State | undefined;
  children: ReactNode;
  below?: ReactNode;
}

function Bubble({ own, senderName, at, state, children, below }: BubbleProps) {
  const { t } = useTranslation('chat');
  const Icon = state && STATE_ICONS[state];
  return (
    <li className={cx('flex flex-col', own ? 'items-end' : 'items-start')}>
      <div
        className={cx(
          'max-w-[85%] rounded-md border px-3 py-2',
          own ? 'rounded-ee-none border-indigo bg-tint-indigo' : 'rounded-es-none border-line bg-sunk',
          state === 'rejected' && 'border-red bg-tint-red',
        )}
      >
        <span className="sr-only">{senderName}: </span>
        {children}
        <p
          className={cx(
            'mt-0.5 flex flex-wrap items-center justify-end gap-x-1.5 text-sm',
            state === 'rejected' ? 'text-red-text' : 'text-soft',
          )}
        >
          <Time instant={at} />
          {Icon && (
            <span className="inline-flex items-center gap-1">
              <Icon aria-hidden className={cx('size-4', state === 'seen' && 'text-indigo')} />
              {t(`state.${state}`)}
            </span>
          )}
        </p>
      </div>
      {below}
    </li>
  );
}

const MessageText = ({ children }: { children: string }) => (
  <p>
    <UserText>{children}</UserText>
  </p>
);

interface MessageItemProps {
  message: ChatMessage;
  area: Area;
  /** Name of the other person in the chat. */
  otherName: string;
  receipts: ReadReceipts;
}

/** One message that is on the server. */
export function MessageItem({ message, area, otherName, receipts }: MessageItemProps) {
  const { t } = useTranslation('chat');
  const own = message.sender_role === area;
  const text = message.quick ? t(`quick.${message.quick}`) : message.message;
  const state = message.seq <= receipts.seen ? 'seen' : message.seq <= receipts.delivered ? 'delivered' : 'sent';
  return (
    <Bubble
      own={own}
      senderName={own ? t('you') : otherName}
      at={message.created_at}
      state={own ? state : undefined}
      below={!own && text && <ListenButton text={text} large={area === 'worker'} />}
    >
      {message.photo ? (
        <Photo area={area} url={message.photo} alt={own ? t('photo_own') : t('photo_alt', { name: otherName })} />
      ) : text ? (
        <MessageText>{text}</MessageText>
      ) : (
        <p className="text-soft italic">{t('erased')}</p>
      )}
    </Bubble>
  );
}

const photoClass = 'my-1 block h-48 w-56 max-w-full overflow-hidden rounded-sm bg-line';

function Photo({ area, url, alt }: { area: Area; url: string; alt: string }) {
  const { t } = useTranslation('chat');
  const { source, errorCode, retry } = usePrivateFile(area, url);
  if (source === undefined) return <Skeleton className={photoClass} />;
  if (source === null) return <LoadFailed code={errorCode} text={t('photo_lost')} onRetry={retry} />;
  return (
    <a href={source} target="_blank" rel="noreferrer" className={photoClass}>
      <img src={source} alt={alt} className="size-full object-cover" />
    </a>
  );
}

/** One message in the outbox: not sent yet, or rejected by the server. */
export function PendingMessageItem({ area, row }: { area: Area; row: OutboxRow }) {
  const { t } = useTranslation(['chat', 'errors']);
  const [dialogOpen, setDialogOpen] = useState(false);
  const percent = useUploadProgress(row.idempotencyKey);
  const { message, quick } = messageContent(row);
  const size = area === 'worker' ? 'large' : 'normal';
  const discard = () => discardCommand(area, row.id);
  return (
    <Bubble
      own
      senderName={t('you')}
      at={row.happenedAt}
      state={row.error ? 'rejected' : 'waiting'}
      below={
        <div className="flex flex-wrap justify-end gap-2">
          {row.error && (
            <>
              <p role="status" className="w-full text-end text-sm text-red-text">
                {errorText(row.error.code)}
              </p>
              <Button size={size} variant="secondary" icon={RotateCw} onClick={() => void retry(area, row)}>
                {t('retry')}
              </Button>
            </>
          )}
          {row.state !== 'sending' && (
            <Button size={size} variant="quiet" icon={X} onClick={() => void (row.error ? discard() : setDialogOpen(true))}>
              {t('drop')}
            </Button>
          )}
          {/* It stays open while an attempt is made. */}
          <DropDialog open={dialogOpen} onOpenChange={setDialogOpen} mayHaveArrived={mayHaveArrived(row)} onDrop={discard} />
        </div>
      }
    >
      {row.file ? <PhotoPreview file={row.file} /> : <MessageText>{quick ? t(`quick.${quick}`) : message}</MessageText>}
      {percent !== undefined && <UploadProgress percent={percent} />}
    </Bubble>
  );
}

function PhotoPreview({ file }: { file: File }) {
  const { t } = useTranslation('chat');
  const source = useObjectUrl(file);
  return (
    <span className={photoClass}>{source && <img src={source} alt={t('photo_own')} className="size-full object-cover" />}</span>
  );
}
