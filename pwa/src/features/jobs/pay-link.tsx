import { IndianRupee } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/jobs/jobs.ts';
import { ButtonLink, type ButtonLook } from '#pwa/ui/button.tsx';

/** Whether the client has to pay: from confirmation (client specification, section 2) until they have said that they paid. */
export const isPayable = ({
  status,
  isPaid,
  paymentReportedBy,
}: Pick<Booking, 'isPaid' | 'paymentReportedBy'> & { status: string }): boolean =>
  !isPaid && paymentReportedBy !== 'client' && ['confirmed', 'ongoing', 'completed'].includes(status);

interface PayLinkProps extends Pick<ButtonLook, 'variant' | 'wide'>, Pick<Booking, 'id' | 'paymentReportedBy'> {
  amount: number;
}

/** Leads to the payment. If the worker has reported cash, the client confirms it there. */
export function PayLink({ id, amount, paymentReportedBy, variant, wide }: PayLinkProps) {
  const { t } = useTranslation('bookings');
  return (
    <ButtonLink
      to={`/payment?bookingId=${id}&amount=${amount}`}
      target="_blank"
      rel="noopener"
      icon={IndianRupee}
      variant={variant}
      wide={wide}
      size={wide ? 'large' : 'normal'}
    >
      {t(paymentReportedBy === 'worker' ? 'confirm_cash' : 'pay')} <span className="sr-only">{t('new_tab')}</span>
    </ButtonLink>
  );
}
