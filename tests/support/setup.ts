import { isRealClock, testRunClock, installDate } from './clock.ts';

// Loaded anew for each test file of a process, whose clock is set once.
if (!isRealClock(testRunClock) && Date.name === 'Date') installDate({ ...testRunClock, begin: Date.now() });
