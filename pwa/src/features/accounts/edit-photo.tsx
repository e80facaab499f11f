import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { shrinkImage } from '#pwa/shared/shrink-image.ts';
import { Button } from '#pwa/ui/button.tsx';
import { FilePick } from '#pwa/ui/file-pick.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { changePhoto } from './own-account.commands.ts';

export function EditPhoto({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('settings');
  const [files, setFiles] = useState<File[]>([]);
  const [wrong, setWrong] = useState<string>();
  const [percent, setPercent] = useState<number | null>(null);
  const pick = async ([file]: File[]) => {
    setWrong(undefined);
    const small = file && (await shrinkImage(file));
    setFiles(small ? [small] : []);
    if (file && !small) setWrong(t('photo_bad'));
  };
  const save = async () => {
    const [photo] = files;
    if (!photo) return setWrong(t('photo_missing'));
    setWrong(undefined);
    setPercent(0);
    const answer = await changePhoto(photo, setPercent);
    setPercent(null);
    if (!answer.ok) return setWrong(errorText(answer.code));
    notify.success(t('saved'));
    onDone();
  };
  return (
    <div className="grid gap-4">
      <FilePick
        label={t('photo')}
        hint={t('photo_hint')}
        accept="image/*"
        camera="user"
        required
        files={files}
        onChange={(picked) => void pick(picked)}
        percent={percent}
        error={wrong}
      />
      <Button icon={Check} size="large" wide busy={percent !== null && t('saving')} onClick={() => void save()}>
        {t('save')}
      </Button>
    </div>
  );
}
