import { useTranslation } from 'react-i18next';
import { Stars } from '#pwa/ui/stars.tsx';
import { Section } from './section.tsx';
import { ProfessionScene } from './slides.tsx';

/** Sample figures; the page labels them as such. */
const SAMPLES = [
  { profession: 'maid', scene: 'sweep', jobs: 412, rating: 4.9, reviews: 187 },
  { profession: 'plumber', scene: 'plumber', jobs: 268, rating: 4.7, reviews: 121 },
  { profession: 'cooking', scene: 'cook', jobs: 335, rating: 4.8, reviews: 164 },
  { profession: 'electrician', scene: 'electrician', jobs: 197, rating: 4.6, reviews: 88 },
] as const;

export function SampleWorkers() {
  const { t } = useTranslation('homeBelowFold');
  return (
    <div className="bg-sunk">
      <Section title={t('workers_title')} text={t('workers_note')}>
        <ul className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-4">
          {SAMPLES.map(({ profession, scene, jobs, rating, reviews }) => {
            return (
              <li
                key={profession}
                className="flex overflow-hidden rounded-md border border-line bg-card shadow-board xl:flex-col"
              >
                <ProfessionScene scene={scene} className="w-28 shrink-0 xl:h-44 xl:w-full" />
                <div className="min-w-0 p-4">
                  <h3 className="text-lg leading-snug">{t(`samples.${profession}`)}</h3>
                  <p className="text-soft">{t(`workers.${profession}`)}</p>
                  <p className="mt-1">
                    <Stars average={rating} count={reviews} />
                  </p>
                  <p>{t('jobs', { count: jobs })}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </Section>
    </div>
  );
}
