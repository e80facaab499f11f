import { createRoot } from 'react-dom/client';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { outbox } from '#pwa/i18n/en/outbox.ts';
import { loadDeferredTexts } from '#pwa/i18n/index.ts';
import { Button } from './button.tsx';
import { QuestionDialog } from './dialog.tsx';

interface DiscardDialogProps {
  reason: 'logout' | 'switch';
  commands: readonly string[];
  onDecide: (discard: boolean) => void;
}

type CommandTextKey = keyof typeof outbox.what;
const isCommandTextKey = (command: string): command is CommandTextKey => Object.hasOwn(outbox.what, command);
const commandName = (command: string): string =>
  i18next.t(`what.${isCommandTextKey(command) ? command : 'other'}`, { ns: 'outbox' });

/** "A job started (2), A message". */
function commandNames(commands: readonly string[], language: string): string {
  const counts = [...Map.groupBy(commands, commandName)].map(([name, all]) =>
    all.length > 1 ? `${name} (${all.length})` : name,
  );
  return new Intl.ListFormat(language, { type: 'unit' }).format(counts);
}

function DiscardDialog({ reason, commands, onDecide }: DiscardDialogProps) {
  const { t, i18n } = useTranslation('outbox');
  const text = t(`leave_${reason}_text`, { what: commandNames(commands, i18n.language) });
  return (
    <QuestionDialog open onOpenChange={() => onDecide(false)} title={t('leave_title', { count: commands.length })} text={text}>
      <Button variant="danger" onClick={() => onDecide(true)}>
        {t(`leave_${reason}_yes`)}
      </Button>
      <Button variant="secondary" onClick={() => onDecide(false)}>
        {t(`leave_${reason}_no`)}
      </Button>
    </QuestionDialog>
  );
}

/** Asks whether unsent commands may be deleted. Has its own React root, because any screen may open it. */
export async function showDiscardDialog(reason: DiscardDialogProps['reason'], commands: readonly string[]): Promise<boolean> {
  await loadDeferredTexts();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const discard = await new Promise<boolean>((resolve) => {
    root.render(<DiscardDialog reason={reason} commands={commands} onDecide={resolve} />);
  });
  root.unmount();
  container.remove();
  return discard;
}
