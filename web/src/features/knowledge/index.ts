// What other features use of this one.

export { BoundBases } from './BoundBases.tsx';
export { PersonaBases } from './PersonaBases.tsx';
export { WorkspaceBases } from './WorkspaceBases.tsx';
