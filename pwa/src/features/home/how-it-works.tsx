import { useTranslation } from 'react-i18next';
import { Section } from './section.tsx';

const STEPS = ['signup', 'match', 'track', 'rate'] as const;

export function HowItWorks() {
  const { t } = useTranslation('homeBelowFold');
  return (
    <Section title={t('how_title')}>
      <ol className="grid gap-6 md:grid-cols-2 xl:grid-cols-4">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-4 xl:flex-col xl:gap-3">
            <span
              aria-hidden
              className="grid size-14 shrink-0 place-items-center rounded-full border-4 border-double border-marigold bg-board text-2xl leading-none font-bold text-on-board"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg leading-snug">{t(`how.${step}.title`)}</h3>
              <p className="mt-1 text-soft">{t(`how.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
