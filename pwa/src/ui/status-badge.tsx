import { CircleCheck, CircleX, Clock, Hammer, ThumbsUp, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toStoredStatus, type ClientStatus, type JobStatus } from '#contract/jobs/job-status.ts';
import { cx } from './cx.ts';

const TONES = {
  marigold: 'bg-tint-marigold text-marigold-text border-marigold',
  teal: 'bg-tint-teal text-teal-text border-teal',
  indigo: 'bg-tint-indigo text-indigo border-indigo',
  leaf: 'bg-tint-leaf text-leaf-text border-leaf',
  red: 'bg-tint-red text-red-text border-red',
  grey: 'bg-sunk text-soft border-edge',
} as const;
export type Tone = keyof typeof TONES;

const LOOKS: Record<JobStatus, { icon: LucideIcon; tone: Tone }> = {
  pending: { icon: Clock, tone: 'marigold' },
  accepted: { icon: ThumbsUp, tone: 'teal' },
  ongoing: { icon: Hammer, tone: 'indigo' },
  completed: { icon: CircleCheck, tone: 'leaf' },
  cancelled: { icon: CircleX, tone: 'red' },
};

export function Badge({ icon: Icon, tone, text }: { icon: LucideIcon; tone: Tone; text: string }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-bold whitespace-nowrap',
        TONES[tone],
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {/* Aligns the badge by the baseline of its text, not of the icon. */}
      <span className="self-baseline">{text}</span>
    </span>
  );
}

/** A status in the client's terms. */
export function ClientStatusBadge({ status }: { status: ClientStatus }) {
  const { t } = useTranslation('status');
  const { icon, tone } = LOOKS[toStoredStatus(status)];
  return <Badge icon={icon} tone={tone} text={t(`client.${status}`)} />;
}

/** A status in the worker's terms. */
export function WorkerStatusBadge({ status }: { status: JobStatus }) {
  const { t } = useTranslation('status');
  const { icon, tone } = LOOKS[status];
  return <Badge icon={icon} tone={tone} text={t(`worker.${status}`)} />;
}
