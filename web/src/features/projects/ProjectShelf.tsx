import type { Project } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { ask } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { Tile } from '../../ui/Tile.tsx';
import { MoveChannel, useChannelDrop } from '../shell/index.ts';

const ROWS_MAX = 6;

interface ProjectShelfProps {
  readonly onNavigate?: (() => void) | undefined;
}

export const shelfQuery = (workspaceId: string | undefined) =>
  ask('GET /api/v1/projects', {
    query: { limit: String(ROWS_MAX), ...(workspaceId === undefined ? {} : { workspace_id: workspaceId }) },
  });

/** The projects of the chosen workspace above its chats: each leads to its page, and takes a chat that is dragged onto it. */
export const ProjectShelf = ({ onNavigate }: ProjectShelfProps) => {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const { data } = useQuery(shelfQuery(workspace?.id));
  const projects = data?.data ?? [];
  if (projects.length === 0) return null;
  return (
    <nav aria-label={t('projects.title')} className="shrink-0 pt-1 pb-2">
      <ProjectsHeading onNavigate={onNavigate} />
      <ul>
        {projects.map((project) => (
          <li key={project.id}>
            <ProjectLine project={project} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </nav>
  );
};

export const ProjectsHeading = ({ onNavigate }: ProjectShelfProps) => {
  const { t } = useTranslation();
  return (
    <div className="flex items-center px-2.5 py-1 text-xs font-medium text-ink-faint">
      <h2 className="grow">{t('projects.title')}</h2>
      <Link
        to="/projects"
        onClick={onNavigate}
        className="-my-2 inline-flex min-h-(--row) items-center rounded-sm hover:text-ink hover:underline"
      >
        {t('projects.all')}
      </Link>
    </div>
  );
};

interface ProjectLineProps extends ProjectShelfProps {
  readonly project: Project;
  readonly className?: string;
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/** Leads to the project, and takes a chat that is dragged onto it. */
export const ProjectLine = ({ project, onNavigate, className, children }: ProjectLineProps) => {
  const [droppedId, setDroppedId] = useState<string | null>(null);
  const { isOver, target } = useChannelDrop(setDroppedId);
  const { id, name, icon, color, rights } = project;
  return (
    <div className="py-px" {...(rights.write ? target : {})}>
      <Link
        to="/p/$projectId/{-$part}"
        params={{ projectId: id }}
        activeOptions={{ includeSearch: false }}
        title={name}
        onClick={onNavigate}
        className={classNames(
          'flex min-h-(--row) items-center gap-2.25 rounded-lg px-2.5 py-1 type-ui text-ink-muted -outline-offset-2 transition-colors duration-(--d-press) hover:bg-hover hover:text-ink data-[status=active]:bg-selected data-[status=active]:font-medium data-[status=active]:text-accent-text',
          isOver && 'bg-accent-soft text-accent-text ring-1 ring-accent',
          className,
        )}
      >
        <Tile name={name} sign={icon} color={color} className="size-5.5 text-[0.625rem]" />
        <span dir="auto" className="line-clamp-2 min-w-0 grow text-pretty wrap-anywhere at-start">
          {name}
        </span>
        {children}
      </Link>
      {droppedId !== null && (
        <MoveChannel channelId={droppedId} projectId={id} onClose={() => setDroppedId(null)} />
      )}
    </div>
  );
};
