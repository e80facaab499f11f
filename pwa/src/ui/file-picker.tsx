import { Camera, FileText, ImagePlus, X } from 'lucide-react';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '#pwa/shared/use-object-url.ts';
import { buttonClass } from './button-class.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { ErrorLine, type FieldTexts } from './field-frame.tsx';
import { UploadProgress } from './upload-progress.tsx';
import '#pwa/i18n/en/files.ts';

interface FilePickerProps extends FieldTexts {
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** As in an <input>: image/*, application/pdf. */
  accept: string;
  /** Offers the camera: `user` is the front camera, `environment` the back camera. */
  camera?: 'user' | 'environment' | undefined;
  /** Opens the caller's camera instead of the device's camera app. */
  onCamera?: (() => void) | undefined;
  /** Maximum number of files. */
  max?: number;
  required?: boolean;
  /** 0 to 100 while the files are being uploaded. */
  percent?: number | null | undefined;
}

/** Picks images or documents from the camera or the device, with a preview of each. */
export function FilePicker(props: FilePickerProps) {
  const { label, hint, error, files, onChange, accept, camera, onCamera, max = 1, required, percent } = props;
  const { t } = useTranslation(['common', 'files']);
  const [tooMany, setTooMany] = useState(false);
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const added = [...(event.target.files ?? [])];
    setTooMany(max > 1 && files.length + added.length > max);
    if (added.length) onChange(max === 1 ? added.slice(0, 1) : [...files, ...added].slice(0, max));
    // Cleared, so that the same file can be chosen again after it was removed.
    event.target.value = '';
  };
  const input = {
    type: 'file',
    accept,
    onChange: add,
    required: required && !files.length,
    className: 'absolute inset-0 size-full cursor-pointer opacity-0',
  };
  const button = cx(
    buttonClass({ variant: 'secondary' }),
    'relative max-md:px-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
  );
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-describedby={cx(hint && `${id}-hint`, (error || tooMany) && `${id}-error`) || undefined}
    >
      <legend className="mb-1 font-bold">
        {label}
        {!required && <span className="font-normal text-soft"> {t('optional')}</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      {files.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-3">
          {files.map((file) => (
            <PickedFile
              key={`${file.name}-${file.lastModified}-${file.size}`}
              file={file}
              onRemove={() => {
                onChange(files.filter((one) => one !== file));
                // The button goes with its file.
                group.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {percent === null || percent === undefined ? (
        (max === 1 || files.length < max) && (
          <div className="flex flex-wrap gap-2 max-md:*:grow max-md:*:basis-36">
            {onCamera && (
              <Button variant="secondary" icon={Camera} onClick={onCamera} className="max-md:px-2">
                {t('files:take_photo')}
              </Button>
            )}
            {camera && !onCamera && (
              <label className={button}>
                <input {...input} capture={camera} />
                <Camera aria-hidden className="size-5 shrink-0" />
                {t('files:take_photo')}
              </label>
            )}
            <label className={button}>
              <input {...input} multiple={max > 1} />
              <ImagePlus aria-hidden className="size-5 shrink-0" />
              {t('files:choose_file', { count: max })}
            </label>
          </div>
        )
      ) : (
        <UploadProgress percent={percent} />
      )}
      <ErrorLine id={`${id}-error`} error={error ?? (tooMany ? t('files:too_many', { count: max }) : undefined)} />
    </fieldset>
  );
}

function PickedFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useTranslation('files');
  const url = useObjectUrl(file.type.startsWith('image/') ? file : null);
  return (
    <li className="relative grid size-28 place-items-center overflow-hidden rounded-md border-2 border-line bg-sunk">
      {url ? (
        <img src={url} alt={file.name} className="size-full object-cover" />
      ) : (
        <span className="grid justify-items-center gap-1 p-2 text-center text-sm">
          <FileText aria-hidden className="size-8 text-indigo" />
          <span className="line-clamp-2 break-all">{file.name}</span>
        </span>
      )}
      <button
        type="button"
        onClick={onRemove}
        aria-label={t('remove', { name: file.name })}
        className="absolute end-0 top-0 grid size-12 place-items-start justify-items-end p-1"
      >
        <X aria-hidden className="size-7 rounded-full bg-card p-1 text-ink shadow-board" />
      </button>
    </li>
  );
}
