import { BadgeCheck, CalendarClock, CircleCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Duration } from '#contract/catalogue.ts';
import type { Slot } from '#contract/time.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { portraitOf } from '#pwa/ui/portrait/portrait.tsx';
import { CheckedLabel } from '#pwa/ui/checked-label.tsx';
import { Stars } from '#pwa/ui/stars.tsx';
import { FreeSlots } from './free-slots.tsx';
import type { FreeTime, MatchedWorker } from './matching.queries.ts';
import '#pwa/i18n/en/skills.ts';

/** For which time a worker was chosen; empty without one. */
export function PickedTime({ name, time }: { name: string; time: FreeTime | null }) {
  const { t, i18n } = useTranslation('findWorkers');
  return (
    <p role="status" className={time ? 'mt-2 font-bold' : 'sr-only'}>
      {time && t('free.picked', { name, time: `${formatDay(time.date, i18n.language)}, ${slotText(time.slot)}` })}
    </p>
  );
}

interface CardFreeSlotsProps {
  worker: MatchedWorker;
  duration: Duration | undefined;
  /** The one that was chosen with the worker. */
  picked: FreeTime | null;
  onPick: (date: string, slot: Slot) => void;
}

/** The free slots of a worker, which are loaded when they are opened. */
export function CardFreeSlots({ worker, duration, picked, onPick }: CardFreeSlotsProps) {
  const { t } = useTranslation('findWorkers');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="px-4 pb-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={t('free.of', { name: worker.name })}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-12 items-center gap-1.5 font-bold text-indigo underline"
      >
        <CalendarClock aria-hidden className="size-5 shrink-0" />
        {t('free.title')}
      </button>
      {isOpen && <FreeSlots workerId={worker.id} duration={duration} isInCard onPick={onPick} />}
      <PickedTime name={worker.name} time={picked} />
    </div>
  );
}

interface MatchCardProps {
  worker: MatchedWorker;
  group: string;
  chosen: boolean;
  onChoose: () => void;
  /** Shown below the part that can be chosen. */
  children?: ReactNode;
}

const MAX_TAGS = 4;
const Tag = ({ children }: { children: ReactNode }) => (
  <span className="rounded-full border border-line px-2.5 py-0.5 text-sm">{children}</span>
);

/** A proposed worker as a radio button. */
export function MatchCard({ worker, group, chosen, onChoose, children }: MatchCardProps) {
  const { t } = useTranslation(['findWorkers', 'services', 'skills']);
  const moreSkills = worker.skills.length - MAX_TAGS;
  return (
    <div className="rounded-md border-2 border-edge bg-card has-checked:border-indigo has-checked:bg-tint-indigo">
      <label className="relative grid content-start gap-2 rounded-md p-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo">
        <input
          type="radio"
          name={group}
          checked={chosen}
          onChange={onChoose}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <span className="flex items-center gap-3">
          <Avatar name={worker.name} photo={worker.image} className="size-14 text-xl" portrait={portraitOf(worker.id)} />
          <span className="min-w-0 grow">
            <span className="block font-bold [overflow-wrap:anywhere]">{worker.name}</span>
            <Stars average={worker.rating} count={worker.reviewCount} />
            <CheckedLabel isChecked={worker.verified} text={t(worker.verified ? 'verified' : 'not_verified')} />
          </span>
          {chosen && (
            // Overlaps the card's edge, so that it takes no room from the name.
            <span className="absolute -top-3.5 end-3 flex items-center gap-1 rounded-full bg-fill px-2.5 py-0.5 text-sm font-bold text-on-fill">
              <CircleCheck aria-hidden className="size-4.5" />
              {t('panel.selected')}
            </span>
          )}
        </span>
        <span className="flex flex-wrap gap-x-3 text-soft">
          <span>{t('panel.experience', { count: worker.experience })}</span>
          {worker.successRate !== null && <span>{t('panel.success', { percent: worker.successRate })}</span>}
          {worker.distanceKm !== undefined && <span>{t('away', { km: worker.distanceKm })}</span>}
        </span>
        <span className="flex flex-wrap gap-1.5">
          {worker.reasons.map((reason) => (
            <span
              key={reason}
              className="inline-flex items-center gap-1 rounded-full bg-tint-leaf px-2.5 py-0.5 text-sm font-bold text-leaf-text"
            >
              <BadgeCheck aria-hidden className="size-4" />
              {t(`reasons.${reason}`)}
            </span>
          ))}
          {worker.skills.slice(0, MAX_TAGS).map((skill) => (
            <Tag key={skill}>{t(`skills:skill.${skill}`, skill)}</Tag>
          ))}
          {moreSkills > 0 && (
            <Tag>
              <span aria-hidden>+{moreSkills}</span>
              <span className="sr-only">{t('panel.more_skills', { count: moreSkills })}</span>
            </Tag>
          )}
        </span>
      </label>
      {children}
    </div>
  );
}
