import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationTopic } from '#contract/accounts.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { Card } from '#pwa/ui/card.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { changeTopics } from './own-account.mutations.ts';
import { SettingsPush } from './settings-push.tsx';
import { Section } from './settings-section.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useTopics } from './use-topics.ts';

const AREA_TOPICS = {
  client: ['bookings', 'messages', 'payments'],
  worker: ['jobs', 'bookings', 'messages', 'payments'],
} as const satisfies Record<Area, readonly NotificationTopic[]>;

type PendingTopics = Partial<Record<NotificationTopic, boolean>>;

/** Notification topics of the account, and push notifications on this device. */
export function SettingsNotifications({ area }: { area: Area }) {
  const { t } = useTranslation('settings');
  const { topics, fetchedAt, failureCode, retry, setTopics } = useTopics(area);
  // Shown optimistically until the response arrives.
  const [pendingTopics, setPendingTopics] = useState<PendingTopics>({});
  const newest = useRef<PendingTopics | null>(null);
  const toggle = async (topic: NotificationTopic, on: boolean) => {
    if (!topics) return;
    const isSending = newest.current !== null;
    newest.current = { ...newest.current, [topic]: on };
    setPendingTopics(newest.current);
    // What is chosen while a change is on its way is sent after it.
    if (isSending) return;
    let sent: PendingTopics | null = null;
    while (sent !== newest.current) {
      sent = newest.current;
      const changed = { ...topics, ...sent };
      const response = await changeTopics(area, changed);
      if (response.ok) setTopics(changed);
      else if (sent === newest.current) notify.error(errorText(response.code));
    }
    newest.current = null;
    setPendingTopics({});
  };
  return (
    <Section id="notifications" title={t('notifications')}>
      <Card>
        <SettingsPush area={area} />
        <p className="text-soft">{t('topics_text')}</p>
        {topics && failureCode && (
          <StaleNote savedAt={fetchedAt} code={failureCode} text={t('topics_failed')} onRetry={retry} />
        )}
        {topics && (
          <ul className="mt-2 divide-y divide-line">
            {AREA_TOPICS[area].map((topic) => (
              <li key={topic}>
                <SwitchRow
                  id={`topic-${topic}`}
                  title={t(`topic.${topic}`)}
                  text={t(topic === 'bookings' ? `topic_text.bookings_${area}` : `topic_text.${topic}`)}
                  on={pendingTopics[topic] ?? topics[topic]}
                  busy={Object.keys(pendingTopics).length > 0}
                  onChange={(on) => void toggle(topic, on)}
                />
              </li>
            ))}
          </ul>
        )}
        {!topics &&
          (failureCode ? (
            <ErrorState code={failureCode} text={t('topics_failed')} onRetry={retry} />
          ) : (
            <SkeletonCards count={1} />
          ))}
      </Card>
    </Section>
  );
}
