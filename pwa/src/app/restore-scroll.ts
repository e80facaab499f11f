const MAX_WAIT_MS = 2000;
const END_EVENTS = ['pointerdown', 'wheel', 'keydown', 'popstate'] as const;

/**
 * Scrolls to a place that the page reaches only when its list has been read. Resolves when it has, when the user scrolls or
 * presses something, and after two seconds.
 */
export const restoreScroll = (top: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      growth.disconnect();
      clearTimeout(timer);
      for (const event of END_EVENTS) window.removeEventListener(event, end);
      resolve();
    };
    const growth = new ResizeObserver(() => {
      window.scrollTo(0, top);
      if (window.scrollY >= top - 1) end();
    });
    const timer = setTimeout(end, MAX_WAIT_MS);
    for (const event of END_EVENTS) window.addEventListener(event, end);
    growth.observe(document.body);
  });
