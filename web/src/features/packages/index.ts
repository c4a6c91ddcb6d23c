// What other features use of this one.

import { loadSettingsWords } from '../../i18n/load-language.ts';

export type { SurfaceFrameProps } from './SurfaceFrame.tsx';

/** Fetched when one of their actions is chosen. */
export const loadSurfaceDialog = async () => {
  await loadSettingsWords();
  return (await import('./SurfaceDialog.tsx')).SurfaceDialog;
};

/** Fetched when a tab of theirs is opened. */
export const loadSurfaceFrame = async () => {
  await loadSettingsWords();
  return (await import('./SurfaceFrame.tsx')).SurfaceFrame;
};

/** Fetched when the home page stands. */
export const loadHomeCards = async () => {
  await loadSettingsWords();
  return import('./HomeCards.tsx');
};
