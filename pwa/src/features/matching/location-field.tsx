import { LocateFixed } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentPosition, DENIED, TIMED_OUT } from '#pwa/shared/geolocation.ts';
import { localityNear } from '#pwa/sync/http/place-names.ts';
import { QueryError } from '#pwa/sync/http/query-error.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';

type State = 'idle' | 'looking' | 'denied' | 'timeout' | 'unavailable' | 'no_locality' | 'no_network' | 'our_fault';

interface LocationFieldProps {
  initial: string;
  /** Called once the field has the locality of the phone. */
  onNearMe: () => void;
}

/**
 * Where to search: a typed place, or the locality of the phone. The search stands in the URL, so it gets no coordinates: the
 * phone itself looks up the locality.
 */
export function LocationField({ initial, onNearMe }: LocationFieldProps) {
  const { t } = useTranslation('findWorkers');
  const [state, setState] = useState<State>('idle');
  const input = useRef<HTMLInputElement>(null);
  const searchNearMe = async () => {
    setState('looking');
    const { point, errorCode } = await currentPosition();
    if (!point) return setState(errorCode === DENIED ? 'denied' : errorCode === TIMED_OUT ? 'timeout' : 'unavailable');
    let locality: string | null;
    try {
      locality = await localityNear(point);
    } catch (error) {
      return setState(error instanceof QueryError && error.apiError.code === 'network' ? 'no_network' : 'our_fault');
    }
    if (!locality) return setState('no_locality');
    // Another link to this page renders a new form.
    if (!input.current) return;
    input.current.value = locality;
    setState('idle');
    onNearMe();
  };
  const isFailure = state !== 'idle' && state !== 'looking';
  return (
    <>
      <div className="col-span-2 flex flex-wrap items-end gap-2 min-[44rem]:col-span-1">
        <div className="min-w-32 grow-99 basis-0">
          <Field
            ref={input}
            label={t('location')}
            placeholder={t('location_example')}
            name="location"
            defaultValue={initial}
            maxLength={100}
            enterKeyHint="search"
            autoComplete="address-level2"
          />
        </div>
        <Button
          variant="secondary"
          icon={LocateFixed}
          busy={state === 'looking' && t('near_me.looking')}
          onClick={() => void searchNearMe()}
          className="grow"
        >
          {t('near_me.button')}
        </Button>
      </div>
      <p role="status" className={isFailure ? 'col-span-full lg:order-last' : 'sr-only'}>
        {isFailure && t(`near_me.${state}`)}
      </p>
    </>
  );
}
