import { Search } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normalizeAddress, type Place, type GeocodeResponse } from '#contract/places/places.ts';
import { geocodingErrorText } from '#pwa/i18n/geocoding-error-text.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import '#pwa/i18n/en/placeFinder.ts';

export interface LookupProps {
  /** The address to look up if nothing is typed here. */
  address: () => string;
  /** Fetches the places that match a text. */
  lookUp: (address: string) => Promise<{ ok: true; data: GeocodeResponse } | { ok: false; code: string }>;
  busy: boolean;
  /** Called when a search starts. Returns whether nothing else has been asked for since then. */
  onStart: () => () => boolean;
  /** Called when a search ends, or is given up for another text. */
  onEnd: () => void;
  onFound: (place: Place) => void;
}

type Outcome = { query: string; found: GeocodeResponse } | { errorCode: string } | null;

/** Finds a place by its name or PIN code. If it is ambiguous, the user chooses. */
export function PlaceLookup({ address, lookUp, busy, onStart, onEnd, onFound }: LookupProps) {
  const { t } = useTranslation(['placeFinder', 'errors']);
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome>(null);
  const currentAddress = useRef(address);
  useLayoutEffect(() => {
    currentAddress.current = address;
  });
  const button = useRef<HTMLButtonElement>(null);
  const find = async () => {
    if (busy) return;
    const isNewest = onStart();
    const addressThen = address();
    const query = normalizeAddress(text || addressThen);
    const result = await lookUp(query);
    if (!isNewest()) return;
    onEnd();
    // The point would belong to the previous address.
    if (currentAddress.current() !== addressThen) return;
    setOutcome(result.ok ? { query, found: result.data } : { errorCode: result.code });
    if (result.ok && result.data.best) onFound(result.data.best);
  };
  return (
    <div>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 grow">
          <Field
            label={t('find')}
            hint={t('find_hint')}
            optional
            value={text}
            maxLength={300}
            onChange={(event) => {
              setText(event.target.value);
              if (busy) onEnd();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would submit the surrounding form.
              event.preventDefault();
              void find();
            }}
          />
        </div>
        <Button
          ref={button}
          variant="secondary"
          icon={Search}
          busy={busy && t('finding')}
          onClick={() => void find()}
          className="max-md:grow"
        >
          {t('find_button')}
        </Button>
      </div>
      <div role="status">
        {outcome && (
          <LookupResult
            outcome={outcome}
            onFound={onFound}
            onChosen={() => {
              setOutcome(null);
              // The buttons of the places are gone.
              button.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}

interface LookupResultProps {
  outcome: NonNullable<Outcome>;
  onFound: LookupProps['onFound'];
  onChosen: () => void;
}

/** Texts: worker specification, section 8. */
function LookupResult({ outcome, onFound, onChosen }: LookupResultProps) {
  const { t } = useTranslation(['placeFinder', 'errors']);
  if ('errorCode' in outcome) return <p className="mt-2 text-red-text">{geocodingErrorText(outcome.errorCode)}</p>;
  const { best, candidates } = outcome.found;
  if (best) return best.sure === 'city' ? <p className="mt-2">{t('city_only')}</p> : null;
  if (candidates.length === 0) return <p className="mt-2 text-red-text">{t('none', { address: outcome.query })}</p>;
  return (
    <fieldset className="mt-2">
      <legend className="font-bold">{t('which')}</legend>
      <div className="mt-1 grid gap-2">
        {candidates.map((place) => (
          <Button
            key={`${place.label} ${place.lat}`}
            variant="secondary"
            className="justify-start text-start"
            onClick={() => {
              onFound(place);
              onChosen();
            }}
          >
            {place.label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
