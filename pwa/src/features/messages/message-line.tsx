import { Check, CheckCheck, CircleAlert, Clock, Eye, ImageOff, RotateCw, X, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadReceipts, Message } from '#contract/chat.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { useUploadProgress } from '#pwa/sync/outbox/flush.ts';
import { discardCommand, retry } from '#pwa/sync/outbox/outbox.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';
import { usePrivateFile } from '#pwa/sync/http/use-private-file.ts';
import { Button } from '#pwa/ui/button.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { UploadProgress } from '#pwa/ui/progress.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Time } from '#pwa/ui/when.tsx';
import { saidIn } from './messages.commands.ts';

const STATES = {
  waiting: Clock,
  sent: Check,
  delivered: CheckCheck,
  seen: Eye,
  refused: CircleAlert,
} as const satisfies Record<string, LucideIcon>;
type State = keyof typeof STATES;

interface BubbleProps {
  own: boolean;
  /** Who wrote it. */
  who: string;
  at: number;
  state?: State | undefined;
  children: ReactNode;
  below?: ReactNode;
}

function Bubble({ own, who, at, state, children, below }: BubbleProps) {
  const { t } = useTranslation('chat');
  const Icon = state && STATES[state];
  return (
    <li className={cx('flex flex-col', own ? 'items-end' : 'items-start')}>
      <div
        className={cx(
          'max-w-[85%] rounded-md border px-3 py-2',
          own ? 'rounded-ee-none border-indigo bg-tint-indigo' : 'rounded-es-none border-line bg-sunk',
          state === 'refused' && 'border-red bg-tint-red',
        )}
      >
        <span className="sr-only">{who}: </span>
        {children}
        <p
          className={cx(
            'mt-0.5 flex flex-wrap items-center justify-end gap-x-1.5 text-sm',
            state === 'refused' ? 'text-red-text' : 'text-soft',
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

const Words = ({ children }: { children: string }) => <p className="wrap-anywhere whitespace-pre-line">{children}</p>;

interface MessageLineProps {
  message: Message;
  area: Area;
  /** Of the other side. */
  name: string;
  marks: ReadReceipts;
}

/** One message that the server has. */
export function MessageLine({ message, area, name, marks }: MessageLineProps) {
  const { t } = useTranslation('chat');
  const own = message.sender_role === area;
  const text = message.quick ? t(`quick.${message.quick}`) : message.message;
  const state = message.seq <= marks.seen ? 'seen' : message.seq <= marks.delivered ? 'delivered' : 'sent';
  return (
    <Bubble
      own={own}
      who={own ? t('you') : name}
      at={message.created_at}
      state={own ? state : undefined}
      below={!own && text && <ListenButton text={text} large={area === 'worker'} />}
    >
      {message.photo ? (
        <Photo area={area} url={message.photo} alt={own ? t('photo_own') : t('photo_alt', { name })} />
      ) : text ? (
        <Words>{text}</Words>
      ) : (
        <p className="text-soft italic">{t('erased')}</p>
      )}
    </Bubble>
  );
}

const photoClass = 'my-1 block h-48 w-56 max-w-full overflow-hidden rounded-sm bg-line';

function Photo({ area, url, alt }: { area: Area; url: string; alt: string }) {
  const { t } = useTranslation('chat');
  const source = usePrivateFile(area, url);
  if (source === undefined) return <Skeleton className={photoClass} />;
  if (source === null)
    return (
      <span className="flex items-center gap-2 py-2">
        <ImageOff aria-hidden className="size-6 shrink-0 text-soft" />
        {t('photo_lost')}
      </span>
    );
  return (
    <a href={source} target="_blank" rel="noreferrer" className={photoClass}>
      <img src={source} alt={alt} className="size-full object-cover" />
    </a>
  );
}

/** One message that this phone still has to send, or that the server did not take. */
export function WaitingLine({ area, row }: { area: Area; row: OutboxRow }) {
  const { t } = useTranslation(['chat', 'errors']);
  const percent = useUploadProgress(row.idempotencyKey);
  const { message, quick } = saidIn(row);
  const size = area === 'worker' ? 'large' : 'normal';
  return (
    <Bubble
      own
      who={t('you')}
      at={row.happenedAt}
      state={row.refusal ? 'refused' : 'waiting'}
      below={
        <div className="flex flex-wrap justify-end gap-2">
          {row.refusal && (
            <>
              <p role="status" className="w-full text-end text-sm text-red-text">
                {errorText(row.refusal.code)}
              </p>
              <Button size={size} variant="secondary" icon={RotateCw} onClick={() => void retry(area, row)}>
                {t('retry')}
              </Button>
            </>
          )}
          {row.state !== 'sending' && (
            <Button size={size} variant="quiet" icon={X} onClick={() => void discardCommand(area, row.id)}>
              {t('drop')}
            </Button>
          )}
        </div>
      }
    >
      {row.file ? <Preview file={row.file} /> : <Words>{quick ? t(`quick.${quick}`) : message}</Words>}
      {percent !== undefined && <UploadProgress percent={percent} />}
    </Bubble>
  );
}

function Preview({ file }: { file: File }) {
  const { t } = useTranslation('chat');
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setSource(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <span className={photoClass}>{source && <img src={source} alt={t('photo_own')} className="size-full object-cover" />}</span>
  );
}
