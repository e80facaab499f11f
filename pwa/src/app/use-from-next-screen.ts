import { useState } from 'react';
import { useLocation } from 'react-router';

/** Whether the user has gone to another screen since `isOffered`: a prompt that appears above a screen in use moves what is under the finger. */
export function useFromNextScreen(isOffered: boolean): boolean {
  const { pathname } = useLocation();
  const [offeredOn, setOfferedOn] = useState<string | null>(null);
  const [isShown, setShown] = useState(false);
  if (isOffered && offeredOn === null) setOfferedOn(pathname);
  if (!isShown && offeredOn !== null && offeredOn !== pathname) setShown(true);
  return isOffered && isShown;
}
