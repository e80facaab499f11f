import { createContext } from 'react';

/** A node for the header of every sheet and dialog (the SOS button), because the page behind cannot be reached meanwhile. */
export const SheetHeaderExtra = createContext<React.ReactNode>(null);
