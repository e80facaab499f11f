import { ArrowLeft, Camera, ChevronRight, MapPin, UserRound, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Worker } from '#contract/workers/workers.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { EditAbout } from './edit-about.tsx';
import { EditArea } from './edit-area.tsx';
import { EditPhoto } from './edit-photo.tsx';
import { EditSkills } from './edit-skills.tsx';

const EDITORS = [
  ['about', UserRound],
  ['photo', Camera],
  ['skills', Wrench],
  ['area', MapPin],
] as const;
type Editor = (typeof EDITORS)[number][0];

interface EditProfileProps {
  worker: Worker;
  open: boolean;
  onClose: () => void;
}

/** A menu of the editable parts, then the form of the chosen one. */
export function EditProfile({ worker, open, onClose }: EditProfileProps) {
  const { t } = useTranslation(['workerAccount', 'common']);
  const [editor, setEditor] = useState<Editor | null>(null);
  const close = () => {
    setEditor(null);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      title={t(editor ? `edit.${editor}` : 'edit_title')}
      text={editor ? undefined : t('edit_text')}
    >
      {editor ? (
        <>
          <Button variant="quiet" size="large" icon={ArrowLeft} className="-ms-3 mb-3" onClick={() => setEditor(null)}>
            {t('common:back')}
          </Button>
          {editor === 'about' && <EditAbout worker={worker} onDone={close} />}
          {editor === 'photo' && <EditPhoto worker={worker} onDone={close} />}
          {editor === 'skills' && <EditSkills worker={worker} onDone={close} />}
          {editor === 'area' && <EditArea worker={worker} onDone={close} />}
        </>
      ) : (
        <ul className="grid gap-3">
          {EDITORS.map(([name, Icon]) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => setEditor(name)}
                className="flex min-h-16 w-full items-center gap-4 rounded-md border-2 border-edge bg-card px-4 py-3 text-start hover:bg-tint-indigo"
              >
                <Icon aria-hidden className="size-7 shrink-0 text-indigo" />
                <span className="grow">
                  <span className="block font-bold">{t(`edit.${name}`)}</span>
                  <span className="block text-sm text-soft">{t(`edit_note.${name}`)}</span>
                </span>
                <ChevronRight aria-hidden className="size-6 shrink-0 text-soft" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
