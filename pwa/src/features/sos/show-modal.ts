/**
 * Shows a modal element on top of everything, also of the dialogs of Radix: nothing else can be focused or pressed. Toasts stay
 * visible, and live regions are read. Not a <dialog>, which would cover them.
 * @param onEscape called when Escape is pressed
 * @returns the function that removes it, and gives the focus back
 */
export function showModal(modal: HTMLElement, onEscape: () => void): () => void {
  const opener = document.activeElement;
  const root = document.getElementById('root');
  const covered = [...document.body.children, ...(root?.children ?? [])].filter(
    (other): other is HTMLElement =>
      other instanceof HTMLElement &&
      other !== root &&
      !other.inert &&
      !other.matches('[aria-live]') &&
      !other.querySelector('[data-toasts]'),
  );
  for (const other of covered) other.inert = true;
  document.body.append(modal);
  // At these events outside of its dialog, Radix closes it, takes the focus back or prevents scrolling.
  const stop = (event: Event) => event.stopPropagation();
  for (const type of ['pointerdown', 'focusin', 'focusout', 'wheel', 'touchstart', 'touchmove'])
    modal.addEventListener(type, stop);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onEscape();
  };
  window.addEventListener('keydown', onKey, { capture: true });
  return () => {
    window.removeEventListener('keydown', onKey, { capture: true });
    modal.remove();
    for (const other of covered) other.inert = false;
    if (opener instanceof HTMLElement) opener.focus();
  };
}
