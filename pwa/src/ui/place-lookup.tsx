import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tidyAddress, type Place, type Places } from '#contract/places.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';

export interface LookupProps {
  /** What is looked up where nothing is typed here. */
  address: () => string;
  /** Asks for the places that a text names. */
  lookUp: (address: string) => Promise<{ ok: true; data: Places } | { ok: false; code: string }>;
  onFound: (place: Place) => void;
}

type Outcome = { asked: string; found: Places } | { refused: string } | null;

/** Finds a place by its name or PIN code. What is not sure is asked, never guessed. */
export function PlaceLookup({ address, lookUp, onFound }: LookupProps) {
  const { t } = useTranslation(['place', 'errors']);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const find = async () => {
    if (busy) return;
    const asked = tidyAddress(text || address());
    setBusy(true);
    const answer = await lookUp(asked);
    setBusy(false);
    setOutcome(answer.ok ? { asked, found: answer.data } : { refused: answer.code });
    if (answer.ok && answer.data.best) onFound(answer.data.best);
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
              // Enter in a field would send the form around it.
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
      <div role="status">{outcome && <Said outcome={outcome} onFound={onFound} onChosen={() => setOutcome(null)} />}</div>
    </div>
  );
}

interface SaidProps {
  outcome: NonNullable<Outcome>;
  onFound: LookupProps['onFound'];
  onChosen: () => void;
}

/** Worker specification, section 8. */
function Said({ outcome, onFound, onChosen }: SaidProps) {
  const { t } = useTranslation(['place', 'errors']);
  if ('refused' in outcome) {
    const text = errorText(outcome.refused);
    return (
      <p className="mt-2 text-red-text">
        {outcome.refused === 'place.address_short' ? text : t('error', { message: text.replace(/[.।]$/, '') })}
      </p>
    );
  }
  const { best, candidates } = outcome.found;
  if (best) return best.sure === 'city' ? <p className="mt-2">{t('less')}</p> : null;
  if (candidates.length === 0) return <p className="mt-2 text-red-text">{t('none', { address: outcome.asked })}</p>;
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
