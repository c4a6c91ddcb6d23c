// A conversation, and a branch of one that is shared by a link.

import { createRoute } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { app, lazyPage, root } from '../../places.ts';

interface ConversationSearch {
  /** A message to show, wherever in the tree it is. */
  readonly m?: string | undefined;
  /** A branch to go to. */
  readonly leaf?: string | undefined;
}

const readId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined;

export const chat = feature({
  name: 'chat',
  pages: [
    {
      place: 'app',
      route: createRoute({
        getParentRoute: () => app,
        path: '/c/$channelId',
        staticData: { isFullHeight: true },
        validateSearch: ({ m, leaf }: Record<string, unknown>): ConversationSearch => ({
          m: readId(m),
          leaf: readId(leaf),
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
  live: none,
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
  shortcuts: {
    models: { keys: 'Mod+Shift+M', area: 'chat', text: 'shortcuts.models' },
    focus_input: { keys: 'Shift+Escape', area: 'chat', text: 'shortcuts.focus_input' },
    stop: { keys: 'Escape', area: 'chat', text: 'shortcuts.stop' },
    regenerate: { keys: 'Mod+Shift+E', area: 'chat', text: 'shortcuts.regenerate' },
    edit_last: { keys: 'ArrowUp', area: 'chat', text: 'shortcuts.edit_last' },
  },
  permissions: { 'surface.chat.access': { text: 'permissions.chat', order: 20 } },
  words: ['chat'],
  adminWords: none,
});
