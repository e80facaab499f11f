import { BriefcaseBusiness, CircleCheck, Coffee, Hourglass, Moon, Route, Sun, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { instantInIndia } from '#contract/time.ts';
import { timeRangeText } from '#pwa/i18n/job-time-text.ts';
import { formatHour } from '#pwa/shared/format.ts';
import type { StoredJob } from '#pwa/sync/schema.ts';
import { cx } from '#pwa/ui/cx.ts';
import { SERVICE_ICONS } from '#pwa/ui/service-icons.ts';
import { HALF_HOUR, type DayBlock, type OfferGroup, type Span } from './worker-day.ts';

/** The slots of offers last two hours. */
const SLOT_HALF_HOURS = 4;

export type Kind = 'job' | 'done' | 'travel' | 'free' | 'past' | 'break' | 'off' | 'offer';
/** Each kind has a colour, a border and a picture. */
export const KINDS: Record<Kind, { icon: LucideIcon; look: string }> = {
  job: { icon: BriefcaseBusiness, look: 'border-2 border-fill bg-fill text-on-fill' },
  done: { icon: CircleCheck, look: 'border-2 border-leaf-text bg-tint-leaf text-leaf-text' },
  travel: { icon: Route, look: 'border-x-4 border-dotted border-teal bg-tint-teal text-teal-text' },
  free: { icon: Sun, look: 'border border-line bg-card text-ink' },
  past: { icon: Hourglass, look: 'border border-line bg-sunk text-soft' },
  break: { icon: Coffee, look: 'border border-line bg-tint-marigold text-marigold-text' },
  off: { icon: Moon, look: 'border border-line bg-sunk text-soft' },
  offer: { icon: BriefcaseBusiness, look: 'border-2 border-dashed border-marigold bg-paper text-marigold-text' },
};
export const kindOf = (block: DayBlock<StoredJob>): Kind =>
  block.kind === 'job' && block.job.status === 'completed' ? 'done' : block.kind;

/** The text of a time of a day. Like errorText(), it needs useTranslation() in the component. */
export function spanText(day: string, { from, to }: Span, language: string): string {
  const midnight = instantInIndia(day, 0);
  return timeRangeText(midnight + from * HALF_HOUR, midnight + to * HALF_HOUR, language);
}

interface DayBlocksProps {
  day: string;
  blocks: readonly DayBlock<StoredJob>[];
  offers: readonly OfferGroup<StoredJob>[];
}

/** A day from morning to evening: a row for each half hour, jobs and free time on the left, offers beside them. */
export function DayBlocks({ day, blocks, offers }: DayBlocksProps) {
  const { i18n } = useTranslation();
  const first = Math.min(...blocks.map(({ from }) => from));
  const end = Math.max(...blocks.map(({ to }) => to));
  const rows = { gridTemplateRows: `repeat(${end - first}, minmax(1.75rem, auto))` };
  const rowsOf = ({ from, to }: Span) => ({ gridRow: `${from - first + 1} / ${to - first + 1}` });
  /** The way to a job for which there is no time. */
  const wayTo = ({ from }: Span) => blocks.find((block) => block.kind === 'travel' && block.to === from && block.from === from);
  const hours = Array.from({ length: Math.ceil((end - first) / 2) }, (_, i) => first + 2 * i);
  const items = [
    ...blocks
      .filter(({ from, to }) => from < to)
      .map((block) => ({ from: block.from, to: block.to, block, way: block.kind === 'job' ? wayTo(block) : undefined })),
    ...offers.map((group) => ({ from: group.from, to: group.from + SLOT_HALF_HOURS, group })),
  ].toSorted((a, b) => a.from - b.from);
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-2" style={rows}>
      <div aria-hidden className="row-span-full grid grid-rows-subgrid">
        {hours.map((at) => (
          <span
            key={at}
            style={rowsOf({ from: at, to: at + 2 })}
            className="border-t border-line text-sm text-soft tabular-nums"
          >
            {formatHour(at / 2, i18n.language)}
          </span>
        ))}
      </div>
      <ol
        className={cx(
          'row-span-full grid grid-rows-subgrid gap-x-1.5',
          offers.length > 0 ? 'grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : 'grid-cols-1',
        )}
      >
        {items.map((item) =>
          'block' in item ? (
            <li key={`${item.block.kind} ${item.from} ${item.to}`} style={rowsOf(item)} className="col-start-1 grid py-px">
              <BlockContent day={day} block={item.block} way={item.way} />
            </li>
          ) : (
            <li key={`offer ${item.from}`} style={rowsOf(item)} className="col-start-2 grid py-px">
              <OfferContent day={day} group={item.group} />
            </li>
          ),
        )}
      </ol>
    </div>
  );
}

