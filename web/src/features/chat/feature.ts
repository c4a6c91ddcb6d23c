// A conversation, and a branch of one that is shared by a link.

import { createRoute } from '@tanstack/react-router';
import { MessageSquare, MessagesSquare } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { besideOf } from '../../lib/beside.ts';
import { appPage } from '../../page.ts';
import { app, lazyList, lazyPage, root } from '../../places.ts';
import type { SidePanel } from './conversation/conversation.ts';

interface ConversationSearch {
  /** A message to show, wherever in the tree it is. */
  readonly m?: string | undefined;
  /** A branch to go to. */
  readonly leaf?: string | undefined;
  /** What stands beside it. */
  readonly panel?: SidePanel['kind'] | undefined;
  /** The answer whose context or sources stand there; the last one unless said. */
  readonly of?: string | undefined;
  /** The surface of a package that stands there, by its id. */
  readonly surface?: string | undefined;
  /** A note or a task on a sheet of its own: its kind and its id. */
  readonly beside?: string | undefined;
}

const SIDE_PANELS = [
  'sources',
  'context',
  'map',
  'people',
  'files',
  'surface',
] as const satisfies ReadonlyArray<SidePanel['kind']>;

const readId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined;

const readSurfaceId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f-]{36}:[a-z0-9][a-z0-9-]{0,62}$/.test(value) ? value : undefined;

export const chat = feature({
  name: 'chat',
  pages: [
    appPage('/chats', () => import('./page/ChatsPage.tsx'), 'ChatsPage', [
      {
        bar: 'rail',
        text: 'shell.chats',
        icon: MessagesSquare,
        order: 20,
        needs: 'surface.chat.access',
        list: lazyList(() => import('./page/ChatsList.tsx'), 'ChatsList'),
        beneath: ['/c/', '/p/', '/projects', '/temporary'],
        counts: 'mentions',
      },
    ]),
    {
      place: 'app',
      route: createRoute({
        getParentRoute: () => app,
        path: '/c/$channelId',
        staticData: { isFullHeight: true },
        validateSearch: (search: Record<string, unknown>): ConversationSearch => ({
          m: readId(search.m),
          leaf: readId(search.leaf),
          panel: SIDE_PANELS.find((kind) => kind === search.panel),
          of: readId(search.of),
          surface: readSurfaceId(search.surface),
          beside: typeof search.beside === 'string' && besideOf(search.beside) ? search.beside : undefined,
        }),
        component: lazyPage(() => import('./page/ConversationPage.tsx'), 'ConversationPage'),
        loader: async () => {
          const { prepareMarkdown } = await import('./page/ConversationPage.tsx');
          await prepareMarkdown();
        },
      }),
      navigation: none,
    },
    {
      place: 'public',
      route: createRoute({
        getParentRoute: () => root,
        path: '/s/$token',
        component: lazyPage(() => import('./share/SharedPage.tsx'), 'SharedPage'),
        loader: async () => {
          const { prepareMarkdown } = await import('./share/SharedPage.tsx');
          await prepareMarkdown();
        },
      }),
      navigation: none,
    },
  ],
  palette: none,
  paletteGroups: none,
  create: none,
  live: {
    stale: {
      'user.proposal.created': ['GET /api/v1/channels/{id}/proposals'],
      'user.proposal.updated': ['GET /api/v1/channels/{id}/proposals'],
      'user.channel_model.created': ['GET /api/v1/channels/{id}/answerer'],
      'user.channel_model.updated': ['GET /api/v1/channels/{id}/answerer'],
      'user.channel_model.deleted': ['GET /api/v1/channels/{id}/answerer'],
    },
    resync: { channel: ['GET /api/v1/channels/{id}/proposals'] },
    handlers: none,
  },
  hits: {
    message: {
      icon: MessageSquare,
      order: 10,
      filter: 'search.type_messages',
      // A message always lies in a channel; only other kinds of hits may not.
      open: ({ id, channel_id }) =>
        ({ to: '/c/$channelId', params: { channelId: channel_id ?? '' }, search: { m: id } }) as const,
    },
  },
  opens: none,
  shortcuts: {
    go_chats: { keys: 'Alt+Shift+2', area: 'anywhere', text: 'shell.chats' },
    panel: { keys: 'Alt+Shift+P', area: 'chat', text: 'shortcut_help.panel' },
    models: { keys: 'Mod+Shift+M', area: 'chat', text: 'shortcut_help.models' },
    find: { keys: 'Mod+F', area: 'chat', text: 'shortcut_help.find' },
    focus_input: { keys: 'Shift+Escape', area: 'chat', text: 'shortcut_help.focus_input' },
    stop: { keys: 'Escape', area: 'chat', text: 'shortcut_help.stop' },
    regenerate: { keys: 'Mod+Shift+E', area: 'chat', text: 'shortcut_help.regenerate' },
    branch_before: { keys: 'Alt+Shift+ArrowLeft', area: 'chat', text: 'chat.version_before' },
    branch_after: { keys: 'Alt+Shift+ArrowRight', area: 'chat', text: 'chat.version_after' },
    beside: { keys: 'Alt+Shift+B', area: 'anywhere', text: 'shortcut_help.beside' },
    edit_last: { keys: 'ArrowUp', area: 'chat', text: 'shortcut_help.edit_last' },
  },
  permissions: { 'surface.chat.access': { text: 'permissions.chat', order: 20 } },
  belongings: none,
  words: ['chat'],
  settingsWords: [
    'branch_work',
    'link_dialog',
    'chat_panels',
    'answer_details',
    'answer_context',
    'answer_failures',
    'artifacts',
    'message_menu',
  ],
});
