import { IndianRupee } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink, type ButtonLook } from '#pwa/ui/button.tsx';

/** Whether the client can pay: from confirmation (client specification, section 2) until it is paid. */
export const isPayable = ({ status, isPaid }: { status: string; isPaid: boolean }): boolean =>
  !isPaid && ['confirmed', 'ongoing', 'completed'].includes(status);

export function PayLink({ id, amount, variant }: { id: string; amount: number; variant?: ButtonLook['variant'] }) {
  const { t } = useTranslation('bookings');
  return (
    <ButtonLink
      to={`/payment?bookingId=${id}&amount=${amount}`}
      target="_blank"
      rel="noopener"
      icon={IndianRupee}
      variant={variant}
    >
      {t('pay')} <span className="sr-only">{t('new_tab')}</span>
    </ButtonLink>
  );
}
