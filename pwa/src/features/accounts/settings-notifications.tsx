import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Topic } from '#contract/accounts.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { Card } from '#pwa/ui/card.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { changeTopics } from './own-account.commands.ts';
import { SettingsPush } from './settings-push.tsx';
import { Section } from './settings-section.tsx';
import { SwitchLine } from './switch-line.tsx';
import { useTopics } from './use-topics.ts';

const OF_AREA = {
  client: ['bookings', 'messages', 'payments'],
  worker: ['jobs', 'bookings', 'messages', 'payments'],
} as const satisfies Record<Area, readonly Topic[]>;

/** What an account wants to be told of, and whether this phone tells it while the app is closed. */
export function SettingsNotifications({ area }: { area: Area }) {
  const { t } = useTranslation('settings');
  const { topics, failed, retry } = useTopics(area);
  // Shown at once; the account's own word takes over when the answer is there.
  const [sending, setSending] = useState<Partial<Record<Topic, boolean>>>({});
  const toggle = async (topic: Topic, on: boolean) => {
    if (!topics) return;
    setSending({ ...sending, [topic]: on });
    const answer = await changeTopics(area, { ...topics, ...sending, [topic]: on });
    if (answer.ok) await retry();
    setSending({});
    if (!answer.ok) notify.error(errorText(answer.code));
  };
  return (
    <Section id="notifications" title={t('notifications')}>
      <Card>
        <SettingsPush area={area} />
        <p className="text-soft">{t('topics_text')}</p>
        {topics && (
          <ul className="mt-2 divide-y divide-line">
            {OF_AREA[area].map((topic) => (
              <li key={topic}>
                <SwitchLine
                  id={`topic-${topic}`}
                  title={t(`topic.${topic}`)}
                  text={t(topic === 'bookings' ? `topic_text.bookings_${area}` : `topic_text.${topic}`)}
                  on={sending[topic] ?? topics[topic]}
                  busy={Object.keys(sending).length > 0}
                  onChange={(on) => void toggle(topic, on)}
                />
              </li>
            ))}
          </ul>
        )}
        {!topics &&
          (failed ? <ErrorState text={t('topics_failed')} onRetry={() => void retry()} /> : <SkeletonCards count={1} />)}
      </Card>
    </Section>
  );
}
