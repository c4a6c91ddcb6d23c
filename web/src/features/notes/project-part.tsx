import { useQuery } from '@tanstack/react-query';
import { NotebookPen, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import type { ProjectPart, ProjectPartProps } from '../projects/index.ts';
import { PrivateMark, SeenBy, useSeenBy } from '../tasks/index.ts';
import { FromTemplate } from './FromTemplate.tsx';
import { NoteRows } from './NoteRows.tsx';
import { useNewNote } from './use-new-note.ts';

/** The notes of a project, on its page. */
const NotesPart = ({ projectId, workspaceId, mayWrite }: ProjectPartProps) => {
  const { t } = useTranslation();
  const mayCreate = useMay('notes.create');
  const seenBy = useSeenBy({ projectId, workspaceId });
  const { start, startWith, isBusy } = useNewNote({ projectId, workspaceId, shared: seenBy?.given });
  const query = useQuery(ask('GET /api/v1/notes', { query: { project_id: projectId, per_page: '100' } }));
  const create = mayCreate && mayWrite && (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap gap-2">
        <Button isBusy={isBusy} onClick={start}>
          <Plus aria-hidden="true" />
          {t('notes.new')}
        </Button>
        <FromTemplate startWith={startWith} />
      </div>
      {seenBy && <SeenBy {...seenBy} />}
    </div>
  );
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState
            icon={NotebookPen}
            title={t('note_page.none')}
            text={mayWrite ? t('note_page.none_text') : undefined}
            action={create}
          />
        ) : (
          <div className="flex flex-col gap-4">
            {create}
            <Card isFlush>
              <NoteRows notes={data} end={({ visibility }) => <PrivateMark visibility={visibility} />} />
            </Card>
          </div>
        )
      }
    </Loaded>
  );
};

export const projectPart: ProjectPart = {
  ...{ view: 'notes', text: 'notes.title', order: 10 },
  count: 'note_count',
  Part: NotesPart,
};
