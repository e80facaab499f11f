import { CircleCheck, CircleX, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import { createRoot } from 'react-dom/client';
// Without the styles of the library: ours are in the style sheet.
import toast, { resolveValue, useToaster } from 'react-hot-toast/headless';
import { cx } from './cx.ts';

export type Tone = 'info' | 'success' | 'warning' | 'error';

const LOOKS: Record<Tone, [LucideIcon, string]> = {
  info: [Info, 'border-s-indigo text-indigo'],
  success: [CircleCheck, 'border-s-leaf text-leaf-text'],
  warning: [TriangleAlert, 'border-s-marigold text-marigold-text'],
  error: [CircleX, 'border-s-red text-red-text'],
};

/** How long a message fades out. */
const FADE_MS = 200;

function Toasts() {
  const { toasts } = useToaster();
  return (
    // On a phone it is below the header, which holds the SOS button.
    <div data-toasts className="pointer-events-none fixed inset-x-3 top-3 z-9999 grid justify-items-end gap-2 phone:top-18">
      {toasts.map((one) => (
        <Fragment key={one.id}>{resolveValue(one.message, one)}</Fragment>
      ))}
    </div>
  );
}

// Its own React root, created by the first toast, so that it is not part of the first download.
createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />);

/** The ids of the last success, and of the last message with each other text. */
const shown = new Map<string, string>();

export function showToast(tone: Tone, text: string, detail?: string): void {
  const [Icon, look] = LOOKS[tone];
  // What the step before said may no longer be so ("Please log in."), and would lie over what this step shows. Nothing is shown
  // twice at once.
  const key = tone === 'success' ? tone : text;
  const previous = shown.get(key);
  if (previous) toast.remove(previous);
  const id = toast.custom(
    ({ visible }) => (
      // announce() has already spoken it.
      <div
        className={cx(
          // It has no control of its own and lets presses through to what it covers.
          'flex max-w-sm items-start gap-3 rounded-md border border-s-8 border-line bg-card py-3 ps-3 pe-4 font-bold shadow-board transition-opacity duration-200',
          look,
          visible ? 'animate-fade opacity-100' : 'opacity-0',
        )}
      >
        <Icon aria-hidden className="mt-0.5 size-5.5 shrink-0" />
        <span className="text-ink">
          <span className="block">{text}</span>
          {detail && <span className="block font-normal">{detail}</span>}
        </span>
      </div>
    ),
    { duration: 5000, removeDelay: FADE_MS },
  );
  shown.set(key, id);
}
