import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { shrinkToPortrait } from '#pwa/shared/shrink-image.ts';
import { Button } from '#pwa/ui/button.tsx';
import { FilePicker } from '#pwa/ui/file-picker.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { changePhoto } from './own-account.mutations.ts';

export function EditPhoto({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('settings');
  const [files, setFiles] = useState<File[]>([]);
  const [errorMessage, setErrorMessage] = useState<string>();
  const [percent, setPercent] = useState<number | null>(null);
  const pick = async ([file]: File[]) => {
    setErrorMessage(undefined);
    const shrunk = file && (await shrinkToPortrait(file));
    setFiles(shrunk ? [shrunk] : []);
    if (file && !shrunk) setErrorMessage(t('photo_bad'));
  };
  const save = async () => {
    const [photo] = files;
    if (!photo) return setErrorMessage(t('photo_missing'));
    setErrorMessage(undefined);
    setPercent(0);
    const response = await changePhoto(photo, setPercent);
    setPercent(null);
    if (!response.ok) return setErrorMessage(errorText(response.code));
    notify.success(t('saved'));
    onDone();
  };
  return (
    <div className="grid gap-4">
      <FilePicker
        label={t('photo')}
        hint={t('photo_hint')}
        accept="image/*"
        camera="user"
        required
        files={files}
        onChange={(picked) => void pick(picked)}
        percent={percent}
        error={errorMessage}
      />
      <Button icon={Check} size="large" wide busy={percent !== null && t('saving')} onClick={() => void save()}>
        {t('save')}
      </Button>
    </div>
  );
}
