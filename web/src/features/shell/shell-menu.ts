import { createContext, useContext } from 'react';

/** Opens the menu of a phone. A page that fills the screen has no bar of the shell above it, and offers this in its own. */
export const ShellMenu = createContext<() => void>(() => undefined);

export const useShellMenu = (): (() => void) => useContext(ShellMenu);
