const CONTROLS = 'a[href], button, select, summary, label, input, textarea, [role=tab], [role=button]';
/** A faster second press is accidental. */
const MIN_PAUSE_MS = 500;
// Selects and tabs react to pointerdown, before any click.
const PRESSES = ['pointerdown', 'mousedown', 'click'] as const;

/** A label and its field are one control. */
function controlOf(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  if (!control || control.closest('[data-skip-read-aloud]')) return null;
  const label = control.closest('label');
  return label?.control ?? control;
}

/** A text that is read as a whole; a fact with its name. */
const TEXTS = 'h1, h2, h3, h4, p, li, dt, dd, legend, figcaption, th, td';
function textBlockOf(target: EventTarget | null): Element | null {
  const block = target instanceof Element ? target.closest(TEXTS) : null;
  if (!block || block.closest('[data-skip-read-aloud]')) return null;
  return block.matches('dt, dd') ? block.parentElement : block;
}

/** The text of an element, with the line breaks that it has on the screen: "2026" and "08:00" below it are two numbers. */
function linesOf(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return (node.textContent ?? '').replaceAll(/\s+/g, ' ');
      if (node.matches('[aria-hidden=true], input')) return '';
      const { display, position } = getComputedStyle(node);
      if (display === 'none') return '';
      if (node instanceof HTMLBRElement) return '\n';
      // A text only for screen readers follows the one that it completes.
      if (position === 'absolute') return ` ${linesOf(node)} `;
      return display.startsWith('inline') ? linesOf(node) : `\n${linesOf(node)}\n`;
    })
    .join('');
}

/** The accessible name of a control, or the content of a text. */
function accessibleNameOf(control: Element): string {
  const label = control.getAttribute('aria-label') ?? control.getAttribute('title');
  if (label) return label;
  if (control instanceof HTMLSelectElement)
    return [control.labels[0]?.textContent, control.selectedOptions[0]?.textContent].filter(Boolean).join(': ');
  if ((control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) && control.labels?.[0])
    return accessibleNameOf(control.labels[0]);
  return linesOf(control)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');
}

/**
 * Speaks a text that is pressed, and the name of a control at its first press, which does nothing else; the next press on the
 * same control acts. Controls within `[data-skip-read-aloud]` act at once. Returns a function that ends this.
 */
export function speakFirst(speak: (text: string) => void): () => void {
  let spoken: { control: Element; at: number } | null = null;
  let acting: Element | null = null;
  const onPress = (event: Event) => {
    const control = controlOf(event.target);
    if (!control) {
      const block = event.type === 'click' ? textBlockOf(event.target) : null;
      if (block) {
        spoken = null;
        speak(accessibleNameOf(block));
      }
      return;
    }
    // A click by keyboard, which has no pointer before it, or one that a label passes on to its field.
    const isStart =
      event.type === 'pointerdown' || (event instanceof MouseEvent && event.type === 'click' && event.detail === 0);
    if (isStart) acting = spoken?.control === control && event.timeStamp - spoken.at >= MIN_PAUSE_MS ? control : null;
    if (acting === control) {
      // The click on a label is followed by one on its field.
      const isLast = event.target === control || !(event.target instanceof Element && event.target.closest('label'));
      if (event.type === 'click' && isLast) spoken = null;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (event.type !== 'click') return;
    spoken = { control, at: event.timeStamp };
    speak(accessibleNameOf(control));
  };
  for (const press of PRESSES) document.addEventListener(press, onPress, true);
  return () => {
    for (const press of PRESSES) document.removeEventListener(press, onPress, true);
  };
}
