import { HardHat } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '#pwa/ui/button.tsx';

export function CallToAction() {
  const { t } = useTranslation(['homeBelowFold', 'home']);
  return (
    <section className="bg-marigold text-on-marigold">
      <div className="page-width grid gap-4 py-10 md:grid-cols-[1fr_auto] md:items-center md:py-14">
        <div>
          <h2 className="text-2xl lg:text-3xl">{t('call_title')}</h2>
          <p className="mt-1 text-lg">{t('call_text')}</p>
          <Link to="/worker" className="mt-2 inline-flex min-h-12 items-center gap-2 font-bold underline underline-offset-4">
            <HardHat aria-hidden className="size-5 shrink-0" />
            {t('call_worker')}
          </Link>
        </div>
        <ButtonLink to="/job-request" size="large">
          {t('home:book')}
        </ButtonLink>
      </div>
    </section>
  );
}
