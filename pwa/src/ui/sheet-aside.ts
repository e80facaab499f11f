import { createContext } from 'react';

/** What stands at the head of everything that opens over a page, because what stands on the page cannot be reached meanwhile. */
export const SheetAside = createContext<React.ReactNode>(null);
