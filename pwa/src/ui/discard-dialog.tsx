import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { outboxItems } from '#pwa/i18n/en/outboxItems.ts';
import { groupBy } from '#pwa/shared/group-by.ts';
import { Button } from './button.tsx';
import { QuestionModal } from './question-modal.tsx';
import { showDialog } from './show-dialog.ts';

interface DiscardDialogProps {
  reason: 'logout' | 'switch';
  commands: readonly string[];
  onDecide: (discard: boolean) => void;
}

type CommandTextKey = keyof typeof outboxItems.what;
const isCommandTextKey = (command: string): command is CommandTextKey => Object.hasOwn(outboxItems.what, command);
const commandName = (command: string): string =>
  i18next.t(`what.${isCommandTextKey(command) ? command : 'other'}`, { ns: 'outboxItems' });

/** "A job started (2), A message". */
function commandNames(commands: readonly string[], language: string): string {
  const counts = [...groupBy(commands, commandName)].map(([name, all]) => (all.length > 1 ? `${name} (${all.length})` : name));
  return new Intl.ListFormat(language, { type: 'unit' }).format(counts);
}

function DiscardDialog({ reason, commands, onDecide }: DiscardDialogProps) {
  const { t, i18n } = useTranslation('outboxItems');
  const text = t(`leave_${reason}_text`, { what: commandNames(commands, i18n.language) });
  return (
    <QuestionModal open onOpenChange={() => onDecide(false)} title={t('leave_title', { count: commands.length })} text={text}>
      <Button variant="danger" onClick={() => onDecide(true)}>
        {t(`leave_${reason}_yes`)}
      </Button>
      <Button variant="secondary" onClick={() => onDecide(false)}>
        {t(`leave_${reason}_no`)}
      </Button>
    </QuestionModal>
  );
}

/** Asks whether unsent commands may be deleted. */
export const showDiscardDialog = (reason: DiscardDialogProps['reason'], commands: readonly string[]): Promise<boolean> =>
  showDialog((onDecide) => <DiscardDialog reason={reason} commands={commands} onDecide={onDecide} />);
