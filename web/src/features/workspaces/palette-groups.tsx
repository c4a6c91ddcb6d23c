import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus, UserRoundPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PaletteGroup } from '../../feature.ts';
import { channelTitle } from '../../lib/channel-title.ts';
import { useManagedTeams } from '../../lib/managed-teams.ts';
import { ask } from '../../lib/query.ts';
import { chooseWorkspace } from '../../lib/workspace.ts';
import { workspacesQuery } from '../../lib/workspaces-query.ts';
import { Tile } from '../../ui/Tile.tsx';
import { matchesText } from '../palette/index.ts';

const FOUND_MAX = 5;

/** Another workspace is one word away. */
const workspaces: PaletteGroup = {
  order: 25,
  sign: '#',
  needs: 'surface.chat.access',
  useFound: ({ text, debounced }) => {
    const { t } = useTranslation();
    const navigate = useNavigate();
    const mayMake = useManagedTeams().length > 0;
    const enabled = debounced !== '';
    const { data } = useQuery({
      ...workspacesQuery(),
      enabled,
    });
    const found = (enabled ? (data?.data ?? []) : [])
      .map((workspace) => ({
        workspace,
        name: workspace.kind === 'personal' ? t('workspaces.personal') : workspace.name,
      }))
      .filter(({ name }) => matchesText(name, text));
    const make = {
      id: 'workspace:new',
      icon: <Plus aria-hidden="true" />,
      content: t('workspaces.new'),
      run: () => void navigate({ to: '/ws/$workspaceId', params: { workspaceId: 'new' } }),
    };
    const choices = found.slice(0, FOUND_MAX).map(({ workspace, name }) => ({
      id: `workspace:${workspace.id}`,
      icon: (
        <Tile name={name} sign={workspace.icon} color={workspace.color} className="size-5 text-[0.625rem]" />
      ),
      content: <bdi className="truncate">{name}</bdi>,
      run: () => {
        chooseWorkspace(workspace.kind === 'personal' ? null : workspace);
        void navigate({ to: '/' });
      },
    }));
    const isWanted = enabled && mayMake && matchesText(t('workspaces.new'), text);
    return {
      heading: 'workspaces.switch',
      items: isWanted ? [...choices, make] : choices,
      isAsking: enabled && data === undefined,
    };
  },
};

/** Open chats that the person is not in yet: the page of one says what it is, and has Join. */
const joinable: PaletteGroup = {
  order: 12,
  sign: '#',
  needs: 'surface.chat.access',
  useFound: ({ debounced }) => {
    const navigate = useNavigate();
    const enabled = debounced !== '';
    const { data, isFetching } = useQuery({
      ...ask('GET /api/v1/channels/open', { query: { q: debounced, limit: String(FOUND_MAX) } }),
      enabled,
    });
    return {
      heading: 'workspaces.join',
      items: (enabled ? (data?.data ?? []) : []).map(({ id, title, workspace, project }) => ({
        id: `joinable:${id}`,
        icon: <UserRoundPlus aria-hidden="true" />,
        content: (
          <span className="flex min-w-0 grow items-baseline gap-2">
            <bdi className="truncate">{channelTitle({ title })}</bdi>
            <bdi className="truncate text-xs text-ink-faint">{(project ?? workspace)?.name}</bdi>
          </span>
        ),
        run: () => void navigate({ to: '/c/$channelId', params: { channelId: id } }),
      })),
      isAsking: isFetching,
    };
  },
};

export const groups = [joinable, workspaces];
