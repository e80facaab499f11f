import {
  Banknote,
  CalendarCheck,
  CalendarClock,
  CalendarOff,
  CalendarX,
  Camera,
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  FileText,
  Hammer,
  Heart,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquare,
  Pencil,
  RotateCw,
  Send,
  Star,
  Timer,
  UserPen,
  UserX,
  X,
} from 'lucide-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ErrorCode } from '#contract/errors.ts';
import { errorTextFor } from '#pwa/i18n/error-text.ts';
import { formatTime } from '#pwa/shared/format-time.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { RESTORES_DRAFT } from '#pwa/shared/restores-draft.ts';
import { commandOf, type CommandName } from '#pwa/sync/outbox/commands/commands.ts';
import { useUploadProgress } from '#pwa/sync/outbox/flush.ts';
import { mayHaveArrived } from '#pwa/sync/outbox/may-have-arrived.ts';
import { discardCommand, replacesDraft, retry, takeBack } from '#pwa/sync/outbox/outbox.ts';
import { confirmPassword } from '#pwa/sync/session/fresh-login.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';
import { askPassword } from '#pwa/ui/ask-password.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { confirmLostDraft } from '#pwa/ui/confirm-lost-draft.ts';
import { DropDialog } from '#pwa/ui/drop-dialog.tsx';
import { UploadProgress } from '#pwa/ui/upload-progress.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { summaryOf, screenOf } from './command-summary.ts';
import '#pwa/i18n/en/chat.ts';
import '#pwa/i18n/en/outboxItems.ts';

const ICONS: Record<CommandName | 'other', LucideIcon> = {
  requestJob: FileText,
  addJobPhoto: Camera,
  withdrawJob: CalendarX,
  withdrawBooking: CalendarX,
  cancelBooking: CalendarX,
  reportNoShow: UserX,
  proposeTime: CalendarClock,
  acceptProposal: CalendarCheck,
  endProposal: CalendarX,
  reportDelay: Timer,
  writeReview: Star,
  declineJob: X,
  startJob: Hammer,
  completeJob: CircleCheck,
  cancelJob: CircleX,
  receivedCash: Banknote,
  changeAccount: UserPen,
  changeWorker: UserPen,
  setWorkingWeek: CalendarClock,
  setHoursException: CalendarOff,
  addVerificationDocument: FileText,
  sendMessage: MessageSquare,
  sendPhotoMessage: Camera,
  createTicket: MessageCircleQuestion,
  writeTicketMessage: MessageSquare,
  requestOtherService: FileText,
  addFavourite: Heart,
  removeFavourite: Heart,
  other: Send,
};

interface OutboxItemProps {
  area: Area;
  row: OutboxRow;
  size: 'large' | 'normal';
  /** Whether an earlier command of the same entity has to be sent first. */
  isBlocked: boolean;
}

/** One command in the outbox: waiting or rejected. */
export function OutboxItem({ area, row, size, isBlocked }: OutboxItemProps) {
  const { t, i18n } = useTranslation(['outboxItems', 'services', 'chat']);
  const [dialogOpen, setDialogOpen] = useState(false);
  const summary = useLiveQuery(() => summaryOf(area, row), [area, row]);
  const text = summary?.quick ? t(`chat:quick.${summary.quick}`) : summary?.message;
  const name = commandOf(row)?.name ?? 'other';
  const Icon = ICONS[name];
  const facts = [
    summary?.service && t(`services:service.${summary.service}`),
    summary?.date && formatDay(summary.date, i18n.language),
    summary?.personName,
  ].filter(Boolean);
  return (
    <Card className={row.state === 'rejected' ? 'grid gap-3 border-s-8 border-s-red' : 'grid gap-3'}>
      <div className="flex items-start gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-md bg-tint-indigo text-indigo">
          <Icon aria-hidden className="size-7" />
        </span>
        <div className="min-w-0 grow">
          <h2 className="text-lg leading-snug">{t(`what.${name}`)}</h2>
          {facts.length > 0 && <p className="[overflow-wrap:anywhere]">{facts.join(' · ')}</p>}
          {text && <p className="line-clamp-3 wrap-anywhere whitespace-pre-line">{text}</p>}
          <p className="text-sm text-soft">
            {t('at', { day: formatDay(row.happenedAt, i18n.language), time: formatTime(row.happenedAt, i18n.language) })}
          </p>
        </div>
      </div>
      <State area={area} row={row} isBlocked={isBlocked} />
      {row.state !== 'sending' && <Actions area={area} row={row} size={size} onDrop={() => setDialogOpen(true)} />}
      {/* It stays open while an attempt is made. */}
      <DropDialog
        open={dialogOpen}
        onOpenChange={setDialogOpen}
        mayHaveArrived={mayHaveArrived(row)}
        onDrop={() => discardCommand(area, row.id)}
      />
    </Card>
  );
}

