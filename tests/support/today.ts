let startedAt = Date.now();

/** Makes now the time from which the tests of a file count days: one that runs past midnight keeps its dates. */
export const startToday = (): void => void (startedAt = Date.now());

/** When the tests of this file were started, in milliseconds since 1970. */
export const todayStartedAt = (): number => startedAt;
