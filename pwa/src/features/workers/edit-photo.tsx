import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button } from '#pwa/ui/button.tsx';
import { CameraSheet, hasLiveCamera } from '#pwa/ui/camera-sheet.tsx';
import { FilePick } from '#pwa/ui/file-pick.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { changeWorkerPhoto } from './profile.commands.ts';
import { useReadable } from './readable-file.ts';

/** The photo that clients see. One that did not arrive stays here to be sent again. */
export function EditPhoto({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['workerAccount', 'wizard', 'errors']);
  const readable = useReadable();
  const [files, setFiles] = useState<File[]>([]);
  const [wrong, setWrong] = useState<string>();
  const [camera, setCamera] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const pick = async (chosen: File[]) => {
    const { files: good, why } = await readable(chosen);
    setFiles(good);
    setWrong(why);
  };
  const save = async () => {
    const [photo] = files;
    if (!photo) return setWrong(t('photo_missing'));
    setWrong(undefined);
    setPercent(0);
    const refused = await changeWorkerPhoto(photo, setPercent);
    setPercent(null);
    if (refused) return setWrong(errorText(refused.code));
    notify.success(t('saved'));
    onDone();
  };
  return (
    <div className="grid gap-5 [&_button]:min-h-14 [&_label]:min-h-14">
      <FilePick
        label={t('wizard:profile')}
        hint={t('wizard:profile_hint')}
        accept="image/*"
        {...(hasLiveCamera ? { onCamera: () => setCamera(true) } : { camera: 'user' })}
        required
        files={files}
        onChange={(chosen) => void pick(chosen)}
        percent={percent}
        error={wrong}
      />
      <Button icon={Check} size="large" wide busy={percent !== null && t('saving')} onClick={() => void save()}>
        {t('save')}
      </Button>
      <CameraSheet open={camera} onClose={() => setCamera(false)} onPhoto={(photo) => void pick([photo])} />
    </div>
  );
}
