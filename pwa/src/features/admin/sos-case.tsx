import {
  BriefcaseBusiness,
  CircleCheck,
  CircleX,
  Eye,
  HandHelping,
  LifeBuoy,
  MapPin,
  NotebookPen,
  Phone,
  ShieldCheck,
} from 'lucide-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { withdrawnAt, type SosCase } from '#contract/sos.ts';
import { mailLink, phoneLink } from '#pwa/shared/contact-links.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { placeNamesNear } from '#pwa/sync/http/place-names.ts';
import { isOverState } from '#pwa/sync/sos/sos-signals.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { PlaceMap } from '#pwa/ui/place-map.tsx';
import { Ago } from '#pwa/ui/date-time.tsx';
import { MIN_DELAY_MS } from './arrival.tsx';
import { DateTime, NearDateTime } from './log-entries.tsx';
import { SecondsAgo } from './seconds-ago.tsx';
import type { SosSheetKind } from './sos-sheet.tsx';
import { useAdminAction } from './use-admin-action.ts';

interface SosCaseProps {
  emergency: SosCase;
  /** Selects the case on the shared map; without it the card has its own map. */
  onMap: (() => void) | undefined;
  /** Opens the sheet of `useSosSheet`. */
  onAsk: (emergency: SosCase, kind: SosSheetKind) => void;
  /** Says that the person has a job; the page of the case shows it. */
  hasJob?: boolean | undefined;
  /** The card is the page of the case, and its name the title. */
  isPage?: boolean;
}

/** Whose emergency it is, as far as it is known. */
export const sosCaseName = ({ who, drill }: SosCase, t: TFunction<'admin'>): string =>
  drill ? t('sos.drill_by', { name: drill.by }) : (who?.name ?? t('sos.guest'));

/** One emergency: person, position, log and the admin's actions. */
export function SosCaseCard({ emergency, onMap, onAsk, hasJob = false, isPage = false }: SosCaseProps) {
  const { t } = useTranslation('admin');
  const { busy, perform } = useAdminAction();
  const { id, state, who, drill, place, log } = emergency;
  const isUnseen = state === 'raised' || state === 'received';
  const isOver = isOverState(state);
  const name = sosCaseName(emergency, t);
  const withdrawn = withdrawnAt(log);
  const Heading = isPage ? 'h1' : 'h2';
  const params = { id };
  return (
    <Card className={cx('grid gap-4', isUnseen && 'border-2 border-red')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading className={isPage ? 'text-3xl' : 'text-xl'}>
          {drill && (
            <span className="me-2 inline-block rounded-md bg-marigold px-2 align-middle text-base text-on-marigold">
              {t('sos.drill')}
            </span>
          )}
          {who && who.kind !== 'admin' ? (
            <Link
              to={`/admin/${who.kind === 'client' ? 'users' : 'workers'}/${who.id}`}
              className="inline-flex min-h-12 items-center text-indigo underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </Heading>
        <p className={cx('font-bold', isUnseen ? 'text-red-text' : 'text-soft')}>{t(`sos.state.${state}`)}</p>
      </div>
      <p className="text-soft">
        <DateTime at={emergency.raisedAt} /> · <Ago instant={emergency.raisedAt} />
        {emergency.raisedAt - emergency.pressedAt > MIN_DELAY_MS && (
          <>
            {' · '}
            {t('sos.pressed')} <NearDateTime at={emergency.pressedAt} />
          </>
        )}
        {emergency.presses > 1 && ` · ${t('sos.presses', { count: emergency.presses })}`}
      </p>
      {hasJob && (
        <p className="flex items-center gap-2 font-bold">
          <BriefcaseBusiness aria-hidden className="size-5 shrink-0" />
          {t('sos.has_job')}
        </p>
      )}
      {withdrawn !== null && (
        <p className="flex items-center gap-2 font-bold">
          <ShieldCheck aria-hidden className="size-5 shrink-0 text-leaf-text" />
          <span>
            {t('sos.step.withdrawn')} · <NearDateTime at={withdrawn} />
          </span>
        </p>
      )}
      {who && (
        <div className="flex flex-wrap gap-2">
          {!who.phone && <p>{t('sos.no_phone')}</p>}
          {who.phone && (
            <a href={phoneLink(who.phone)} className={buttonClass({ variant: 'secondary' })}>
              <Phone aria-hidden className="size-5 shrink-0" />
              {t('sos.call', { phone: who.phone })}
            </a>
          )}
          {who.contact && (
            <a
              href={who.contact.includes('@') ? mailLink(who.contact) : phoneLink(who.contact)}
              className={cx(buttonClass({ variant: 'quiet' }), 'wrap-anywhere')}
            >
              <LifeBuoy aria-hidden className="size-5 shrink-0" />
              {t('sos.contact', { contact: who.contact })}
            </a>
          )}
        </div>
      )}
      {place ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-soft">
            {t('sos.place_told')} {isOver ? <Ago instant={place.at} /> : <SecondsAgo instant={place.at} />} ·{' '}
            {place.lat.toFixed(5)}, {place.lng.toFixed(5)}
          </p>
          {onMap && (
            <Button variant="quiet" icon={MapPin} onClick={onMap}>
              {t('sos.on_map')}
            </Button>
          )}
        </div>
      ) : (
        !drill && <p>{t('sos.no_place')}</p>
      )}
      <div className="flex flex-wrap gap-2 max-md:*:grow">
        {!isPage && (
          <ButtonLink data-card-link to={`/admin/sos/${id}`} variant={isUnseen ? 'primary' : 'secondary'} icon={Eye}>
            {t('sos.open')}
          </ButtonLink>
        )}
        {/* It ends the alerts, so in a list an admin has to open the case first. */}
        {(state === 'seen' || (isUnseen && isPage)) && (
          <Button
            icon={HandHelping}
            busy={busy && t('saving')}
            onClick={() => void perform(() => call('markSosHelping', 'client', { params }), t('sos.done'))}
          >
            {t('sos.help')}
          </Button>
        )}
        <Button variant="secondary" icon={NotebookPen} onClick={() => onAsk(emergency, 'note')}>
          {t('sos.note')}
        </Button>
        {!isOver && (
          <>
            <Button variant="secondary" icon={CircleCheck} onClick={() => onAsk(emergency, 'closed')}>
              {t('sos.close')}
            </Button>
            {!drill && (
              <Button variant="danger" icon={CircleX} onClick={() => onAsk(emergency, 'false_alarm')}>
                {t('sos.false_alarm')}
              </Button>
            )}
          </>
        )}
      </div>
      {place && !onMap && (
        <PlaceMap
          point={place}
          name={name}
          kind={t('sos.title')}
          description={`${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`}
          namesNear={placeNamesNear}
        />
      )}
      <ol className="grid gap-2">
        {log.map((entry) => (
          <li key={`${entry.at} ${entry.step} ${entry.note}`} className="border-s-4 border-marigold ps-3">
            <strong>{t(`sos.step.${entry.step}`)}</strong>
            <span className="text-soft">
              {' · '}
              <NearDateTime at={entry.at} />
              {entry.by && ` · ${entry.by}`}
            </span>
            {entry.note && <p className="wrap-anywhere">{entry.note}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
