// What other features use of this one.

export { matchesText } from './match-text.ts';
export { openPalette, PaletteHost } from './PaletteHost.tsx';
