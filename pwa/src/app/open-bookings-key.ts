/** The key in local storage of the number of open bookings, for the boot script. */
export const OPEN_BOOKINGS_KEY = 'open-bookings';
