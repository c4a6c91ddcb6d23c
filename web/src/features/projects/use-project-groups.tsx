import type { Channel, Project } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { chatsByProject, type Grouping, type Row } from '../shell/index.ts';
import { ProjectLine, ProjectsHeading } from './ProjectShelf.tsx';

const CLOSED_KEY = 'parley.closed_projects';
const GROUPS_MAX = 12;

const useClosed = () => {
  const [closed, setClosed] = useState<readonly string[]>(() =>
    (readStored(CLOSED_KEY) ?? '').split(' ').filter(Boolean),
  );
  const toggle = (id: string): void => {
    const next = closed.includes(id) ? closed.filter((other) => other !== id) : [...closed, id];
    setClosed(next);
    writeStored(CLOSED_KEY, next.length === 0 ? null : next.join(' '));
  };
  return { closed, toggle };
};

/** The projects of the chosen workspace, to stand above their chats in the list. */
export const useProjectGroups = (onNavigate: (() => void) | undefined): Grouping | undefined => {
  const workspace = useWorkspace();
  const { closed, toggle } = useClosed();
  const { data } = useQuery(
    ask('GET /api/v1/projects', {
      query: { limit: String(GROUPS_MAX), ...(workspace ? { workspace_id: workspace.id } : {}) },
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: how one goes elsewhere and toggles does not change what stands there
  return useMemo(() => {
    const projects = new Map((data?.data ?? []).map((project) => [project.id, project]));
    if (projects.size === 0) return undefined;
    const groups = [...projects.keys()].map((id) => ({ id, isOpen: !closed.includes(id) }));
    const lineOf = (
      id: string,
      { all, unread }: { readonly all: number; readonly unread: number },
    ): ReactNode => {
      const project = projects.get(id);
      return (
        project && (
          <GroupLine
            project={project}
            isOpen={!closed.includes(id)}
            hasChats={all > 0}
            unread={unread}
            onToggle={() => toggle(id)}
            onNavigate={onNavigate}
          />
        )
      );
    };
    return {
      has: ({ project_id }: Channel) => project_id !== null && projects.has(project_id),
      rows: (channels: readonly Channel[]): Row[] => [
        { kind: 'pinned', key: 'projects', line: <ProjectsHeading onNavigate={onNavigate} /> },
        ...chatsByProject(groups, lineOf, channels),
      ],
    };
  }, [data, closed]);
};

interface GroupLineProps {
  readonly project: Project;
  readonly isOpen: boolean;
  /** Whether any stands below it. */
  readonly hasChats: boolean;
  /** How many of its chats have something new. */
  readonly unread: number;
  readonly onToggle: () => void;
  readonly onNavigate: (() => void) | undefined;
}

const GroupLine = ({ project, isOpen, hasChats, unread, onToggle, onNavigate }: GroupLineProps) => {
  const { t } = useTranslation();
  return (
    <div className="relative">
      <ProjectLine
        project={project}
        onNavigate={onNavigate}
        className={classNames(hasChats && 'pe-9', unread > 0 && 'font-semibold text-ink')}
      >
        {unread > 0 && (
          <span className="shrink-0 rounded-full bg-hover px-2 text-xs font-medium text-ink-muted">
            <span className="sr-only">{t('shell.unread', { number: formatNumber(unread) })}</span>
            <span aria-hidden="true">{formatNumber(unread)}</span>
          </span>
        )}
      </ProjectLine>
      {hasChats && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${t('shell.chats')}: ${project.name}`}
          onClick={onToggle}
          className="absolute inset-y-0 end-1 my-auto grid size-7 place-items-center rounded-md text-ink-faint hover:bg-line hover:text-ink"
        >
          <ChevronRight
            aria-hidden="true"
            className={classNames(
              'size-3.5 transition-transform duration-150',
              isOpen ? 'rotate-90' : 'rtl:rotate-180',
            )}
          />
        </button>
      )}
    </div>
  );
};
