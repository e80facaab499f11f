import { useEffect, useState, type RefObject } from 'react';

/** Whether an element is in the viewport and the page is visible. */
export function useIsVisible(ref: RefObject<HTMLElement | null>): boolean {
  const [isIntersecting, setIntersecting] = useState(false);
  const [isPageVisible, setPageVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const onVisibilityChange = () => setPageVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', onVisibilityChange);
    const observer = new IntersectionObserver(([entry]) => setIntersecting(entry?.isIntersecting ?? false), { threshold: 0.5 });
    if (ref.current) observer.observe(ref.current);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      observer.disconnect();
    };
  }, [ref]);
  return isIntersecting && isPageVisible;
}
