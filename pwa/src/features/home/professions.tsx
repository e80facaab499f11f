import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toRupees } from '#contract/money.ts';
import { visitPrice } from '#contract/rate-card.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { ProfessionScene } from './slides.tsx';

const TILES = [
  ['maid', 'sweep'],
  ['plumbing', 'plumber'],
  ['electrical', 'electrician'],
  ['kitchen', 'cook'],
] as const;

/** The four professions with their lowest prices, linked to the request form, where a cook is the service `kitchen`. */
export function Professions() {
  const { t } = useTranslation(['home', 'services']);
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{t('what_title')}</h2>
      <ul className="grid grid-cols-2 gap-2 md:gap-3">
        {TILES.map(([service, scene]) => (
          <li key={service} className="flex">
            <Link
              to={`/job-request?service=${service}`}
              className="flex w-full items-center gap-2.5 rounded-md border border-line bg-card p-2 text-ink transition-colors duration-150 hover:border-marigold md:gap-4 md:p-3"
            >
              <ProfessionScene scene={scene} className="size-14 shrink-0 rounded-sm md:size-20" />
              <span className="min-w-0">
                <span className="block leading-snug font-bold text-indigo md:text-lg">{t(`trades.${service}`)}</span>
                <span className="block text-sm md:text-base">
                  {t('services:price_from', { price: formatRupees(toRupees(visitPrice(service))) })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to="/services"
        className="flex min-h-12 items-center gap-1.5 justify-self-start font-bold underline underline-offset-4"
      >
        {t('what_all')}
        <ArrowRight aria-hidden className="size-5 shrink-0" />
      </Link>
    </section>
  );
}
