import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Duration } from '#contract/catalogue.ts';
import { proposeUntil, type TimeProposal } from '#contract/jobs/rescheduling.ts';
import { slotStart, type Slot } from '#contract/time.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ProposeTimeSheet } from './propose-time-sheet.tsx';
import { TimeProposalNote } from './time-proposal-note.tsx';
import '#pwa/i18n/en/rescheduling.ts';

/** What rescheduling needs to know of an accepted job. */
interface AcceptedJob {
  id: string;
  date: string;
  time: Slot | null;
  duration: Duration;
  workerId: string;
  proposal?: TimeProposal | null | undefined;
}

export interface ReschedulingProps {
  area: Area;
  job: AcceptedJob;
  /** Name of the other side. */
  name: string;
  onSettled?: (() => void) | undefined;
}

/** The last proposal of another time for an accepted job, and the button that proposes one. */
export function Rescheduling({ area, job, name, onSettled }: ReschedulingProps) {
  const { t } = useTranslation('rescheduling');
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  const startsAt = slotStart(job.date, job.time);
  const isAnswerOpen = job.proposal?.state === 'open' && job.proposal.expiresAt > now;
  return (
    <div className="grid gap-3 empty:hidden">
      {job.proposal && (
        <TimeProposalNote area={area} jobId={job.id} proposal={job.proposal} name={name} onSettled={onSettled} />
      )}
      {!isAnswerOpen && proposeUntil(startsAt, startsAt) >= now && (
        <div>
          <Button
            variant="secondary"
            size={area === 'worker' ? 'large' : 'normal'}
            wide={area === 'worker'}
            icon={CalendarClock}
            onClick={() => setIsOpen(true)}
          >
            {t('button')}
          </Button>
        </div>
      )}
      {isOpen && <ProposeTimeSheet area={area} job={job} name={name} onSettled={onSettled} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
