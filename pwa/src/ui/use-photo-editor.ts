import { useRef, useState } from 'react';
import { errorText } from '#pwa/i18n/error-text.ts';
import { useIsMounted } from '#pwa/shared/use-is-mounted.ts';
import { announce } from './announcer.tsx';
import { notify } from './toast.ts';

interface PreparedPhoto {
  photo: File | null;
  errorMessage?: string | undefined;
}

interface PhotoEditorOptions {
  /** Makes the photo small, which takes seconds on a slow phone. */
  prepare: (file: File) => Promise<PreparedPhoto>;
  /** Uploads it. `onProgress` gets 0 to 100. */
  upload: (photo: File, onProgress: (percent: number) => void) => Promise<{ ok: true } | { ok: false; code: string }>;
  texts: { missing: string; saved: string };
  onDone: () => void;
}

/** Picks one photo and uploads it: the one that was picked last. After a failed upload it stays selected for a retry. */
export function usePhotoEditor({ prepare, upload, texts, onDone }: PhotoEditorOptions) {
  const isListening = useIsMounted();
  const [files, setFiles] = useState<File[]>([]);
  const [errorMessage, setErrorMessage] = useState<string>();
  const [percent, setPercent] = useState<number | null>(null);
  const latest = useRef<Promise<PreparedPhoto>>(Promise.resolve({ photo: null }));
  const showError = (message: string) => {
    setPercent(null);
    if (!isListening()) return notify.error(message);
    setErrorMessage(message);
    announce(message, true);
  };
  const pick = async ([file]: File[]) => {
    setErrorMessage(undefined);
    const preparing = file ? prepare(file) : Promise.resolve({ photo: null });
    latest.current = preparing;
    const prepared: PreparedPhoto = await preparing;
    if (latest.current !== preparing) return;
    setFiles(prepared.photo ? [prepared.photo] : []);
    if (prepared.errorMessage) showError(prepared.errorMessage);
  };
  const save = async () => {
    setErrorMessage(undefined);
    setPercent(0);
    const { photo, errorMessage: prepareError } = await latest.current;
    if (!photo) return showError(prepareError ?? texts.missing);
    const response = await upload(photo, setPercent);
    if (!response.ok) return showError(errorText(response.code));
    notify.success(texts.saved);
    // Another form may be open by now.
    if (isListening()) onDone();
  };
  return {
    picker: { files, percent, error: errorMessage, onChange: (picked: File[]) => void pick(picked) },
    isSaving: percent !== null,
    save: () => void save(),
  };
}
