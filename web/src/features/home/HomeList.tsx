import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { House, SlidersHorizontal } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SectionListProps } from '../../feature.ts';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { useDeferredPart } from '../../lib/deferred-parts.ts';
import { useMay } from '../../lib/me.ts';
import { useServiceName } from '../../lib/service-name.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { PeopleOnline } from '../people/index.ts';
import { ProjectShelf, shelfQuery } from '../projects/index.ts';
import { ChannelList, LIST_BUTTON, ListHead, ListSearch } from '../shell/index.ts';
import { LIST_LINE } from './list-line.ts';
import { usePinnedNotes } from './use-pinned-notes.ts';

/** Fetched with its words once the first page is there. */
const loadLines = async () => {
  await loadSettingsWords();
  return import('./WorkspaceLines.tsx');
};

/** The home of a workspace has an address of its own, too. */
const useIsAtHomeOf = (id: string | undefined): boolean =>
  useLocation({ select: ({ pathname, search }) => pathname === `/ws/${id}` && search.view === undefined });

/** The overview, and what one most likely comes for. */
export const HomeList = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const service = useServiceName();
  const workspace = useWorkspace();
  const mayChat = useMay('surface.chat.access');
  const lines = useDeferredPart(loadLines);
  const shelf = useQuery({ ...shelfQuery(workspace?.id), enabled: mayChat });
  const isAtOwnAddress = useIsAtHomeOf(workspace?.id);
  const notes = usePinnedNotes(lines !== null && mayChat);
  const pinnedNotes = useMemo(
    () =>
      lines
        ? notes?.map((note) => ({
            ...{ kind: 'pinned' as const, key: note.id },
            line: <lines.NoteLine note={note} onNavigate={onNavigate} />,
          }))
        : undefined,
    [lines, notes, onNavigate],
  );
  return (
    <>
      <ListHead
        title={workspace?.name ?? service}
        actions={
          workspace && (
            <>
              {lines && <lines.InviteLink workspace={workspace} onNavigate={onNavigate} />}
              <Link
                to="/ws/$workspaceId"
                params={{ workspaceId: workspace.id }}
                search={{ view: 'settings' }}
                onClick={onNavigate}
                aria-label={t('workspaces.settings')}
                title={t('workspaces.settings')}
                className={LIST_BUTTON}
              >
                <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} />
              </Link>
            </>
          )
        }
      />
      <ListSearch onNavigate={onNavigate} />
      <Link
        to="/"
        onClick={onNavigate}
        {...(isAtOwnAddress && { 'data-status': 'active', 'aria-current': 'page' })}
        className={LIST_LINE}
      >
        <House aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        {t('shell.overview')}
      </Link>
      {workspace && mayChat && lines && (
        <lines.WorkspaceLines workspace={workspace} onNavigate={onNavigate} />
      )}
      {mayChat && (
        <>
          <ProjectShelf onNavigate={onNavigate} />
          {/* The projects would push the chats down. */}
          {!shelf.isLoading && (
            <ChannelList shows="lately" pinnedOthers={pinnedNotes} onNavigate={onNavigate} />
          )}
          <PeopleOnline onNavigate={onNavigate} />
        </>
      )}
    </>
  );
};