interface BoxProps {
  kind: Kind;
  icon?: LucideIcon;
  isShort?: boolean;
  to?: string;
  children: ReactNode;
}

function Box({ kind, icon, isShort = false, to, children }: BoxProps) {
  const { icon: kindIcon, look } = KINDS[kind];
  const Icon = icon ?? kindIcon;
  const content = (
    <>
      <Icon aria-hidden className={cx('shrink-0', isShort ? 'size-5' : 'size-6')} />
      <span className="min-w-0 leading-snug [overflow-wrap:anywhere]">{children}</span>
    </>
  );
  const className = cx(
    'flex min-w-0 gap-x-2 rounded-md px-2',
    isShort ? 'items-center text-sm' : 'items-start py-1.5',
    // Beside the jobs there is no room for a picture and a text in one line.
    kind === 'offer' && 'flex-col',
    look,
  );
  return to ? (
    <Link to={to} className={cx(className, 'hover:brightness-105')}>
      {content}
    </Link>
  ) : (
    <div className={className}>{content}</div>
  );
}

interface BlockContentProps {
  day: string;
  block: DayBlock<StoredJob>;
  /** The way to this job, if there is no time for it. */
  way: DayBlock<StoredJob> | undefined;
}

function BlockContent({ day, block, way }: BlockContentProps) {
  const { t, i18n } = useTranslation(['workerCalendar', 'services']);
  const kind = kindOf(block);
  const time = spanText(day, block, i18n.language);
  if (block.kind === 'job') {
    const { id, service_type: service, address, customer } = block.job;
    return (
      <Box kind={kind} icon={kind === 'done' ? CircleCheck : SERVICE_ICONS[service]} to={`/worker/job/${id}`}>
        <span className="block text-sm">{time}</span>
        <strong className="block">{t(`services:service.${service}`)}</strong>
        <span className="sr-only">{t(`kind.${kind}`)}. </span>
        {way?.kind === 'travel' && (
          <span className="flex items-center gap-1 text-sm">
            <Route aria-hidden className="size-5 shrink-0" />
            {t('travel_km', { km: way.km })}
          </span>
        )}
        <span className="line-clamp-2 text-sm">
          {customer.name}
          {address && ` · ${address}`}
        </span>
      </Box>
    );
  }
  return (
    <Box kind={kind} isShort={block.to - block.from <= 2}>
      {block.kind === 'travel' ? t('travel_km', { km: block.km }) : t(`kind.${kind}`)}
      <span className="sr-only"> {time}</span>
    </Box>
  );
}

function OfferContent({ day, group: { from, offers } }: { day: string; group: OfferGroup<StoredJob> }) {
  const { t, i18n } = useTranslation(['workerCalendar', 'services']);
  const [only, ...others] = offers;
  const isOne = only !== undefined && others.length === 0;
  return (
    <Box
      kind="offer"
      {...(isOne && { icon: SERVICE_ICONS[only.service_type] })}
      to={isOne ? `/worker/job/${only.id}` : '/worker/jobs?tab=pending'}
    >
      <strong className="block">{t('offers', { count: offers.length })}</strong>
      {isOne && <span className="block text-sm">{t(`services:service.${only.service_type}`)}</span>}
      {isOne && only.duration && <span className="block text-sm">{t(`services:duration.${only.duration}`)}</span>}
      <span className="sr-only">{spanText(day, { from, to: from + SLOT_HALF_HOURS }, i18n.language)}</span>
    </Box>
  );
}
