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

interface PayLinkProps extends Pick<ButtonLook, 'variant' | 'wide'> {
  id: string;
  amount: number;
}

export function PayLink({ id, amount, variant, wide }: PayLinkProps) {
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
      {t('pay')} <span className="sr-only">{t('new_tab')}</span>
    </ButtonLink>
  );
}
