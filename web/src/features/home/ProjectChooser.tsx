import type { Project } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, FolderKanban } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { cardsQuery } from '../projects/index.ts';

interface ProjectChooserProps {
  /** Left out: the chosen one; without one, all projects. */
  readonly workspaceId: string | undefined;
  readonly chosen: Project | null;
  readonly onChoose: (project: Project | null) => void;
}

const mayWrite = ({ rights }: Project): boolean => rights.write;

/**
 * In which project the chat is begun. Takes no room where a person may write in none, as far as the cards below it tell; all projects are asked
 * for when it opens.
 */
export const ProjectChooser = ({ workspaceId, chosen, onChoose }: ProjectChooserProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const place = useWorkspace()?.id;
  const id = workspaceId ?? place;
  const { data: first } = useQuery(cardsQuery(id ?? null));
  const hasSome = first !== undefined && (first.data.some(mayWrite) || first.total > first.data.length);
  if (!hasSome && !chosen) return null;
  const name = chosen?.name ?? t('move.no_project');
  return (
    <Menu
      align="start"
      onOpenChange={setIsOpen}
      trigger={
        <Button
          look="quiet"
          aria-label={t('project_page.chosen', { name })}
          title={name}
          className="min-w-0 max-w-52 gap-1.5 px-2.5 [&_svg]:size-3.5"
        >
          {chosen ? (
            <Tile name={name} sign={chosen.icon} color={chosen.color} className="size-5 text-[0.625rem]" />
          ) : (
            <FolderKanban aria-hidden="true" />
          )}
          <span className="truncate max-rail:sr-only">{name}</span>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <div className="max-h-80 overflow-y-auto">
        <Line project={null} chosen={chosen} onChoose={onChoose} />
        {isOpen && <Lines workspaceId={id} chosen={chosen} onChoose={onChoose} />}
      </div>
    </Menu>
  );
};

/** Those in which one may write. */
const Lines = ({ workspaceId, ...line }: ProjectChooserProps) => {
  const query = useQuery(
    ask('GET /api/v1/projects', {
      query: { limit: LONGEST_PAGE, ...(workspaceId === undefined ? {} : { workspace_id: workspaceId }) },
    }),
  );
  return (
    <Loaded query={query}>
      {({ data }) => (
        <>
          {data.filter(mayWrite).map((project) => (
            <Line key={project.id} project={project} {...line} />
          ))}
        </>
      )}
    </Loaded>
  );
};

interface LineProps extends Pick<ProjectChooserProps, 'chosen' | 'onChoose'> {
  /** Null: in none. */
  readonly project: Project | null;
}

const Line = ({ project, chosen, onChoose }: LineProps) => {
  const { t } = useTranslation();
  const isChosen = chosen?.id === project?.id;
  return (
    <MenuItem
      aria-current={isChosen}
      icon={
        project ? (
          <Tile
            name={project.name}
            sign={project.icon}
            color={project.color}
            className="size-5 text-[0.625rem]"
          />
        ) : (
          <FolderKanban aria-hidden="true" />
        )
      }
      onClick={() => onChoose(project)}
    >
      <bdi className="min-w-0 grow truncate">{project?.name ?? t('move.no_project')}</bdi>
      {isChosen && <Check aria-hidden="true" className="size-4" />}
    </MenuItem>
  );
};
