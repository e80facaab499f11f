import { isReal, runClock, setDate } from './clock.ts';

// Loaded anew for each test file of a process, whose clock is set once.
if (!isReal(runClock) && Date.name === 'Date') setDate({ ...runClock, begin: Date.now() });
