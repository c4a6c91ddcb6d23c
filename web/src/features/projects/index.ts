// What other features use of this one.

export { ActivityList } from './ActivityList.tsx';
export { AnswersCard } from './AnswersCard.tsx';
export { gather } from './gather.ts';
export { cardsQuery, ProjectCards } from './ProjectCards.tsx';
export { ProjectShelf, shelfQuery } from './ProjectShelf.tsx';
export type { ProjectPart, ProjectPartProps } from './project-parts.ts';
export { useProjectGroups } from './use-project-groups.tsx';
