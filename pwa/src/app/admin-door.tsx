import { lazy } from 'react';

/** The way into the admin desk. A file of its own, so that the first download names one file and not all those of the desk. */
export default lazy(() => import('./admin-area.tsx'));