/** Upload progress, waiting state or the server's error. */
function State({ area, row, isBlocked }: Pick<OutboxItemProps, 'area' | 'row'> & { isBlocked: boolean }) {
  const { t } = useTranslation(['outboxItems', 'outbox', 'errors']);
  const percent = useUploadProgress(row.idempotencyKey);
  if (percent !== undefined) return <UploadProgress percent={percent} />;
  if (row.error)
    return (
      <div role="status" className="flex items-start gap-2 text-red-text">
        <CircleAlert aria-hidden className="mt-0.5 size-5.5 shrink-0" />
        <p>
          {errorTextFor(area, row.error.code)} {t('rolled_back')}
        </p>
      </div>
    );
  const stateKey = !commandOf(row)
    ? 'other_version'
    : row.state === 'sending'
      ? 'sending'
      : isBlocked
        ? 'blocked'
        : row.attempts > 0
          ? row.serverFailed
            ? 'server_failed_retry'
            : row.isLimited
              ? 'outbox:saved_limited'
              : 'will_retry'
          : 'outbox:unsent';
  return (
    <p role="status" className="flex items-start gap-2 text-marigold-text">
      <Clock aria-hidden className="mt-0.5 size-5.5 shrink-0" />
      {t(stateKey)}
    </p>
  );
}

/** The same command would fail again: the screen of the job asks for another start code, and about the travel time. */
const ASKS_ON_SCREEN: ReadonlySet<string> = new Set(['job.start_code', 'worker.travel_time'] satisfies ErrorCode[]);

interface ActionsProps extends Pick<OutboxItemProps, 'area' | 'row' | 'size'> {
  onDrop: () => void;
}

function Actions({ area, row, size, onDrop }: ActionsProps) {
  const { t } = useTranslation('outboxItems');
  const navigate = useNavigate();
  const screen = screenOf(area, row);
  // One that may have arrived is not written anew: both would be.
  const hasDraft = !mayHaveArrived(row) && (commandOf(row)?.drafts?.(row, []) ?? []).length > 0;
  const sendAgain = async () => {
    if (row.error?.code !== 'auth.password_needed' || (await confirmPassword(area, askPassword))) await retry(area, row);
  };
  const edit = async () => {
    if ((await replacesDraft(area, row)) && !(await confirmLostDraft('replace'))) return;
    if (await takeBack(area, row.id)) await navigate(screen, { state: RESTORES_DRAFT });
    else notify.warning(t('on_its_way'));
  };
  return (
    <div className="flex flex-wrap gap-2.5 *:max-md:grow">
      {row.error && !ASKS_ON_SCREEN.has(row.error.code) && (
        <Button size={size} icon={RotateCw} onClick={() => void sendAgain()}>
          {t('retry')}
        </Button>
      )}
      {hasDraft ? (
        <Button size={size} variant="secondary" icon={Pencil} onClick={() => void edit()}>
          {t('edit')}
        </Button>
      ) : (
        <ButtonLink to={screen} size={size} variant="secondary" icon={FileText}>
          {t('open')}
        </ButtonLink>
      )}
      <Button size={size} variant="quiet" icon={X} onClick={onDrop}>
        {t(row.error ? 'drop_refused' : 'drop')}
      </Button>
    </div>
  );
}
