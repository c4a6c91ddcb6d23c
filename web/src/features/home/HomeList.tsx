import { Link } from '@tanstack/react-router';
import { House, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SectionListProps } from '../../feature.ts';
import { useMay } from '../../lib/me.ts';
import { useServiceName } from '../../lib/service-name.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { PeopleOnline } from '../people/index.ts';
import { ProjectShelf } from '../projects/index.ts';
import { ChannelList, LIST_BUTTON, ListHead, ListSearch } from '../shell/index.ts';

/** The overview, and what one most likely comes for. */
export const HomeList = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const service = useServiceName();
  const workspace = useWorkspace();
  const mayChat = useMay('surface.chat.access');
  return (
    <>
      <ListHead
        title={workspace?.name ?? service}
        actions={
          workspace && (
            <Link
              to="/ws/$workspaceId"
              params={{ workspaceId: workspace.id }}
              search={{ view: 'settings' }}
              onClick={onNavigate}
              aria-label={t('workspaces.manage')}
              title={t('workspaces.manage')}
              className={LIST_BUTTON}
            >
              <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} />
            </Link>
          )
        }
      />
      <ListSearch onNavigate={onNavigate} />
      <Link
        to="/"
        onClick={onNavigate}
        className="flex min-h-(--row) shrink-0 items-center gap-2.25 rounded-lg px-2.5 py-1 type-ui text-ink-muted -outline-offset-2 hover:bg-hover data-[status=active]:bg-selected data-[status=active]:font-medium data-[status=active]:text-accent-text"
      >
        <House aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        {t('shell.overview')}
      </Link>
      {mayChat && (
        <>
          <ChannelList shows="lately" onNavigate={onNavigate} />
          <ProjectShelf onNavigate={onNavigate} />
          <PeopleOnline onNavigate={onNavigate} />
        </>
      )}
    </>
  );
};
