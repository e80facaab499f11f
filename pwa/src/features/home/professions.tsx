import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Section } from './section.tsx';
import { ProfessionScene } from './slides.tsx';

const TILES = [
  ['maid', 'sweep'],
  ['plumbing', 'plumber'],
  ['electrical', 'electrician'],
  ['kitchen', 'cook'],
] as const;

/** The four professions, linked to the request form, where a cook is the service `kitchen`. */
export function Professions() {
  const { t } = useTranslation('home');
  return (
    <Section title={t('what_title')}>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {TILES.map(([service, scene]) => {
          return (
            <li key={service} className="flex">
              <Link
                to={`/job-request?service=${service}`}
                className="flex w-full flex-col items-start gap-2 rounded-md border border-line bg-card p-3 shadow-board transition-colors duration-150 hover:border-indigo md:flex-row md:items-center md:gap-4 md:p-4"
              >
                <ProfessionScene scene={scene} className="size-16 shrink-0 rounded-sm md:size-20" />
                <span className="text-lg leading-snug font-bold text-indigo">{t(`trades.${service}`)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      <ButtonLink to="/services" variant="quiet" icon={ArrowRight} className="mt-3 -ms-4">
        {t('what_all')}
      </ButtonLink>
    </Section>
  );
}
