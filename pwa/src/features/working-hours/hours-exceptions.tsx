import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayInIndia } from '#contract/time.ts';
import type { HoursException } from '#contract/workers/working-hours.ts';
import { dayText } from '#pwa/i18n/working-hours-text.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { Button } from '#pwa/ui/button.tsx';
import { useSaveHours } from './use-save-hours.ts';
import { removeException } from './working-hours.mutations.ts';

interface HoursExceptionsProps {
  exceptions: readonly HoursException[];
  /** Takes the focus of the button that goes with its exception. */
  onRemove: () => void;
}

/** The exceptions that are not over, next first. */
export function HoursExceptions({ exceptions, onRemove }: HoursExceptionsProps) {
  const { t, i18n } = useTranslation('workingHours');
  const save = useSaveHours();
  const today = dayInIndia(useNow());
  const coming = exceptions.filter(({ to }) => to >= today).toSorted((a, b) => a.from.localeCompare(b.from));
  if (coming.length === 0) return null;
  return (
    <div>
      <h3 className="font-bold">{t('exceptions')}</h3>
      <ul className="mt-1 divide-y divide-line">
        {coming.map((exception) => {
          const from = formatDay(exception.from, i18n.language);
          const to = formatDay(exception.to, i18n.language);
          const day = from === to ? from : t('days', { from, to });
          return (
            <li key={exception.id} className="flex items-center gap-3 py-2">
              <span className="min-w-0 grow">
                <span className="block font-bold">{day}</span>
                <span className="block text-soft">{dayText(exception, i18n.language)}</span>
              </span>
              <Button
                variant="quiet"
                size="large"
                icon={Trash2}
                aria-label={t('remove_day', { day })}
                onClick={() => {
                  void save(removeException(exception.id));
                  onRemove();
                }}
              >
                {t('remove')}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
