import type { Project } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../lib/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { cardsQuery } from '../projects/index.ts';
import { ProjectMark, ProjectPopover } from '../sharing/index.ts';

interface ProjectChooserProps {
  /** Left out: the chosen one; without one, all projects. */
  readonly workspaceId: string | undefined;
  readonly chosen: Project | null;
  readonly onChoose: (project: Project | null) => void;
}

/**
 * In which project the chat is begun. Takes no room where a person may write in none, as far as the cards below it tell; all projects are asked
 * for when it opens.
 */
export const ProjectChooser = ({ workspaceId, chosen, onChoose }: ProjectChooserProps) => {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const place = useWorkspace()?.id;
  const id = workspaceId ?? place;
  const { data: first } = useQuery(cardsQuery(id ?? null));
  const hasSome =
    first !== undefined && (first.data.some(({ rights }) => rights.write) || first.total > first.data.length);
  if (!hasSome && !chosen) return null;
  const name = chosen?.name ?? t('move.no_project');
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title={name}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
        className="min-w-0 max-w-52 gap-1.5 px-2.5 [&_svg]:size-3.5"
      >
        <ProjectMark project={chosen} />
        <span className="sr-only">{t('project_page.chosen', { name })}</span>
        <bdi aria-hidden="true" className="truncate max-rail:hidden">
          {name}
        </bdi>
        <ChevronDown aria-hidden="true" className="max-rail:hidden" />
      </Button>
      {anchor && (
        <ProjectPopover
          anchor={anchor}
          workspaceId={id}
          chosen={chosen}
          onChoose={onChoose}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
};
