import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadDeferredTexts } from '#pwa/i18n/index.ts';

/** Shows a dialog until the user has decided. It has its own React root, because any screen may open it. */
export async function showDialog<Decision>(create: (onDecide: (decision: Decision) => void) => ReactNode): Promise<Decision> {
  await loadDeferredTexts();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const decision = await new Promise<Decision>((resolve) => root.render(create(resolve)));
  root.unmount();
  container.remove();
  return decision;
}
