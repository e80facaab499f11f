import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HealthParts } from '#contract/operations.ts';
import { formatAgo, formatNumber } from '#pwa/shared/format.ts';
import { Badge } from '#pwa/ui/status-badge.tsx';
import { Section } from './section.tsx';

/** Each part of the service, and whether it works. */
export function HealthList({ health, now }: { health: HealthParts; now: number }) {
  const { t, i18n } = useTranslation('admin');
  const ago = (at: number) => formatAgo(at, now, i18n.language);
  const { configuration, outbox, cron } = health;
  const details: Record<keyof HealthParts, ReactNode> = {
    database: null,
    files: null,
    rooms: null,
    configuration: configuration.problems.join(', '),
    outbox:
      outbox.oldestAt !== null &&
      t('operations.waiting', { count: outbox.waiting, number: formatNumber(outbox.waiting), ago: ago(outbox.oldestAt) }),
    cron:
      cron.at === null
        ? t('operations.cron_never')
        : [t('operations.cron_at', { ago: ago(cron.at) }), ...cron.failedSteps].join(', '),
  };
  const parts = ['database', 'files', 'rooms', 'configuration', 'outbox', 'cron'] as const;
  return (
    <Section title={t('operations.parts')}>
      <dl className="grid gap-x-8 gap-y-3 md:grid-cols-2 lg:grid-cols-3">
        {parts.map((part) => (
          <div key={part} className="flex items-start justify-between gap-3">
            <dt className="min-w-0">
              <span className="font-bold">{t(`operations.part.${part}`)}</span>
              {details[part] && <span className="block text-sm [overflow-wrap:anywhere] text-soft">{details[part]}</span>}
            </dt>
            <dd>
              {health[part].ok ? (
                <Badge icon={CircleCheck} tone="leaf" text={t('operations.ok')} />
              ) : (
                <Badge icon={CircleX} tone="red" text={t('operations.not_ok')} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
