import { createRoot } from 'react-dom/client';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { outbox } from '#pwa/i18n/en/outbox.ts';
import { moreTexts } from '#pwa/i18n/index.ts';
import { Button } from './button.tsx';
import { Question } from './dialog.tsx';

interface AskProps {
  why: 'logout' | 'switch';
  commands: readonly string[];
  onAnswer: (drop: boolean) => void;
}

type What = keyof typeof outbox.what;
const isWhat = (command: string): command is What => Object.hasOwn(outbox.what, command);
const nameOf = (command: string): string => i18next.t(`what.${isWhat(command) ? command : 'other'}`, { ns: 'outbox' });

/** "A job started (2), A message". */
function namesOf(commands: readonly string[], language: string): string {
  const counts = [...Map.groupBy(commands, nameOf)].map(([name, all]) => (all.length > 1 ? `${name} (${all.length})` : name));
  return new Intl.ListFormat(language, { type: 'unit' }).format(counts);
}

function Ask({ why, commands, onAnswer }: AskProps) {
  const { t, i18n } = useTranslation('outbox');
  const text = t(`leave_${why}_text`, { what: namesOf(commands, i18n.language) });
  return (
    <Question open onOpenChange={() => onAnswer(false)} title={t('leave_title', { count: commands.length })} text={text}>
      <Button variant="danger" onClick={() => onAnswer(true)}>
        {t(`leave_${why}_yes`)}
      </Button>
      <Button variant="secondary" onClick={() => onAnswer(false)}>
        {t(`leave_${why}_no`)}
      </Button>
    </Question>
  );
}

/** In a root of its own: it is asked wherever somebody logs out or in. */
export async function askToDrop(why: AskProps['why'], commands: readonly string[]): Promise<boolean> {
  await moreTexts();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const answer = await new Promise<boolean>((resolve) => {
    root.render(<Ask why={why} commands={commands} onAnswer={resolve} />);
  });
  root.unmount();
  place.remove();
  return answer;
}
