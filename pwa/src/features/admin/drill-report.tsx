import { useTranslation } from 'react-i18next';
import { SOS_ALERTS, type SOS_LOG_STEPS, type SosCase } from '#contract/sos.ts';
import { Section } from './section.tsx';

/** What a drill is about, in the order in which it is expected. */
const EXPECTED = [
  'raised',
  'received',
  'alerted',
  'alerted_next',
  'alerted_all',
  'seen',
  'helping',
  'closed',
] as const satisfies (typeof SOS_LOG_STEPS)[number][];

const alerts: ReadonlySet<string> = new Set(SOS_ALERTS);

/** How long after the start each step of a drill happened. */
export function DrillReport({ drill: { state, raisedAt, log } }: { drill: SosCase }) {
  const { t, i18n } = useTranslation('admin');
  const seconds = new Intl.NumberFormat(`${i18n.language}-u-nu-latn`, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
  const isOver = state === 'closed';
  const isSeen = log.some(({ step }) => step === 'seen');
  return (
    <Section title={t('sos.drill_report')}>
      <dl className="grid gap-2">
        {EXPECTED.map((step) => {
          const entry = log.find((one) => one.step === step);
          return (
            <div key={step} className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
              <dt>
                {t(`sos.step.${step}`)}
                {entry?.by && <span className="text-soft"> · {entry.by}</span>}
              </dt>
              <dd className={entry ? 'font-bold whitespace-nowrap tabular-nums' : 'whitespace-nowrap text-soft'}>
                {entry
                  ? t('sos.raised_after', { time: seconds.format((entry.at - raisedAt) / 1000) })
                  : t(isOver || (isSeen && alerts.has(step)) ? 'sos.not_needed' : 'sos.not_yet')}
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}
