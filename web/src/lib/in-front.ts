/** Whether its person has this window before them: a page may be in sight beside the window that they work in. */
export const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus();
