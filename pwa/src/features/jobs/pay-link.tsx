import { IndianRupee } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink, type ButtonLook } from '#pwa/ui/button.tsx';

/** Whether the client can pay: from confirmation (client specification, section 2) until it is paid. */
export const isPayable = ({ status, isPaid }: { status: string; isPaid: boolean }): boolean =>
  !isPaid && ['confirmed', 'ongoing', 'completed'].includes(status);

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
