import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tidyAddress, type Place, type Places } from '#contract/places.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { call, type Refused } from '#pwa/sync/call.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';

interface LookupProps {
  /** What is looked up where nothing is typed here. */
  address: () => string;
  onFound: (place: Place) => void;
}

type Outcome = { asked: string; found: Places } | { refused: Refused['code'] } | null;

/** Finds a place by its name or PIN code. What is not sure is asked, never guessed. */
export function PlaceLookup({ address, onFound }: LookupProps) {
  const { t } = useTranslation(['request', 'errors']);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const find = async () => {
    if (busy) return;
    const asked = tidyAddress(text || address());
    setBusy(true);
    const answer = await call('geocode', 'client', { query: { address: asked } });
    setBusy(false);
    setOutcome(answer.ok ? { asked, found: answer.data } : { refused: answer.code });
    if (answer.ok && answer.data.best) onFound(answer.data.best);
  };
  return (
    <div>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 grow">
          <Field
            label={t('place.find')}
            hint={t('place.find_hint')}
            optional
            value={text}
            maxLength={300}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter in a field would send the request.
              event.preventDefault();
              void find();
            }}
          />
        </div>
        <Button variant="secondary" icon={Search} busy={busy && t('place.finding')} onClick={() => void find()}>
          {t('place.find_button')}
        </Button>
      </div>
      <div role="status">{outcome && <Said outcome={outcome} onFound={onFound} onChosen={() => setOutcome(null)} />}</div>
    </div>
  );
}

/** Worker specification, section 8. */
function Said({
  outcome,
  onFound,
  onChosen,
}: {
  outcome: NonNullable<Outcome>;
  onFound: LookupProps['onFound'];
  onChosen: () => void;
}) {
  const { t } = useTranslation(['request', 'errors']);
  if ('refused' in outcome) {
    const text = errorText(outcome.refused);
    return (
      <p className="mt-2 text-red-text">
        {outcome.refused === 'place.address_short' ? text : t('place.error', { message: text.replace(/[.।]$/, '') })}
      </p>
    );
  }
  const { best, candidates } = outcome.found;
  if (best) return best.sure === 'city' ? <p className="mt-2">{t('place.less')}</p> : null;
  if (candidates.length === 0) return <p className="mt-2 text-red-text">{t('place.none', { address: outcome.asked })}</p>;
  return (
    <fieldset className="mt-2">
      <legend className="font-bold">{t('place.which')}</legend>
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
