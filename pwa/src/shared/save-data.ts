import { useSyncExternalStore } from 'react';

/** The Network Information API, which only some browsers have. */
function connection(): { saveData?: unknown; effectiveType?: unknown } {
  const value: unknown = 'connection' in navigator ? navigator.connection : null;
  return typeof value === 'object' && value !== null ? value : {};
}

/** Whether the device is set to save data. */
export const isSaveDataOn = (): boolean => connection().saveData === true;
/** Whether the browser reports a fast network without data saving. */
export const isNetworkGood = (): boolean => !isSaveDataOn() && connection().effectiveType === '4g';

const never = () => () => undefined;
/** Whether the device is set to save data; false in a prerendered page. */
export const useSaveData = (): boolean => useSyncExternalStore(never, isSaveDataOn, () => false);
