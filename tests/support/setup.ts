import { testScryptN } from './password-cost.ts';
import { startToday } from './today.ts';
import { isRealClock, testRunClock, installDate } from './clock.ts';

// Each test file of a process loads this module again, but the clock of the process is set only once.
if (!isRealClock(testRunClock) && Date.name === 'Date') installDate({ ...testRunClock, begin: Date.now() });
startToday();

globalThis.SCRYPT_N = testScryptN(process.env);
