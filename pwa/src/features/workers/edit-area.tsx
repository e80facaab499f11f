import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#contract/geo.ts';
import type { Worker } from '#contract/workers.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { useChange } from './use-change.ts';
import { RadiusChoice } from './work-choices.tsx';
import { WorkerPlace } from './worker-place.tsx';

/** Where the worker lives, starts from, and how far he goes. */
export function EditArea({ worker, onDone }: { worker: Worker; onDone: () => void }) {
  const { t } = useTranslation(['workerAccount', 'wizard', 'errors']);
  const [address, setAddress] = useState(worker.address);
  const [radiusKm, setRadiusKm] = useState(String(worker.serviceRadiusKm));
  const [point, setPoint] = useState<Point | null>(
    worker.lat !== null && worker.lng !== null ? { lat: worker.lat, lng: worker.lng } : null,
  );
  const [label, setLabel] = useState('');
  const { busy, refused, save } = useChange(onDone);
  const [tried, setTried] = useState(false);
  const wrong = tried && !address.trim() ? 'field.required' : refused?.fields['area.address'];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (address.trim()) save({ area: { address, place: point, serviceRadiusKm: Number(radiusKm) } });
      }}
      className="grid gap-6 [&_input]:min-h-14"
    >
      <Field
        label={t('wizard:address')}
        hint={t('wizard:address_hint')}
        autoComplete="street-address"
        required
        maxLength={300}
        value={address}
        onChange={({ target }) => {
          setAddress(target.value);
          // The mark of the address before would stand for another place than this one.
          setPoint(null);
        }}
        error={wrong && errorText(wrong)}
      />
      <RadiusChoice value={radiusKm} onChange={setRadiusKm} />
      <WorkerPlace
        point={point}
        label={label}
        address={() => address}
        onMark={(place, found) => {
          setPoint(place);
          setLabel(found);
        }}
      />
      <FormAlert>{refused && !refused.fields['area.address'] && errorText(refused.code)}</FormAlert>
      <Button type="submit" icon={Check} size="large" wide busy={busy && t('saving')}>
        {t('save')}
      </Button>
    </form>
  );
}
