import { CalendarClock, CalendarDays, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayInIndia } from '#contract/time.ts';
import type { Worker } from '#contract/workers/workers.ts';
import type { WorkingWeek } from '#contract/workers/working-hours.ts';
import { dayText, hoursText, todayText, weekText } from '#pwa/i18n/working-hours-text.ts';
import { formatWeekday } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { currentSession } from '#pwa/sync/session/session.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { HoursConflicts } from './hours-conflicts.tsx';
import { HoursExceptions } from './hours-exceptions.tsx';
import { QuickHours } from './quick-hours.tsx';
import { useSaveHours } from './use-save-hours.ts';
import { USUAL_HOURS, WeekEditor } from './week-editor.tsx';
import { sameEveryDay, weekOf } from './week-draft.ts';
import { hoursOfProfile, setWorkingWeek } from './working-hours.mutations.ts';

/** When the worker works: the week, days that differ, and the accepted jobs outside of these hours. */
export function WorkingHours({ worker }: { worker: Worker }) {
  const { t, i18n } = useTranslation('workingHours');
  const save = useSaveHours();
  const [isEditing, setEditing] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const hours = hoursOfProfile(worker);
  const saveWeek = async (week: WorkingWeek) => {
    // The page is also left when another account logs in.
    const id = currentSession('worker')?.profile.id ?? worker.id;
    return id === worker.id && save(setWorkingWeek(week));
  };
  const today = todayText(hours, dayInIndia(useNow()), i18n.language);
  return (
    <Card className="grid content-start gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 ref={title} tabIndex={-1} className="text-xl text-indigo">
          {t('title')}
        </h2>
        <ListenButton
          large
          about={t('title')}
          text={`${today} ${hours.week ? `${weekText(hours, i18n.language).replaceAll('\n', '. ')}. ${t('text')}` : t('none')}`}
        />
      </div>
      <p role="status" className="text-lg font-bold">
        {today}
      </p>
      <HoursConflicts hours={hours} />
      <QuickHours worker={worker} />
      <HoursExceptions exceptions={hours.exceptions} onRemove={() => title.current?.focus()} />
      {hours.week ? (
        <>
          <WeekSummary week={hours.week} />
          <p className="text-soft">{t('text')}</p>
        </>
      ) : (
        <p>{t('none')}</p>
      )}
      <div className="flex flex-wrap gap-2 *:grow">
        <ButtonLink to="/worker/calendar" variant="secondary" size="large" icon={CalendarDays}>
          {t('calendar')}
        </ButtonLink>
        <Button size="large" icon={Pencil} onClick={() => setEditing(true)}>
          {t(hours.week ? 'change' : 'set')}
        </Button>
        {!hours.week && (
          <Button
            variant="secondary"
            size="large"
            icon={CalendarClock}
            onClick={() => void save(setWorkingWeek(weekOf(sameEveryDay(USUAL_HOURS))))}
          >
            {t('every_day', { hours: hoursText(USUAL_HOURS, i18n.language) })}
          </Button>
        )}
      </div>
      {isEditing && (
        <WeekEditor
          key={worker.id}
          week={hours.week}
          serviceRadiusKm={worker.serviceRadiusKm}
          onSave={saveWeek}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  );
}

/** The hours of each day, or once those of every day. */
function WeekSummary({ week }: { week: NonNullable<WorkingWeek> }) {
  const { t, i18n } = useTranslation('workingHours');
  const texts = week.map((day) => dayText(day, i18n.language));
  const [first = ''] = texts;
  if (texts.every((text) => text === first)) return <p className="font-bold">{t('every_day', { hours: first })}</p>;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {texts.map((text, weekday) => (
        <div key={formatWeekday(weekday, i18n.language, 'long')} className="contents">
          <dt className="text-soft">{formatWeekday(weekday, i18n.language, 'long')}</dt>
          <dd className="font-bold">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
