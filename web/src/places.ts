// The places of the page: what a page of a feature can hang in, and who may enter. What a place shows by itself is drawn by routes.tsx,
// so that a declaration needs nothing that draws.

import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  notFound,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { ListLoader } from './feature.ts';
import { loadSettingsWords } from './i18n/load-language.ts';
import { fetchPart } from './lib/fetch-part.ts';
import { meQuery } from './lib/me.ts';
import { ask, queryClient } from './lib/query.ts';
import { getSession, startSession } from './lib/session.ts';

/**
 * The router loads the whole page anew when a file is gone, and not when `fetchPart` says that the server is away. What the component
 * takes is not part of the type: a page that names other pages would have a type that depends on itself.
 */
export const lazyPage = <T extends Record<string, unknown>>(
  load: () => Promise<T>,
  name: keyof T & string,
): RouteComponent => lazyRouteComponent(() => fetchPart(load), name);

/** The same for the list of a section. */
export const lazyList =
  <T extends Record<string, unknown>>(load: () => Promise<T>, name: keyof T & string): ListLoader =>
  () =>
    load().then((module) => module[name] as Awaited<ReturnType<ListLoader>>);

interface ReturnSearch {
  /** Where to go after signing in. */
  readonly to?: string | undefined;
}

/**
 * Only a path of our own: an address from outside must not decide where a person lands after giving a password. A refused one
 * is written over rather than left out, since the router merges what is left out from the raw address.
 */
const readReturn = ({ to }: Record<string, unknown>): ReturnSearch => ({
  to: typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : undefined,
});

/** As long as there is nothing to show, index.html is: it has drawn the frame of what will come. */
const Nothing = () => null;

export const signInOptions = () => queryClient.fetchQuery(ask('GET /api/v1/auth/options'));

/** For all visitors, signed in or not. */
export const root = createRootRoute({ component: Outlet });

/** For those who are not signed in. */
export const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: lazyPage(() => import('./features/auth/AuthLayout.tsx'), 'AuthLayout'),
  pendingComponent: Nothing,
  validateSearch: readReturn,
  beforeLoad: async ({ search }) => {
    await startSession();
    if (getSession().status === 'signed-in') throw redirect({ href: search.to ?? '/', replace: true });
  },
});

interface AppSearch {
  /** A file that is shown over the page. */
  readonly file?: string | undefined;
  /** Of a PDF: where it is opened. */
  readonly file_page?: number | undefined;
}

/** For those who are. */
export const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  validateSearch: ({ file, file_page }: Record<string, unknown>): AppSearch => ({
    file: typeof file === 'string' && /^[0-9a-f-]{36}$/i.test(file) ? file : undefined,
    file_page: Number.isInteger(file_page) && Number(file_page) > 0 ? Number(file_page) : undefined,
  }),
  component: lazyPage(() => import('./features/shell/AppShell.tsx'), 'AppShell'),
  pendingComponent: Nothing,
  beforeLoad: async ({ location }) => {
    await startSession();
    const session = getSession();
    if (session.status === 'signed-in') return;
    const left = session.status === 'signed-out' && session.reason === 'left';
    const search = left || location.href === '/' ? {} : { to: location.href };
    throw redirect({ to: '/sign-in', search, replace: true });
  },
  loader: async ({ location }) => {
    const [me, { startSignedIn }] = await Promise.all([
      queryClient.ensureQueryData(meQuery()),
      import('./features/shell/AppShell.tsx'),
      signInOptions(),
    ]);
    await startSignedIn(me, location.pathname);
  },
});

/** What a person sets for themselves. */
export const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  // On a phone the list of the settings is a page, and says whose settings it lists.
  validateSearch: ({ scope }: Record<string, unknown>): { scope?: 'server' | undefined } => ({
    scope: scope === 'server' ? scope : undefined,
  }),
  component: lazyPage(() => import('./features/shell/SettingsLayout.tsx'), 'SettingsLayout'),
  loader: () => fetchPart(loadSettingsWords),
});

/** What administrators set for the whole server. */
export const admin = createRoute({
  getParentRoute: () => app,
  path: '/admin',
  component: lazyPage(() => import('./features/shell/AdminLayout.tsx'), 'AdminLayout'),
  loader: async () => {
    const [me] = await Promise.all([queryClient.ensureQueryData(meQuery()), fetchPart(loadSettingsWords)]);
    if (!me.permissions.includes('surface.admin.access')) throw notFound();
  },
});
