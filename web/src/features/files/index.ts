// What other features use of this one.

export { fetchFile } from './download-file.ts';
