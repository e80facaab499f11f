import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TOPICS, type User } from '#contract/accounts.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Card } from '#pwa/ui/card.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { changeAccount } from './own-account.commands.ts';
import { Section } from './settings-section.tsx';
import { topicsOf, type Topic } from './topics.ts';

export function SettingsNotifications({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const topics = topicsOf(user);
  // Shown at once; the account's own word takes over when the answer is there.
  const [sending, setSending] = useState<Partial<Record<Topic, boolean>>>({});
  const toggle = async (topic: Topic, on: boolean) => {
    setSending({ ...sending, [topic]: on });
    const answer = await changeAccount({ notifications: { ...topics, ...sending, [topic]: on } });
    setSending({});
    if (!answer.ok) notify.error(errorText(answer.code));
  };
  return (
    <Section id="notifications" title={t('notifications')}>
      <Card>
        <p className="text-soft">{t('topics_text')}</p>
        <ul className="mt-2 divide-y divide-line">
          {TOPICS.map((topic) => (
            <li key={topic}>
              <label htmlFor={`topic-${topic}`} className="flex min-h-16 cursor-pointer items-center gap-4 py-3">
                <span className="grow">
                  <span className="block font-bold">{t(`topic.${topic}`)}</span>
                  <span className="block text-sm text-soft">{t(`topic_text.${topic}`)}</span>
                </span>
                <Switch
                  id={`topic-${topic}`}
                  on={sending[topic] ?? topics[topic]}
                  busy={Object.keys(sending).length > 0}
                  onChange={(on) => void toggle(topic, on)}
                />
              </label>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

interface SwitchProps {
  id: string;
  on: boolean;
  busy: boolean;
  onChange: (on: boolean) => void;
}

/** A native checkbox that looks and speaks like a switch. */
const Switch = ({ id, on, busy, onChange }: SwitchProps) => (
  <input
    id={id}
    type="checkbox"
    role="switch"
    aria-checked={on}
    checked={on}
    aria-busy={busy}
    onChange={({ target }) => {
      if (!busy) onChange(target.checked);
    }}
    className="relative h-8 w-14 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-edge bg-sunk transition-colors duration-150 before:absolute before:inset-y-0.5 before:start-0.5 before:aspect-square before:rounded-full before:bg-edge before:transition-transform before:duration-150 checked:border-fill checked:bg-fill checked:before:translate-x-6 checked:before:bg-on-fill"
  />
);
