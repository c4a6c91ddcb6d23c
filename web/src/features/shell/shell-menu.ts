import { showSidebar } from './shell-state.ts';

/** Brings the sidebar back, as a sheet on a phone. `<ShellMenuButton>` is the button for it. */
export const useShellMenu = (): (() => void) => showSidebar;
