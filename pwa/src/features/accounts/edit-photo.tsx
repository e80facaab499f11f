import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shrinkToPortrait } from '#pwa/shared/shrink-image.ts';
import { Button } from '#pwa/ui/button.tsx';
import { FilePicker } from '#pwa/ui/file-picker.tsx';
import { usePhotoEditor } from '#pwa/ui/use-photo-editor.ts';
import { changePhoto } from './own-account.mutations.ts';

export function EditPhoto({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('settings');
  const { picker, isSaving, save } = usePhotoEditor({
    prepare: async (file) => {
      const photo = await shrinkToPortrait(file);
      return { photo, errorMessage: photo ? undefined : t('photo_bad') };
    },
    upload: changePhoto,
    texts: { missing: t('photo_missing'), saved: t('saved') },
    onDone,
  });
  return (
    <div className="grid gap-4">
      <FilePicker label={t('photo')} hint={t('photo_hint')} accept="image/*" camera="user" required {...picker} />
      <Button icon={Check} size="large" wide busy={isSaving && t('saving')} onClick={save}>
        {t('save')}
      </Button>
    </div>
  );
}
