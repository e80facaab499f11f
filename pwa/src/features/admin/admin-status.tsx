import { CircleCheck, CircleX, Clock, Hammer, ThumbsUp, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { JobStatus } from '#contract/jobs/job-status.ts';
import { Badge, type Tone } from '#pwa/ui/status-badge.tsx';

/**
 * The admin console's own colours (worker specification, section 2): pending orange, accepted green, completed teal, cancelled
 * red, else grey.
 */
const STYLES: Record<JobStatus, { icon: LucideIcon; tone: Tone }> = {
  pending: { icon: Clock, tone: 'marigold' },
  accepted: { icon: ThumbsUp, tone: 'leaf' },
  ongoing: { icon: Hammer, tone: 'grey' },
  completed: { icon: CircleCheck, tone: 'teal' },
  cancelled: { icon: CircleX, tone: 'red' },
};

export function AdminStatus({ status }: { status: JobStatus }) {
  const { t } = useTranslation('admin');
  return <Badge {...STYLES[status]} text={t(`status.${status}`)} />;
}
