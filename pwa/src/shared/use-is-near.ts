import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether an element has come near the visible part of the page, and stays so.
 * @param margin how far below or above the screen counts as near, in pixels
 * @param enabled false: never
 */
export function useIsNear(element: RefObject<HTMLElement | null>, margin: number, enabled = true): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current || !enabled) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: `${margin}px`,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, enabled]);
  return isNear;
}
