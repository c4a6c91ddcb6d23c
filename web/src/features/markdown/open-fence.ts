import { createContext } from 'react';

/** The code inside is still being written. */
export const OpenFence = createContext(false);
