import { CircleCheck, CircleX, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import toast, { Toaster } from 'react-hot-toast';
import { cx } from './cx.ts';

export type Tone = 'info' | 'success' | 'warning' | 'error';

const LOOKS: Record<Tone, [LucideIcon, string]> = {
  info: [Info, 'border-s-indigo text-indigo'],
  success: [CircleCheck, 'border-s-leaf text-leaf-text'],
  warning: [TriangleAlert, 'border-s-marigold text-marigold-text'],
  error: [CircleX, 'border-s-red text-red-text'],
};

// Its own React root, created by the first toast, so that it is not part of the first download.
const container = document.body.appendChild(document.createElement('div'));
// On a phone it is below the header, which holds the SOS button.
createRoot(container).render(
  <Toaster position="top-right" containerClassName="phone:top-18!" containerStyle={{ top: 12, insetInline: 12 }} />,
);

let lastSuccess: string | undefined;

export function showToast(tone: Tone, text: string, detail?: string): void {
  const [Icon, look] = LOOKS[tone];
  // What the step before said may no longer be so ("Please log in."), and would lie over what this step shows.
  if (tone === 'success' && lastSuccess) toast.remove(lastSuccess);
  const id = toast.custom(
    ({ visible }) => (
      <div
        className={cx(
          // It has no control of its own and lets presses through to what it covers.
          'pointer-events-none! flex max-w-sm items-start gap-3 rounded-md border border-s-8 border-line bg-card py-3 ps-3 pe-4 font-bold shadow-board transition-opacity duration-200',
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
    // announce() has already spoken it.
    { duration: 5000, ariaProps: { role: 'status', 'aria-live': 'off' } },
  );
  if (tone === 'success') lastSuccess = id;
}
