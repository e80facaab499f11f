import { useState } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { Result } from '#pwa/sync/http/api-error.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { useAdminAction } from './use-admin-action.ts';

export interface ReasonedAction {
  /** Of the button, also in the sheet. */
  label: string;
  /** Of the button for screen readers, where there are several. */
  name?: string;
  icon: LucideIcon;
  title: string;
  text: string;
  /** What the toast says afterwards. */
  done: string;
  send: (reason: string) => Promise<Result<unknown>>;
}

/** The button of an action that can be taken back, and the sheet that asks for its reason. */
export function ReasonButton({ action, className }: { action: ReasonedAction; className?: string }) {
  const { perform } = useAdminAction();
  // The sheet stays as it was opened, also if another admin acts meanwhile.
  const [asked, setAsked] = useState<ReasonedAction | null>(null);
  return (
    <>
      <Button
        variant="secondary"
        icon={action.icon}
        className={className}
        aria-label={action.name}
        onClick={() => setAsked(action)}
      >
        {action.label}
      </Button>
      {asked && (
        <ReasonSheet
          title={asked.title}
          text={asked.text}
          confirm={asked.label}
          icon={asked.icon}
          harmless
          onClose={() => setAsked(null)}
          onConfirm={(reason) => perform(() => asked.send(reason), asked.done)}
        />
      )}
    </>
  );
}
