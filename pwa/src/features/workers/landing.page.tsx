import { ArrowRight, HandCoins, Languages, MapPin, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Service } from '#contract/catalogue.ts';
import { Card } from '#pwa/ui/card.tsx';
import { SERVICE_ICONS } from '#pwa/ui/service-icons.ts';
import { LandingHero } from './landing-hero.tsx';
import '#pwa/i18n/en/workerLanding.ts';

const REASONS = [
  ['near', MapPin],
  ['price', HandCoins],
  ['choice', ThumbsUp],
  ['language', Languages],
] as const;
const SERVICES = ['maid', 'plumbing', 'electrical', 'cooking'] as const satisfies readonly Service[];

export default function WorkerLandingPage() {
  const { t } = useTranslation(['workerLanding', 'services']);
  return (
    <>
      <LandingHero />
      <div className="page-width grid gap-10 py-8 md:gap-12 md:py-12">
        <section aria-labelledby="services">
          <h2 id="services" className="text-2xl text-indigo">
            {t('services_title')}
          </h2>
          <p className="mt-1 mb-4 text-soft">{t('services_text')}</p>
          <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            {SERVICES.map((service) => {
              const Icon = SERVICE_ICONS[service];
              return (
                <li key={service} className="flex">
                  <Link
                    to={`/worker/signup?service=${service}`}
                    className="flex w-full flex-col items-start gap-3 rounded-md border border-line bg-card p-4 shadow-board transition-colors duration-150 hover:border-indigo"
                  >
                    <span className="grid size-16 place-items-center rounded-md bg-tint-indigo text-indigo">
                      <Icon aria-hidden className="size-9" />
                    </span>
                    <span className="text-lg leading-snug font-bold text-indigo">{t(`services:service.${service}`)}</span>
                    <span className="mt-auto flex items-center gap-1.5 text-soft">
                      {t('join_as')}
                      <ArrowRight aria-hidden className="size-5 shrink-0" />
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
        <section aria-labelledby="why">
          <h2 id="why" className="mb-4 text-2xl text-indigo">
            {t('why_title')}
          </h2>
          <ul className="grid gap-3 md:grid-cols-2 md:gap-4">
            {REASONS.map(([key, Icon]) => (
              <li key={key}>
                <Card className="flex h-full items-start gap-4">
                  <span className="grid size-14 shrink-0 place-items-center rounded-full bg-tint-marigold text-marigold-text">
                    <Icon aria-hidden className="size-7" />
                  </span>
                  <div>
                    <h3 className="text-lg leading-snug">{t(`why.${key}.title`)}</h3>
                    <p className="mt-1 text-soft">{t(`why.${key}.text`)}</p>
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
