import { Banknote, CalendarCheck, FlaskConical, QrCode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import '#pwa/i18n/en/settings.ts';

const METHODS = [
  ['upi', QrCode],
  ['cash', Banknote],
  ['test', FlaskConical],
] as const;

export default function PaymentMethodsPage() {
  const { t } = useTranslation('settings');
  return (
    <div className="grid gap-4">
      <h1 className="text-3xl text-indigo">{t('payment.title')}</h1>
      <p>{t('payment.text')}</p>
      <ul className="grid gap-3">
        {METHODS.map(([method, Icon]) => (
          <li key={method}>
            <Card className="flex items-start gap-4">
              <Icon aria-hidden className="size-8 shrink-0 text-indigo" />
              <div>
                <h2 className="text-lg font-bold">{t(`payment.${method}`)}</h2>
                <p className="text-soft">{t(`payment.${method}_text`)}</p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <Banner>{t('payment.no_card')}</Banner>
      <ButtonLink to="/my-bookings" icon={CalendarCheck} className="md:justify-self-start">
        {t('payment.to_bookings')}
      </ButtonLink>
    </div>
  );
}
