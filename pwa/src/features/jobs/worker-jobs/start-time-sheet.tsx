import { CalendarClock, Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { slot, slotEnd, type Slot } from '#contract/time.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { SheetModal } from '#pwa/ui/sheet-modal.tsx';
import '#pwa/i18n/en/workerJobs.ts';

export interface StartTimeSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** YYYY-MM-DD. */
  date: string;
  busy: string | false;
  /** Without a slot: the earliest free one. */
  onChoose: (timeSlot?: Slot) => void;
}

/** Asks when the worker will do a job that the client wants at any time of a day. */
export function StartTimeSheet({ open, onOpenChange, date, busy, onChoose }: StartTimeSheetProps) {
  const { t, i18n } = useTranslation('workerJobs');
  const now = useNow();
  const [chosen, setChosen] = useState<Slot>();
  const choose = (timeSlot?: Slot) => {
    setChosen(timeSlot);
    onChoose(timeSlot);
  };
  const slots = slot.options.filter((one) => slotEnd(date, one) > now);
  return (
    <SheetModal open={open} onOpenChange={onOpenChange} title={t('start_time.title')} text={formatDay(date, i18n.language)}>
      <div className="grid gap-3">
        <ListenButton
          large
          text={(spoken) =>
            [t('start_time.title'), t('start_time.earliest'), ...slots.map((one) => spoken.slot(one))].join('. ')
          }
        />
        <Button
          wide
          size="large"
          icon={Clock}
          busy={chosen === undefined && busy}
          disabled={chosen !== undefined && busy !== false}
          onClick={() => choose()}
        >
          {t('start_time.earliest')}
        </Button>
        {slots.map((one) => (
          <Button
            key={one}
            wide
            size="large"
            variant="secondary"
            icon={CalendarClock}
            // Only the others are disabled: the pressed one keeps the focus.
            busy={chosen === one && busy}
            disabled={chosen !== one && busy !== false}
            onClick={() => choose(one)}
          >
            {slotText(one)}
          </Button>
        ))}
      </div>
    </SheetModal>
  );
}
