import {
  Bike,
  Camera,
  Clock,
  DoorOpen,
  Footprints,
  Hourglass,
  MapPinned,
  PhoneCall,
  SendHorizontal,
  ThumbsUp,
  Sparkles,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState, type ChangeEvent, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_MESSAGE_LENGTH, QUICK_REPLIES_BY_SIDE, type QuickReplyCode } from '#contract/chat.ts';
import { uuidv7 } from '#contract/ids.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { shrinkImage } from '#pwa/shared/shrink-image.ts';
import { sendMessage } from '#pwa/sync/outbox/commands/send-message.ts';
import { sendPhotoMessage } from '#pwa/sync/outbox/commands/send-photo-message.ts';
import { enqueue } from '#pwa/sync/outbox/outbox.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { Button } from '#pwa/ui/button.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { controlClass, ErrorLine } from '#pwa/ui/field-frame.tsx';

const QUICK_ICONS: Record<QuickReplyCode, LucideIcon> = {
  on_my_way: Bike,
  at_gate: DoorOpen,
  ten_minutes: Clock,
  late: Hourglass,
  where: MapPinned,
  coming_out: Footprints,
  call_me: PhoneCall,
  ok: ThumbsUp,
  thanks: Sparkles,
};

/** The quick replies that still make sense once the job is over. */
const QUICK_REPLIES_AFTER_END = ['call_me', 'ok', 'thanks'] as const satisfies readonly QuickReplyCode[];

/** What is being written in each chat, while it is shown on the page of the job or on its own. A reload forgets it. */
const unsentTexts = new Map<string, string>();

/** On a phone Enter adds a line break; with a physical keyboard it sends. */
const enterSends = (): boolean => matchMedia('(pointer: fine)').matches;

interface MessageComposerProps {
  area: Area;
  jobId: string;
  /** Whether the job is completed or cancelled. */
  isOver: boolean;
  onTyping: (typing: boolean) => void;
}

/** Text field, photo button and quick replies. Messages are queued in the outbox until they are sent. */
export function MessageComposer({ area, jobId, isOver, onTyping }: MessageComposerProps) {
  const { t } = useTranslation(['chat', 'errors']);
  const id = useId();
  const chat = `${area} ${jobId}`;
  const [text, setText] = useState(unsentTexts.get(chat) ?? '');
  const [failure, setFailure] = useState<string | undefined>();
  const size = area === 'worker' ? 'large' : 'normal';
  const message = text.trim();
  const tooLong =
    message.length > MAX_MESSAGE_LENGTH ? t('too_long', { length: message.length, most: MAX_MESSAGE_LENGTH }) : undefined;
  const error = tooLong ?? failure;

  const write = (value: string) => {
    setText(value);
    unsentTexts.set(chat, value);
  };
  /** When the device's storage is full, the text goes back into the field. */
  const showFullStorage = (draft = '') => {
    if (draft) write(draft);
    setFailure(errorText('phone_full'));
  };
  const send = (content: { message: string } | { quick: QuickReplyCode }) =>
    void enqueue(area, sendMessage, { id: uuidv7(), jobId, content }).catch(() =>
      showFullStorage('message' in content ? content.message : ''),
    );
  const submit = () => {
    // A blank message is not sent; the field is focused instead.
    if (!message || tooLong) return document.getElementById(id)?.focus();
    write('');
    setFailure(undefined);
    onTyping(false);
    send({ message });
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !enterSends()) return;
    event.preventDefault();
    submit();
  };
  const onPhoto = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Cleared, so that choosing the same photo again fires a change event.
    event.target.value = '';
    if (!file) return;
    const photo = await shrinkImage(file);
    setFailure(photo ? undefined : t('bad_photo'));
    if (photo) await enqueue(area, sendPhotoMessage, { id: uuidv7(), jobId, photo }).catch(() => showFullStorage());
  };

  return (
    <form onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('quick_title')}</legend>
        <div className="-mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
          {(isOver ? QUICK_REPLIES_AFTER_END : QUICK_REPLIES_BY_SIDE[area]).map((quick) => (
            <Button
              key={quick}
              variant="secondary"
              size={size}
              icon={QUICK_ICONS[quick]}
              className="shrink-0 whitespace-nowrap"
              onClick={() => send({ quick })}
            >
              {t(`quick.${quick}`)}
            </Button>
          ))}
        </div>
      </fieldset>
      <div>
        <label htmlFor={id} className="sr-only">
          {t('write')}
        </label>
        <textarea
          id={id}
          rows={1}
          placeholder={t('write')}
          value={text}
          onChange={(event) => {
            write(event.target.value);
            if (event.target.value.trim()) onTyping(true);
          }}
          onKeyDown={onKeyDown}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={cx(controlClass, 'field-sizing-content max-h-40 resize-none', area === 'worker' && 'min-h-14 py-3')}
        />
        <ErrorLine id={`${id}-error`} error={error} />
      </div>
      <div className="flex gap-3">
        <label
          className={cx(
            buttonClass({ variant: 'secondary', size }),
            'relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
          )}
        >
          <input
            type="file"
            accept="image/*"
            onChange={(event) => void onPhoto(event)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <Camera aria-hidden className="size-5 shrink-0" />
          {t('photo')}
        </label>
        <Button type="submit" size={size} icon={SendHorizontal} className="grow">
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
