import { Undo2, type LucideIcon } from 'lucide-react';
import type { SpokenFormat } from '#pwa/i18n/spoken-format.ts';
import { Button } from './button.tsx';
import { ListenButton } from './listen-button.tsx';
import { Sheet } from './sheet.tsx';

interface WorkerQuestionProps {
  open: boolean;
  title: string;
  text: string;
  yes: string;
  no: string;
  /** What is read aloud, where it differs from the title and the text. */
  speech?: (spoken: SpokenFormat) => string;
  /** The icon of the action that follows a yes. */
  icon: LucideIcon;
  onClose: () => void;
  onYes: () => void;
}

/** Asks once before a step that cannot be taken back, with a large yes. It can be listened to. */
export const WorkerQuestion = ({ open, title, text, yes, no, speech, icon, onClose, onYes }: WorkerQuestionProps) => (
  <Sheet
    open={open}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    title={title}
    text={text}
  >
    <div className="grid gap-3">
      <ListenButton large text={(spoken) => `${speech?.(spoken) ?? `${title} ${text}`} ${yes}? ${no}?`} />
      <Button wide size="large" icon={icon} className="min-h-20 text-lg" onClick={onYes}>
        {yes}
      </Button>
      <Button wide size="large" variant="secondary" icon={Undo2} onClick={onClose}>
        {no}
      </Button>
    </div>
  </Sheet>
);
