/** How sheets look, also those that are shown without React. */
export const SHEET_OVERLAY_CLASS = 'fixed inset-0 animate-fade bg-[#0c1521]/60';
export const SHEET_CLASS =
  'fixed inset-x-0 bottom-0 max-h-[88dvh] animate-rise overflow-y-auto rounded-t-md border-t-4 border-marigold bg-card p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]';
/** Position from 701 px up. */
export const CENTRED_SHEET_CLASS = 'md:inset-0 md:m-auto md:h-fit md:w-[min(34rem,92vw)] md:rounded-md';
