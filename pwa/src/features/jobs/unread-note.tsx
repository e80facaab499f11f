import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { hasUnreadMessages } from '#pwa/sync/realtime/unread-messages.ts';
import type { Area } from '#pwa/sync/session/session.ts';

/** Marks a job with a message that the user has not seen. */
export function UnreadNote({ area, jobId }: { area: Area; jobId: string }) {
  const { t } = useTranslation('status');
  const isUnread = useLiveQuery(() => hasUnreadMessages(area, jobId), [area, jobId]);
  return (
    isUnread && (
      <p className="flex items-center gap-1.5 font-bold text-indigo">
        <span aria-hidden className="size-2.5 rounded-full bg-marigold" />
        {t('unread')}
      </p>
    )
  );
}
