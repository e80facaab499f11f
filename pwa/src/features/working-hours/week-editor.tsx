import { ArrowLeft, CalendarClock, Check, Infinity as AnyTime, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayInIndia } from '#contract/time.ts';
import type { WorkingWeek } from '#contract/workers/working-hours.ts';
import { hoursText } from '#pwa/i18n/working-hours-text.ts';
import { formatWeekday } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { DayHours } from './day-hours.tsx';
import { bitsBetween, draftOf, isSameWeek, sameEveryDay, weekOf } from './week-draft.ts';
import { WeekGrid } from './week-grid.tsx';

export const USUAL_HOURS = bitsBetween(8, 18);

interface WeekEditorProps {
  week: WorkingWeek;
  serviceRadiusKm: number;
  /**
   * Called with the week as it is now when the sheet closes, whichever way, or the app is hidden, after which a phone may close it.
   * Not if nothing has changed, unless a worker without a week has agreed to the one that is shown. Resolves to whether it is
   * saved or queued.
   */
  onSave: (week: WorkingWeek) => Promise<boolean>;
  onClose: () => void;
}

/** Sets the week by presses. Closing keeps them: a worker who cannot read does not look for a button that saves. */
export function WeekEditor({ week, serviceRadiusKm, onSave, onClose }: WeekEditorProps) {
  const { t, i18n } = useTranslation(['workingHours', 'common']);
  const today = dayInIndia(useNow());
  // As they were when the editor was opened: another device may change the hours meanwhile.
  const [openedWeek] = useState(week);
  const [initial] = useState(() => draftOf(week));
  const [draft, setDraft] = useState(initial);
  const saved = useRef(initial);
  /** What is being saved. */
  const sending = useRef<typeof draft | null>(null);
  const isClosed = useRef(false);
  const [weekday, setWeekday] = useState<number | null>(null);
  const isChanged = !isSameWeek(draft, initial);
  /** `isLast`: what is being saved is sent once more, because it may be rejected when the editor is closed. */
  const saveChanges = (isLast = false) => {
    const isKnown = isSameWeek(draft, sending.current ?? saved.current) && !(isLast && sending.current);
    if (isClosed.current || isKnown) return;
    sending.current = draft;
    const send = async () => {
      if (await onSave(isChanged ? weekOf(draft) : openedWeek)) saved.current = draft;
      if (sending.current === draft) sending.current = null;
    };
    void send();
  };
  const close = () => {
    saveChanges(true);
    isClosed.current = true;
    onClose();
  };
  /** Closes with this week, changed or not. */
  const closeWith = (next: WorkingWeek) => {
    isClosed.current = true;
    void onSave(next);
    onClose();
  };
  const saveAndClose = () => {
    const hasOnlyOwnWeek = openedWeek === null && (week === null || saved.current !== initial || sending.current !== null);
    if (hasOnlyOwnWeek) closeWith(weekOf(draft));
    else close();
  };
  const saveOnLeave = useEffectEvent(saveChanges);
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') saveOnLeave();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      // Without a close watcher, Back leaves the page.
      saveOnLeave();
    };
  }, []);
  const spoken = draft
    .map(({ hours }, i) => `${formatWeekday(i, i18n.language, 'long')}: ${hoursText(hours, i18n.language)}.`)
    .join(' ');
  return (
    <Sheet open onOpenChange={close} title={t('week_title')} text={weekday === null ? t('week_text') : undefined}>
      {weekday === null ? (
        <div className="grid gap-4">
          <WeekGrid draft={draft} today={today} onChange={setDraft} onOpenDay={setWeekday} />
          <div className="flex flex-wrap gap-2 *:grow">
            <Button variant="secondary" size="large" icon={CalendarClock} onClick={() => setDraft(sameEveryDay(USUAL_HOURS))}>
              {t('every_day', { hours: hoursText(USUAL_HOURS, i18n.language) })}
            </Button>
            {week !== null && (
              <Button variant="secondary" size="large" icon={AnyTime} onClick={() => closeWith(null)}>
                {t('any_time')}
              </Button>
            )}
            {isChanged && (
              <Button variant="quiet" size="large" icon={Undo2} onClick={() => setDraft(initial)}>
                {t('undo')}
              </Button>
            )}
            <ListenButton large text={`${t('week_text')} ${spoken}`} />
          </div>
          {/* Always in sight: it covers the padding of the sheet, too. */}
          <div className="sticky -bottom-5 -mx-5 -mb-5 bg-card px-5 pt-2 pb-5">
            <Button size="large" wide icon={Check} onClick={saveAndClose}>
              {t('save')}
            </Button>
          </div>
        </div>
      ) : (
        <>
          <Button variant="quiet" size="large" icon={ArrowLeft} className="-ms-3 mb-3" onClick={() => setWeekday(null)}>
            {t('back')}
          </Button>
          <DayHours draft={draft} weekday={weekday} serviceRadiusKm={serviceRadiusKm} onChange={setDraft} />
        </>
      )}
    </Sheet>
  );
}
