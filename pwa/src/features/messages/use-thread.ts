import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReadReceipts, Message } from '#contract/chat.ts';
import type { ApiError } from '#pwa/sync/http/http.ts';
import { joinChat, type ChatConnection } from '#pwa/sync/realtime/chat-room.ts';
import { accountData } from '#pwa/sync/db.ts';
import { fetchEarlierMessages, syncChat, sendReadReceipts } from '#pwa/sync/realtime/chat-sync.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';
import { messagesOfJob } from '#pwa/sync/realtime/chat-store.ts';
import { inThread } from './messages.commands.ts';

interface Thread {
  /** What the phone keeps, and before it what was asked for of earlier times; undefined until the phone's own store has answered. */
  messages: readonly Message[] | undefined;
  waiting: readonly OutboxRow[];
  /** How far the other side is. */
  marks: ReadReceipts;
  savedAt: number | null;
  /** Why the thread is not up to date. */
  failure: ApiError | null;
  retry: () => void;
  /** Fetches what was before; null where the beginning is shown. */
  showEarlier: (() => Promise<void>) | null;
  isTyping: boolean;
  /** Tells the other side that this one is writing, or has done so. */
  sayTyping: (typing: boolean) => void;
  /** Says that the other side's messages up to here were before the reader's eyes. */
  seen: (seq: number) => void;
}

/** Typing is said at most so often, and believed for so long. */
const SAY_TYPING_MS = 3000;
const TYPING_FOR_MS = 5000;
const NONE: ReadReceipts = { delivered: 0, seen: 0 };

/** What client and worker of a job wrote, as this phone knows it, kept fresh while it is on the screen. */
export function useThread(area: Area, jobId: string): Thread {
  const kept = useLiveQuery(async () => {
    const data = accountData(area);
    if (!data) return undefined;
    const [messages, waiting, marks, saved] = await Promise.all([
      messagesOfJob(data, jobId).toArray(),
      data.outbox.where('entityKey').equals(inThread(jobId)).sortBy('seq'),
      data.marks.get(jobId),
      data.meta.get(`saved:messages:${jobId}`),
    ]);
    return { messages, waiting, marks: marks?.other ?? NONE, savedAt: saved?.value ?? null };
  }, [area, jobId]);
  const [earlier, setEarlier] = useState<readonly Message[]>([]);
  const [failed, setFailed] = useState<{ at: number; why: ApiError } | null>(null);
  const [isTyping, setTyping] = useState(false);
  const seat = useRef<ChatConnection | null>(null);
  const saidTyping = useRef(0);

  const retry = useCallback(() => {
    const pull = async () => {
      const why = await syncChat(area, jobId);
      setFailed(why && { at: Date.now(), why });
    };
    void pull();
  }, [area, jobId]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    seat.current = joinChat(area, jobId, (frame) => {
      if (frame.type !== 'typing' || frame.side === area) return;
      clearTimeout(timer);
      setTyping(true);
      timer = setTimeout(() => setTyping(false), TYPING_FOR_MS);
    });
    retry();
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
      seat.current?.leave();
      seat.current = null;
    };
  }, [area, jobId, retry]);

  const first = earlier[0]?.seq ?? kept?.messages[0]?.seq ?? 1;
  // Whoever has just written is no longer writing.
  const last = kept?.messages.at(-1);
  useEffect(() => {
    if (last && last.sender_role !== area) setTyping(false);
  }, [last, area]);

  return {
    messages: kept && [...earlier.filter(({ seq }) => seq < (kept.messages[0]?.seq ?? 0)), ...kept.messages],
    waiting: kept?.waiting ?? [],
    marks: kept?.marks ?? NONE,
    savedAt: kept?.savedAt ?? null,
    failure: failed && failed.at > (kept?.savedAt ?? 0) ? failed.why : null,
    retry,
    showEarlier:
      first > 1
        ? async () => {
            const answer = await fetchEarlierMessages(area, jobId, first);
            if (answer.ok) setEarlier((before) => [...answer.data, ...before]);
            else setFailed({ at: Date.now(), why: answer });
          }
        : null,
    isTyping,
    sayTyping(typing) {
      const now = Date.now();
      if (!typing) {
        saidTyping.current = 0;
        return;
      }
      if (now - saidTyping.current < SAY_TYPING_MS) return;
      saidTyping.current = now;
      seat.current?.send({ type: 'typing' });
    },
    seen: useCallback((seq: number) => void sendReadReceipts(area, jobId, { seen: seq }), [area, jobId]),
  };
}
