// What other features use of this one.

export { ProjectCards } from './ProjectCards.tsx';
export { ProjectShelf } from './ProjectShelf.tsx';
export type { ProjectPart, ProjectPartProps } from './project-parts.ts';
