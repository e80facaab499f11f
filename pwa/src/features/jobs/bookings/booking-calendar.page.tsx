import { useTranslation } from 'react-i18next';
import { BookingCalendar } from './booking-calendar.tsx';

export default function BookingCalendarPage() {
  const { t } = useTranslation('calendar');
  return (
    <div className="page-width max-w-6xl py-6 md:py-10">
      <h1 className="mb-5 text-3xl text-indigo">{t('title')}</h1>
      <BookingCalendar />
    </div>
  );
}
