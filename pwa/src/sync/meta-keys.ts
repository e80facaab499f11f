/** The keys of the numbers in the table `meta`. Phones have stored them. */

/** When a list or a response was last fetched. */
export const savedKey = (list: string): string => `saved:${list}`;
/** 1 if the server has more rows of a list. */
export const moreKey = (list: string): string => `more:${list}`;
/** When the worker dismissed a direct request. */
export const dismissedKey = (jobId: string): string => `seen:${jobId}`;
/** A number of the worker's dashboard. */
export const statKey = (name: string): string => `stats:${name}`;

/** Followed by the id of a job: 1 if messages of its chat came that could not be stored without those before them. */
export const GAP_KEY = 'gap:';

/** The cursors of the next delta sync. */
export const CURSOR_KEY = 'cursor';
export const PROFILE_CURSOR_KEY = 'profileCursor';
/** When the delta sync last began. */
export const SYNC_STARTED_KEY = 'started:changes';
/** When it last saved all changes. */
export const SYNC_SAVED_KEY = 'saved:changes';
/** When it last failed, or a room could not be joined. */
export const SYNC_FAILED_KEY = 'failed:changes';
/** Why it failed, as an index of CHANGES_FAILURES. */
export const SYNC_FAILURE_KEY = 'failure:changes';
