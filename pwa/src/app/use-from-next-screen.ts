import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The value as it was when the user came to this screen, and null on the first one. A prompt that appeared above a screen in
 * use, or left no space behind, would move what is under the finger.
 */
export function useFromNextScreen<T>(value: T): T | null {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<{ on: string; value: T | null }>({ on: pathname, value: null });
  if (shown.on !== pathname) setShown({ on: pathname, value });
  return shown.value;
}
