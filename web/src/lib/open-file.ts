// How a file is opened from wherever it stands. What shows it is fetched when the first one is opened (features/viewer); where the page
// shows none, as at the address of a shared branch, the file is saved instead.

import type { FileObject } from '@parley/contract';

/** A file, as far as the place where it stands knows it. */
export type KnownFile = Pick<FileObject, 'id'> & Partial<FileObject>;

/** Where a PDF is opened. */
export interface FilePlace {
  readonly page?: number;
  /** Words of that page that are marked there. */
  readonly passage?: string;
}

type Opener = (file: KnownFile, among: readonly KnownFile[], place: FilePlace) => void;

let opener: Opener | null = null;

/**
 * Shows a file over the page, with those that it stands among before and behind it; without them, those of its chat or project. A PDF is
 * opened at the place. False where this page shows no files.
 */
export const openFile = (
  file: KnownFile,
  among: readonly KnownFile[] = [],
  place: FilePlace = {},
): boolean => {
  opener?.(file, among, place);
  return opener !== null;
};

/** Called by the frame of the page while it is there. */
export const openFilesBy = (next: Opener): (() => void) => {
  opener = next;
  return () => {
    opener = null;
  };
};
