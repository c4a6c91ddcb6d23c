import type { Project } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { Archive, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteLater } from '../../lib/undo.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { loadMemoryParts } from '../memory/index.ts';
import { ProjectForm } from './ProjectForm.tsx';

/** What the project says, for those who may change it and while it is not archived, and its end last. */
export const ProjectSettings = ({ project }: { readonly project: Project }) => {
  const { t } = useTranslation();
  const { is_archived, rights } = project;
  const away = rights.write && (rights.manage || !is_archived) && (
    <Card isSplit title={t('project_page.away')} description={t('project_page.away_text')}>
      <div className="flex flex-wrap gap-2">
        {!is_archived && <ArchiveButton project={project} />}
        {rights.manage && <DeleteButton project={project} />}
      </div>
    </Card>
  );
  if (is_archived || !rights.write)
    return (
      <>
        <Card
          title={t('project_page.instructions')}
          description={is_archived ? undefined : t('project_page.no_settings')}
        >
          <p dir="auto" className="text-sm whitespace-pre-wrap at-start">
            {project.instructions || t('project_page.no_instructions')}
          </p>
        </Card>
        <Known project={project} />
        {away}
      </>
    );
  return (
    <>
      <ProjectForm key={project.id} project={project} />
      <Known project={project} />
      {away}
    </>
  );
};

const PlaceMemories = lazy(async () => ({ default: (await loadMemoryParts()).PlaceMemories }));

const Known = ({ project: { id, rights, is_archived } }: { readonly project: Project }) => (
  <Suspense fallback={null}>
    <PlaceMemories place={{ project_id: id }} mayWrite={rights.write && !is_archived} />
  </Suspense>
);

const ArchiveButton = ({ project: { id, name } }: { readonly project: Project }) => {
  const { t } = useTranslation();
  const archive = useAction('PUT /api/v1/projects/{id}', {
    done: t('project_page.archived_done', { name }),
    stale: ['GET /api/v1/projects', 'GET /api/v1/projects/{id}'],
  });
  return (
    <Button
      isBusy={archive.isPending}
      onClick={() => archive.mutate({ params: { id }, body: { is_archived: true } })}
    >
      {!archive.isPending && <Archive aria-hidden="true" />}
      {t('project_page.archive')}
    </Button>
  );
};

const DeleteButton = ({ project: { id, name } }: { readonly project: Project }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const remove = (): void => {
    void navigate({ to: '/projects', ignoreBlocker: true });
    deleteLater('DELETE /api/v1/projects/{id}', {
      each: [{ id }],
      ids: [id],
      done: t('project_page.deleted', { name }),
      stale: ['GET /api/v1/projects', 'GET /api/v1/channels'],
    });
  };
  return (
    <>
      <Button look="danger-quiet" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" />
        {t('project_page.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={remove}
        title={t('project_page.delete_title', { name })}
        text={t('project_page.delete_text')}
        action={t('project_page.delete')}
      />
    </>
  );
};
