// What other features use of this one.

export type { SurfaceFrameProps } from './SurfaceFrame.tsx';

/** Fetched when one of their actions is chosen. */
export const loadSurfaceDialog = () =>
  import('./SurfaceDialog.tsx').then(({ SurfaceDialog }) => SurfaceDialog);

/** Fetched when a tab of theirs is opened. */
export const loadSurfaceFrame = () => import('./SurfaceFrame.tsx').then(({ SurfaceFrame }) => SurfaceFrame);

/** Fetched when the home page stands. */
export const loadHomeCards = () => import('./HomeCards.tsx');
