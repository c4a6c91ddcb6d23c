import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/me.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import type { ProjectPart, ProjectPartProps } from '../projects/index.ts';
import { BoundBases } from './BoundBases.tsx';

const BOUND = 'GET /api/v1/projects/{id}/knowledge-bases';

/** The knowledge of a project, on its page. */
const KnowledgePart = ({ projectId, mayWrite }: ProjectPartProps) => {
  const mayMake = useMay('knowledge.create') && mayWrite;
  return (
    <Card>
      <BoundBases place="projects" id={projectId} mayChange={mayWrite} />
      {mayMake && <MakeBase projectId={projectId} />}
    </Card>
  );
};

/** Makes a knowledge base that the project draws on, and leads to where documents are dropped. */
const MakeBase = ({ projectId: id }: { readonly projectId: string }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: bound } = useQuery(ask(BOUND, { params: { id }, query: { limit: LONGEST_PAGE } }));
  const make = useAction('POST /api/v1/projects/{id}/knowledge-bases', {
    stale: ['GET /api/v1/knowledge-bases', BOUND],
    onDone: (base) => void navigate({ to: '/knowledge/$baseId', params: { baseId: base.id }, search: {} }),
  });
  if (bound === undefined) return null;
  return (
    <Button
      className="mt-3 self-start"
      isBusy={make.isPending}
      onClick={() => make.mutate({ params: { id }, body: {} })}
    >
      {!make.isPending && <Plus aria-hidden="true" />}
      {t(bound.data.length === 0 ? 'knowledge_page.add' : 'knowledge.new')}
    </Button>
  );
};

export const projectPart: ProjectPart = {
  view: 'knowledge',
  text: 'knowledge.title',
  order: 30,
  count: 'knowledge_base_count',
  Part: KnowledgePart,
};
