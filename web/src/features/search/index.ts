// What other features use of this one.

export { Highlighted } from './Highlighted.tsx';
export { hitAddress, hitIcon } from './hits.ts';
