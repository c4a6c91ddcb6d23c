// The pages of a feature that are nothing but an address and a component; others are made with the router's own `createRoute`.

import { createRoute, redirect } from '@tanstack/react-router';
import { type NavigationEntry, type None, none } from './feature.ts';
import { loadSettingsWords } from './i18n/load-language.ts';
import { fetchPart } from './lib/fetch-part.ts';
import { admin, app, lazyPage, settings } from './places.ts';

export const appPage = <
  const P extends string,
  T extends Record<string, unknown>,
  const N extends readonly NavigationEntry[] | None,
>(
  path: P,
  load: () => Promise<T>,
  name: keyof T & string,
  navigation: N,
) => ({
  place: 'app' as const,
  route: createRoute({ getParentRoute: () => app, path, component: lazyPage(load, name) }),
  navigation,
});

/** What parts of pages are called in their addresses. One type for all pages: the router wants the same name to mean the same everywhere. */
export type ViewName =
  | 'activity'
  | 'ai'
  | 'archived'
  | 'channels'
  | 'chats'
  | 'edit'
  | 'files'
  | 'invitations'
  | 'knowledge'
  | 'members'
  | 'notes'
  | 'people'
  | 'public'
  | 'roles'
  | 'runs'
  | 'settings'
  | 'tasks'
  | 'triggers'
  | 'usage'
  | 'versions';

/**
 * The same with words that are not part of the first ones: they are in settings-words/ and come with the page. `views` are the parts of
 * the page that an address can name (`?view=roles`); the first part needs no name.
 */
export const wordedPage = <
  const P extends string,
  T extends Record<string, unknown>,
  const N extends readonly NavigationEntry[] | None,
>(
  path: P,
  load: () => Promise<T>,
  name: keyof T & string,
  navigation: N,
  views: readonly ViewName[] = [],
) => ({
  place: 'app' as const,
  route: createRoute({
    getParentRoute: () => app,
    path,
    component: lazyPage(load, name),
    validateSearch: ({ view }: Record<string, unknown>): { view?: ViewName | undefined } => ({
      view: views.find((one) => one === view),
    }),
    loader: () => fetchPart(loadSettingsWords),
  }),
  navigation,
});

/**
 * A worded page whose parts are steps of its path (`/p/…/notes`). An address without one is that of the first part, and one with `?view=`,
 * as these pages had before, leads to where the part is now.
 */
export const partedPage = <const P extends string, T extends Record<string, unknown>>(
  path: P,
  load: () => Promise<T>,
  name: keyof T & string,
  parts: readonly ViewName[],
) => ({
  place: 'app' as const,
  route: createRoute({
    getParentRoute: () => app,
    path: `${path}/{-$part}` as const,
    component: lazyPage(load, name),
    beforeLoad: ({ location: { pathname, searchStr } }) => {
      const view = new URLSearchParams(searchStr).get('view');
      if (view !== null && parts.some((part) => part === view))
        throw redirect({ href: `${pathname.replace(/\/$/, '')}/${view}`, replace: true });
    },
    loader: () => fetchPart(loadSettingsWords),
  }),
  navigation: none,
});

export const settingsPage = <
  const P extends string,
  T extends Record<string, unknown>,
  const N extends readonly NavigationEntry[] | None,
>(
  path: P,
  load: () => Promise<T>,
  name: keyof T & string,
  navigation: N,
) => ({
  place: 'settings' as const,
  route: createRoute({ getParentRoute: () => settings, path, component: lazyPage(load, name) }),
  navigation,
});

export const adminPage = <
  const P extends string,
  T extends Record<string, unknown>,
  const N extends readonly NavigationEntry[] | None,
>(
  path: P,
  load: () => Promise<T>,
  name: keyof T & string,
  navigation: N,
) => ({
  place: 'admin' as const,
  route: createRoute({ getParentRoute: () => admin, path, component: lazyPage(load, name) }),
  navigation,
});

const steadyPart = (path: string): string => path.split('$', 1)[0] ?? path;

/** An address that pages had before, or that leads to a part of one: it leads to where they are now, with everything behind it. */
export const movedPage = <const P extends string>(path: P, now: string) => ({
  place: 'app' as const,
  route: createRoute({
    getParentRoute: () => app,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({
        href: location.href.replace(steadyPart(path), steadyPart(now)),
        replace: true,
      });
    },
  }),
  navigation: none,
});
