// Chooses a project by name: for the chat that is begun on the home page, and for what is moved.

import type { Project } from '@parley/contract';
import { SEARCH_TEXT_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Check, FolderKanban, Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { AnchoredPopover } from '../../ui/AnchoredPopover.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { Tile } from '../../ui/Tile.tsx';

export interface ProjectPopoverProps {
  readonly anchor: HTMLElement;
  /** Only those of this workspace; left out: all. */
  readonly workspaceId?: string | undefined;
  readonly chosen: Project | null;
  /** Where the thing is now. It can stay there, also where nothing more can be put: archived, or only to be read. */
  readonly present?: Project | null;
  readonly onChoose: (project: Project | null) => void;
  readonly onClose: () => void;
}

const useFound = (q: string, workspaceId: string | undefined) =>
  useQuery(
    ask('GET /api/v1/projects', {
      query: {
        limit: LONGEST_PAGE,
        ...(q === '' ? {} : { q }),
        ...(workspaceId === undefined ? {} : { workspace_id: workspaceId }),
      },
    }),
  );

/** Without a word stands first what needs none: in no project, and where the thing is. */
const offered = (found: readonly Project[], present: Project | null, q: string): (Project | null)[] => {
  const isPresent = ({ id }: Project): boolean => id === present?.id;
  const first = q === '' ? [null, ...(present ? [present] : [])] : found.filter(isPresent);
  return [...first, ...found.filter((one) => one.rights.write && !isPresent(one))];
};

export const ProjectPopover = (props: ProjectPopoverProps) => {
  const { anchor, workspaceId, chosen, present = null, onChoose, onClose } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const box = useRef<HTMLDivElement>(null);
  const query = useFound(q, workspaceId);
  const choose = (project: Project | null): void => {
    onChoose(project);
    onClose();
  };
  /** The arrows lead from the field into the list and back; Enter in the field is the first that was found. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, li button') ?? [])];
    const next = step === 0 ? undefined : stops[stops.indexOf(event.currentTarget) + step];
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    // What is shown may still be the answer to the word before.
    const isFresh = q !== '' && q === text.trim() && !query.isPlaceholderData;
    if (next) next.focus();
    else if (isEnter && event.currentTarget === stops[0] && isFresh) stops[1]?.click();
    else return;
    event.preventDefault();
  };
  const line = { chosen, onChoose: choose, onKeyDown };
  return (
    <AnchoredPopover anchor={anchor} title={t('move.into')} onClose={onClose}>
      <div ref={box} className="flex min-h-0 grow flex-col gap-2 p-2">
        <div className="flex [&>div]:max-w-none">
          <SearchField
            label={t('project_page.find')}
            value={text}
            onValueChange={(next) => setText(next.slice(0, SEARCH_TEXT_MAX))}
            onKeyDown={onKeyDown}
            icon={<Search />}
          />
        </div>
        <div className="min-h-0 grow overflow-y-auto">
          <Loaded query={query}>
            {({ data, total }) => {
              const shown = offered(data, present, q);
              return (
                <>
                  {shown.length === 0 && (
                    <p role="status" className="px-2 py-1.5 text-sm text-ink-muted">
                      {t('project_page.none_found')}
                    </p>
                  )}
                  <ul aria-label={t('projects.title')}>
                    {shown.map((project) => (
                      <Line key={project?.id ?? ''} project={project} {...line} />
                    ))}
                  </ul>
                  {total > data.length && (
                    <p className="px-2 py-1.5 text-sm text-ink-muted">{t('sharing.more_projects')}</p>
                  )}
                </>
              );
            }}
          </Loaded>
        </div>
      </div>
    </AnchoredPopover>
  );
};

/** A project before its name. */
export const ProjectMark = ({ project }: { readonly project: Project | null }) =>
  project ? (
    <Tile
      name={project.name}
      sign={project.icon}
      color={project.color}
      className="size-5 shrink-0 text-[0.625rem]"
    />
  ) : (
    <FolderKanban aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
  );

interface LineProps extends Pick<ProjectPopoverProps, 'chosen' | 'onChoose'> {
  /** Null: in none. */
  readonly project: Project | null;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const Line = ({ project, chosen, onChoose, onKeyDown }: LineProps) => {
  const { t } = useTranslation();
  const isChosen = chosen?.id === project?.id;
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen}
        onClick={() => onChoose(project)}
        onKeyDown={onKeyDown}
        className="popup-item flex w-full items-center gap-3 text-start hover:bg-hover focus-visible:bg-hover"
      >
        <span className="grid w-5 shrink-0 place-items-center">
          <ProjectMark project={project} />
        </span>
        <bdi className="min-w-0 grow truncate" title={project?.name}>
          {project?.name ?? t('move.no_project')}
        </bdi>
        {project?.is_archived && (
          <span className="shrink-0 text-xs text-ink-muted">{t('project_page.archived')}</span>
        )}
        {isChosen && <Check aria-hidden="true" className="size-4 shrink-0 text-accent-text" />}
      </button>
    </li>
  );
};
