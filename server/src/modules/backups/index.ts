// What other modules may use. Everything else in this folder is private.
export { BrokenArchive } from './archive/format.ts';
export { makeNow } from './make-now.ts';
export { restoreClosed, restoreFile } from './restoring.ts';
