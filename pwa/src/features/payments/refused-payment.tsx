import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/payments.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';

/** That money did not come, as the client reads it. They must not pay a second time what has left their bank. */
export function RefusedPayment({ payment, bookingId }: { payment: Payment; bookingId: string }) {
  const { t } = useTranslation('payment');
  const text =
    payment.method === 'cash'
      ? t('refused_cash', { amount: formatRupees(payment.amount) })
      : t(payment.payee === 'platform' ? 'refused_platform' : 'refused');
  return (
    <Banner
      tone="warning"
      below={
        <ButtonLink to={`/contact?about=complaint&job=${bookingId}`} variant="secondary" icon={Pencil} className="mt-2">
          {t('write_to_us')}
        </ButtonLink>
      }
    >
      <p>{text}</p>
    </Banner>
  );
}
