import { CircleCheck, CircleMinus, Headset, Layers, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toRupees } from '#contract/money.ts';
import { PLANS } from '#contract/plans.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Money } from '#pwa/ui/money.tsx';

export default function PricingPage() {
  const { t } = useTranslation(['pricing', 'titles']);
  return (
    <div className="page-width py-8 md:py-12">
      <h1 className="text-3xl text-indigo">{t('titles:pricing')}</h1>
      <p className="mt-2 max-w-2xl text-lg text-soft">{t('lead')}</p>
      <ul className="mt-6 grid gap-4 md:grid-cols-3">
        {PLANS.map((plan) => (
          <li key={plan.id} className="flex">
            <Plan plan={plan} />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-soft">{t('ask_note')}</p>
      <section className="mt-8 grid gap-4 rounded-md bg-sunk p-5 md:grid-cols-[1fr_auto] md:items-center">
        <div>
          <h2 className="text-xl text-indigo">{t('single_title')}</h2>
          <p className="mt-1">{t('single_text')}</p>
        </div>
        <ButtonLink to="/services" size="large">
          {t('single_link')}
        </ButtonLink>
      </section>
    </div>
  );
}

function Plan({ plan }: { plan: (typeof PLANS)[number] }) {
  const { t } = useTranslation('pricing');
  const name = t(`plan.${plan.id}`);
  const addOns =
    plan.addOns === null ? t('add_ons_all') : plan.addOns === 0 ? t('add_ons_none') : t('add_ons', { count: plan.addOns });
  const lines: [LucideIcon, string][] = [
    [Layers, plan.services === null ? t('services_all') : t('services', { count: plan.services })],
    [Headset, t(`support.${plan.support}`)],
    [plan.addOns === 0 ? CircleMinus : CircleCheck, addOns],
  ];
  return (
    <Card className="flex w-full flex-col gap-4 border-t-4 border-t-marigold">
      <h2 className="text-xl text-indigo">{name}</h2>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="text-3xl">
          <Money rupees={toRupees(plan.perDay)} />
        </strong>
        {t('per_day')}
      </p>
      <ul className="grid gap-2.5">
        {lines.map(([Icon, text]) => (
          <li key={text} className="flex items-center gap-3">
            <Icon aria-hidden className="size-6 shrink-0 text-indigo" />
            {text}
          </li>
        ))}
      </ul>
      <ButtonLink to={`/contact?plan=${plan.id}`} variant="secondary" className="mt-auto">
        {t('ask', { plan: name })}
      </ButtonLink>
    </Card>
  );
}
