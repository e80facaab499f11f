import { useSyncExternalStore } from 'react';

/** What some browsers say of the network; others say nothing. */
function connection(): { saveData?: unknown; effectiveType?: unknown } {
  const said: unknown = 'connection' in navigator ? navigator.connection : null;
  return typeof said === 'object' && said !== null ? said : {};
}

/** Whether the phone is set to save data. */
const savesData = (): boolean => connection().saveData === true;
/** Whether the phone says that the network is good, and that it need not be saved. */
export const isNetworkGood = (): boolean => !savesData() && connection().effectiveType === '4g';

const never = () => () => undefined;
/** Whether the phone is set to save data; a built page does not know yet. */
export const useSavesData = (): boolean => useSyncExternalStore(never, savesData, () => false);
