import { MessageCircleQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { toRupees } from '#contract/money.ts';
import { visitPrice } from '#contract/rate-card.ts';
import { SERVICE_CARDS, SERVICES, type Service } from '#contract/services.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { cx } from '#pwa/ui/cx.ts';
import { SERVICE_ICONS } from '#pwa/ui/service-icons.ts';

const FILTERS = ['all', 'home', 'repair'] as const;
type Filter = (typeof FILTERS)[number];
const isFilter = (text: string | null): text is Filter => FILTERS.some((one) => one === text);

/** Plumbing and electrical work are repairs; everything else is home care. */
const groupOf = (service: Service): Filter =>
  SERVICES[service] === 'plumber' || SERVICES[service] === 'electrician' ? 'repair' : 'home';

export default function ServicesPage() {
  const { t } = useTranslation('services');
  const [search] = useSearchParams();
  const requestedFilter = search.get('for');
  const filter = isFilter(requestedFilter) ? requestedFilter : 'all';
  const shown = SERVICE_CARDS.filter((service) => filter === 'all' || groupOf(service) === filter);
  return (
    <div className="page-width py-8 md:py-12">
      <h1 className="text-3xl text-indigo">{t('page_title')}</h1>
      <p className="mt-2 max-w-2xl text-lg text-soft">{t('page_text')}</p>
      <nav aria-label={t('filter')} className="mt-5 flex flex-wrap gap-2">
        {FILTERS.map((one) => (
          <Link
            key={one}
            to={one === 'all' ? '/services' : `/services?for=${one}`}
            replace
            aria-current={one === filter ? 'true' : undefined}
            className="flex min-h-12 items-center rounded-full border-2 border-edge px-4 font-bold aria-current:border-fill aria-current:bg-fill aria-current:text-on-fill"
          >
            {t(`for_${one}`)}
          </Link>
        ))}
      </nav>
      <ul className="mt-6 grid gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3">
        {shown.map((service) => (
          <li key={service} className="flex">
            <ServiceCard service={service} />
          </li>
        ))}
        <li className="flex">
          <Link to="/job-request" state={{ service: 'other' }} className={cx(cardClass, 'border-dashed border-edge bg-sunk')}>
            <span className="grid size-14 shrink-0 place-items-center rounded-md bg-marigold text-on-marigold">
              <MessageCircleQuestion aria-hidden className="size-8" />
            </span>
            <span>
              <span className="block text-lg leading-snug font-bold text-indigo">{t('another_title')}</span>
              <span className="mt-1 block text-soft">{t('another_text')}</span>
            </span>
          </Link>
        </li>
      </ul>
      <p className="mt-4 text-sm text-soft">{t('price_note')}</p>
    </div>
  );
}

const cardClass =
  'flex w-full items-start gap-4 rounded-md border p-4 transition-colors duration-150 hover:border-indigo md:p-5';

function ServiceCard({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const Icon = SERVICE_ICONS[service];
  return (
    <Link to={`/job-request?service=${service}`} className={cx(cardClass, 'border-line bg-card shadow-board')}>
      <span className="grid size-14 shrink-0 place-items-center rounded-md bg-tint-indigo text-indigo">
        <Icon aria-hidden className="size-8" />
      </span>
      <span>
        <span className="block text-lg leading-snug font-bold text-indigo">{t(`service.${service}`)}</span>
        <span className="mt-1 block text-soft">{t(`service_note.${service}`)}</span>
        <span className="mt-2 block font-bold">{t('price_from', { price: formatRupees(toRupees(visitPrice(service))) })}</span>
      </span>
    </Link>
  );
}
