import { CalendarCheck, CalendarClock, CalendarX, ThumbsUp, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeProposal } from '#contract/jobs/rescheduling.ts';
import type { Slot } from '#contract/time.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { formatTime } from '#pwa/shared/format-time.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { useIsMounted } from '#pwa/shared/use-is-mounted.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { acceptProposal } from '#pwa/sync/outbox/commands/accept-proposal.ts';
import { endProposal } from '#pwa/sync/outbox/commands/end-proposal.ts';
import { enqueueAndWait, type CommandOutcome } from '#pwa/sync/outbox/outbox.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import { Button } from '#pwa/ui/button.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { notify } from '#pwa/ui/toast.ts';
import { TravelQuestion } from './travel-question.tsx';
import '#pwa/i18n/en/rescheduling.ts';

interface TimeProposalNoteProps {
  area: Area;
  jobId: string;
  proposal: TimeProposal;
  /** Name of the other side. */
  name: string;
  onSettled?: (() => void) | undefined;
}

/** A proposal with both times: with its answers while it is open, afterwards with what became of it. */
export function TimeProposalNote({ area, jobId, proposal, name, onSettled }: TimeProposalNoteProps) {
  const { t, i18n } = useTranslation('rescheduling');
  const now = useNow();
  const isListening = useIsMounted();
  const [busy, setBusy] = useState<'accept' | 'end' | null>(null);
  const [isTravelAsked, setIsTravelAsked] = useState(false);
  const isOwn = proposal.by === area;
  const state = proposal.state === 'open' && proposal.expiresAt <= now ? 'expired' : proposal.state;
  const isOpen = state === 'open';
  const title = t(isOwn ? `own.${state}` : `other.${state}`, { name });
  const until = t('until', {
    day: formatDay(proposal.expiresAt, i18n.language),
    time: formatTime(proposal.expiresAt, i18n.language),
  });

  const settle = (response: CommandOutcome, doneText: string) => {
    setBusy(null);
    if (response.ok) notifySent(response, doneText);
    else notify.error(errorText(response.code));
    onSettled?.();
  };
  const accept = async (acceptTravel?: boolean) => {
    setBusy('accept');
    const input = { jobId, proposalId: proposal.id, ...(acceptTravel && { acceptTravel }) };
    const response = await enqueueAndWait(area, acceptProposal, input);
    const needsTravel = !response.ok && response.code === 'worker.travel_time' && isListening();
    setIsTravelAsked(needsTravel);
    if (needsTravel) setBusy(null);
    else settle(response, t('moved'));
  };
  const end = async () => {
    setBusy('end');
    settle(await enqueueAndWait(area, endProposal, { jobId, proposalId: proposal.id }), t('kept'));
  };
  const size = area === 'worker' ? 'large' : 'normal';
  const Icon = isOpen ? CalendarClock : state === 'accepted' ? CalendarCheck : CalendarX;
  return (
    <section
      aria-label={title}
      className={cx(
        'grid gap-3 rounded-md border-2 p-4 text-ink',
        isOpen ? 'border-marigold bg-tint-marigold' : 'border-line bg-sunk',
      )}
    >
      <div className="flex items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-indigo" />
        <p role="status" className="grow font-bold">
          {title}
        </p>
        {area === 'worker' && (
          <ListenButton
            large
            about={title}
            text={(spoken) =>
              [
                spoken.text(title),
                t('say.times', {
                  oldDay: spoken.day(proposal.oldDate),
                  oldSlot: spoken.slot(proposal.oldTime),
                  day: spoken.day(proposal.date),
                  slot: spoken.slot(proposal.time),
                }),
                isOpen && !isOwn && t('say.answer', { yes: t('yes'), no: t('no') }),
              ]
                .filter(Boolean)
                .join('. ')
            }
          />
        )}
      </div>
      <dl className="grid gap-2 sm:grid-cols-2">
        <Time
          label={t('old')}
          date={proposal.oldDate}
          time={proposal.oldTime}
          isCurrent={state !== 'accepted'}
          isOpen={isOpen}
        />
        <Time label={t('new')} date={proposal.date} time={proposal.time} isCurrent={state === 'accepted'} isOpen={isOpen} />
      </dl>
      {isOpen && <p className="text-sm">{until}</p>}
      {isOpen && (
        // Workers hear which button is the upper one.
        <div className={cx('grid gap-2.5', area === 'client' && 'sm:flex sm:flex-wrap')}>
          {!isOwn && (
            <Button size={size} icon={ThumbsUp} busy={busy === 'accept' && t('sending')} onClick={() => void accept()}>
              {t('yes')}
            </Button>
          )}
          <Button
            size={size}
            variant="secondary"
            icon={isOwn ? X : Undo2}
            busy={busy === 'end' && t('sending')}
            onClick={() => void end()}
          >
            {t(isOwn ? 'withdraw' : 'no')}
          </Button>
        </div>
      )}
      {area === 'worker' && (
        <TravelQuestion
          open={isTravelAsked}
          busy={busy === 'accept' && t('sending')}
          onOpenChange={setIsTravelAsked}
          onConfirm={() => void accept(true)}
        />
      )}
    </section>
  );
}

interface TimeProps {
  label: string;
  date: string;
  time: Slot | null;
  /** Whether the job takes place then, as it is now. */
  isCurrent: boolean;
  isOpen: boolean;
}

function Time({ label, date, time, isCurrent, isOpen }: TimeProps) {
  const { i18n } = useTranslation('services');
  return (
    <div>
      <dt className="text-sm">{label}</dt>
      <dd className={cx('font-bold', !isCurrent && !isOpen && 'font-normal line-through')}>
        {formatDay(date, i18n.language)}
        {time && (
          <>
            <br />
            {slotText(time)}
          </>
        )}
      </dd>
    </div>
  );
}
