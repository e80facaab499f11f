import { Search } from 'lucide-react';
import { useState } from 'react';
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
  onFound: (place: Place) => void;
}

type Outcome = { query: string; found: GeocodeResponse } | { errorCode: string } | null;

/** Finds a place by its name or PIN code. If it is ambiguous, the user chooses. */
export function PlaceLookup({ address, lookUp, onFound }: LookupProps) {
  const { t } = useTranslation(['placeFinder', 'errors']);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const find = async () => {
    if (busy) return;
    const query = normalizeAddress(text || address());
    setBusy(true);
    const result = await lookUp(query);
    setBusy(false);
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
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would submit the surrounding form.
              event.preventDefault();
              void find();
            }}
          />
        </div>
        <Button
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
        {outcome && <LookupResult outcome={outcome} onFound={onFound} onChosen={() => setOutcome(null)} />}
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
