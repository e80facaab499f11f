import { createContext } from 'react';

/** A node between the header and the content of every sheet and dialog, which stays in sight while the sheet is scrolled. */
export const SheetBar = createContext<React.ReactNode>(null);
