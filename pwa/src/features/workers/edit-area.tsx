import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#contract/geo.ts';
import type { Worker } from '#contract/workers/workers.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Field } from '#pwa/ui/field.tsx';
import { FormSubmit } from '#pwa/ui/form-submit.tsx';
import { useChangeWorker } from './use-change-worker.ts';
import { RadiusChoice } from './work-choices.tsx';
import { WorkerPlace } from './worker-place.tsx';

/** Edits address, start point and service radius. */
export function EditArea({ worker, onDone }: { worker: Worker; onDone: () => void }) {
  const { t } = useTranslation(['workerAccount', 'workerSignup', 'errors']);
  // Sent together, so what is not edited here follows the profile, which may be refreshed while the form is open.
  const [editedPlace, setEditedPlace] = useState<{ address: string; point: Point | null } | null>(null);
  const [editedRadiusKm, setEditedRadiusKm] = useState<string | null>(null);
  const { lat, lng } = worker;
  const { address, point } = editedPlace ?? {
    address: worker.address,
    point: lat !== null && lng !== null ? { lat, lng } : null,
  };
  const radiusKm = editedRadiusKm ?? String(worker.serviceRadiusKm);
  /** The name by which the edited point was found; null if it was marked by the worker. */
  const [label, setLabel] = useState<string | null>('');
  const addressField = useRef<HTMLInputElement>(null);
  const { busy, apiError, save } = useChangeWorker(onDone);
  const [isSubmitted, setSubmitted] = useState(false);
  const addressError = isSubmitted && !address.trim() ? 'field.required' : apiError?.fields['area.address'];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (!address.trim()) addressField.current?.focus();
        else save({ area: { address, place: point, serviceRadiusKm: Number(radiusKm) } });
      }}
      className="grid gap-6 [&_input]:min-h-14"
    >
      <Field
        ref={addressField}
        label={t('workerSignup:address')}
        hint={t('workerSignup:address_hint')}
        autoComplete="street-address"
        required
        maxLength={300}
        value={address}
        onChange={({ target }) => {
          // One that the worker has not marked belongs to the previous address.
          setEditedPlace({ address: target.value, point: label === null ? point : null });
          setLabel((current) => current && '');
        }}
        error={addressError && errorText(addressError)}
      />
      <RadiusChoice value={radiusKm} onChange={setEditedRadiusKm} />
      <WorkerPlace
        point={point}
        label={label ?? ''}
        address={() => address}
        onMark={(place, foundLabel) => {
          setEditedPlace((edited) => ({ address: edited?.address ?? worker.address, point: place }));
          setLabel(place && !foundLabel ? null : foundLabel);
        }}
      />
      <FormSubmit errorCode={apiError?.fields['area.address'] ? null : apiError?.code} busy={busy && t('saving')}>
        {t('save')}
      </FormSubmit>
    </form>
  );
}
