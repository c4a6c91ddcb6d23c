import { Card } from '../../ui/Card.tsx';
import type { ProjectPart, ProjectPartProps } from '../projects/index.ts';
import { BoundBases } from './BoundBases.tsx';

/** The knowledge of a project, on its page. */
const KnowledgePart = ({ projectId, mayWrite }: ProjectPartProps) => (
  <Card>
    <BoundBases place="projects" id={projectId} mayChange={mayWrite} />
  </Card>
);

export const projectPart: ProjectPart = {
  view: 'knowledge',
  text: 'knowledge.title',
  order: 30,
  Part: KnowledgePart,
};
