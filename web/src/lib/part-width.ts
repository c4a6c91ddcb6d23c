// How wide a part of the frame is: at once, by a property of the style sheet, and kept on this device.

import { readStored, writeStored } from './storage.ts';

interface PartWidthOptions {
  readonly key: string;
  readonly property: `--${string}`;
  readonly min: number;
  readonly usual: number;
  readonly max: () => number;
}

/** In pixels, as they are on a screen whose letters have their usual size. */
export interface PartWidth {
  readonly min: number;
  readonly usual: number;
  readonly max: () => number;
  readonly read: () => number;
  /** Answers the width that it took. */
  readonly set: (width: number) => number;
}

export const partWidth = ({ key, property, min, usual, max }: PartWidthOptions): PartWidth => {
  const within = (width: number): number => Math.round(Math.min(max(), Math.max(min, width)));
  return {
    ...{ min, usual, max },
    read: () => within(Number(readStored(key)) || usual),
    set: (width) => {
      const kept = within(width);
      writeStored(key, kept === usual ? null : String(kept));
      document.documentElement.style.setProperty(property, `${kept / 16}rem`);
      return kept;
    },
  };
};
