import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReadReceipts, ChatMessage } from '#contract/chat.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { joinChat, type ChatConnection } from '#pwa/sync/realtime/chat-room.ts';
import { accountData } from '#pwa/sync/db.ts';
import { fetchEarlierMessages, PAGE_SIZE, syncChat, sendReadReceipts } from '#pwa/sync/realtime/chat-sync.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';
import { useSlowFailure } from '#pwa/sync/realtime/use-slow-failure.ts';
import { messagesOfJob, pruneMessages } from '#pwa/sync/realtime/chat-store.ts';
import { messagesEntityKey } from '#pwa/sync/outbox/commands/entity-key.ts';
import { savedKey } from '#pwa/sync/meta-keys.ts';

interface Thread {
  /** Stored messages, preceded by earlier ones fetched on demand; undefined until IndexedDB has been read. */
  messages: readonly ChatMessage[] | undefined;
  pending: readonly OutboxRow[];
  /** Read receipts of the other person. */
  receipts: ReadReceipts;
  savedAt: number | null;
  /** Why the messages are not up to date. */
  failure: ApiError | null;
  retry: () => void;
  /** Fetches earlier messages; null when the first one is shown. */
  showEarlier: (() => Promise<void>) | null;
  isTyping: boolean;
  /** Signals that this user is typing, or has stopped. */
  sendTyping: (typing: boolean) => void;
  /** Marks the other person's messages up to this one as seen. */
  markSeen: (seq: number) => void;
}

/** How often the typing signal is sent at most, and how long the indicator stays after it. */
const TYPING_INTERVAL_MS = 3000;
const TYPING_TIMEOUT_MS = 5000;
const NO_RECEIPTS: ReadReceipts = { delivered: 0, seen: 0 };

/** The stored messages of a job, kept up to date while mounted. */
export function useThread(area: Area, jobId: string): Thread {
  const stored = useLiveQuery(async () => {
    const data = accountData(area);
    if (!data) return undefined;
    const [messages, pending, receipts, saved] = await Promise.all([
      messagesOfJob(data, jobId).toArray(),
      data.outbox.where('entityKey').equals(messagesEntityKey(jobId)).sortBy('seq'),
      data.readReceipts.get(jobId),
      data.meta.get(savedKey(`messages:${jobId}`)),
    ]);
    return { messages, pending, receipts: receipts?.other ?? NO_RECEIPTS, savedAt: saved?.value ?? null };
  }, [area, jobId]);
  const [earlier, setEarlier] = useState<readonly ChatMessage[]>([]);
  const [hasFirst, setHasFirst] = useState(false);
  const [failed, setFailed] = useState<{ at: number; why: ApiError } | null>(null);
  const [isTyping, setTyping] = useState(false);
  const chatRoom = useRef<ChatConnection | null>(null);
  const lastTypingSentAt = useRef(0);

  const [fetches, setFetches] = useState(0);
  const retry = useCallback(() => {
    const fetchThread = async () => {
      setFetches((count) => count + 1);
      const apiError = await syncChat(area, jobId);
      setFetches((count) => count - 1);
      setFailed(apiError && { at: Date.now(), why: apiError });
    };
    void fetchThread();
  }, [area, jobId]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    chatRoom.current = joinChat(area, jobId, (frame) => {
      if (frame.type !== 'typing' || frame.side === area) return;
      clearTimeout(timer);
      setTyping(true);
      timer = setTimeout(() => setTyping(false), TYPING_TIMEOUT_MS);
    });
    // Not later: once earlier messages are shown before the stored ones, it would leave a gap between them.
    const data = accountData(area);
    if (data) void pruneMessages(data, jobId).catch(() => undefined);
    retry();
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
      chatRoom.current?.leave();
      chatRoom.current = null;
    };
  }, [area, jobId, retry]);

  const slowFailure = useSlowFailure(area, `messages:${jobId}`, fetches > 0, retry);
  const firstSeq = earlier[0]?.seq ?? stored?.messages[0]?.seq;
  // Not known by its number: in a chat that began after a restore of the server the first message has a high one.
  const isFirstShown = hasFirst || firstSeq === undefined || firstSeq === 1 || (stored?.messages.length ?? 0) < PAGE_SIZE;
  // A received message ends the typing indicator.
  const lastMessage = stored?.messages.at(-1);
  useEffect(() => {
    if (lastMessage && lastMessage.sender_role !== area) setTyping(false);
  }, [lastMessage, area]);

  return {
    messages: stored && [...earlier.filter(({ seq }) => seq < (stored.messages[0]?.seq ?? 0)), ...stored.messages],
    pending: stored?.pending ?? [],
    receipts: stored?.receipts ?? NO_RECEIPTS,
    savedAt: stored?.savedAt ?? null,
    failure: failed && failed.at > (stored?.savedAt ?? 0) ? failed.why : slowFailure,
    retry,
    showEarlier: isFirstShown
      ? null
      : async () => {
          const response = await fetchEarlierMessages(area, jobId, firstSeq);
          if (!response.ok) return setFailed({ at: Date.now(), why: response });
          setEarlier((before) => [...response.data, ...before]);
          setHasFirst(response.data.length < PAGE_SIZE);
        },
    isTyping,
    sendTyping(typing) {
      const now = Date.now();
      if (!typing) {
        lastTypingSentAt.current = 0;
        return;
      }
      if (now - lastTypingSentAt.current < TYPING_INTERVAL_MS) return;
      lastTypingSentAt.current = now;
      chatRoom.current?.send({ type: 'typing' });
    },
    markSeen: useCallback((seq: number) => void sendReadReceipts(area, jobId, { seen: seq }), [area, jobId]),
  };
}
