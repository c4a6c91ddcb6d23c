// The addresses: the pages that the features declare, each hung into its place.

import { createRouter } from '@tanstack/react-router';
import type { DeclaredPage } from './feature.ts';
import { FailedPage, FailedRoot, NotFoundPage, NotFoundRoot, OpeningPage } from './features/shell/index.ts';
import { FEATURES } from './features.ts';
import { admin, app, auth, root, settings } from './places.ts';

const PAGES: readonly DeclaredPage[] = FEATURES.flatMap<DeclaredPage>(({ pages }) => pages ?? []);

// One line for each place, so that the type of every route stays exact: a link to an address that does not exist does not compile.
const publicRoutes = PAGES.flatMap((page) => (page.place === 'public' ? [page.route] : []));
const authRoutes = PAGES.flatMap((page) => (page.place === 'auth' ? [page.route] : []));
const appRoutes = PAGES.flatMap((page) => (page.place === 'app' ? [page.route] : []));
const settingsRoutes = PAGES.flatMap((page) => (page.place === 'settings' ? [page.route] : []));
const adminRoutes = PAGES.flatMap((page) => (page.place === 'admin' ? [page.route] : []));

root.update({ notFoundComponent: NotFoundRoot });
auth.update({ errorComponent: FailedRoot });
app.update({ errorComponent: FailedRoot });

export const router = createRouter({
  routeTree: root.addChildren([
    ...publicRoutes,
    auth.addChildren(authRoutes),
    app.addChildren([...appRoutes, settings.addChildren(settingsRoutes), admin.addChildren(adminRoutes)]),
  ]),
  defaultPreload: 'intent',
  // The query cache decides what is fresh; the router only asks it.
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: OpeningPage,
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  scrollToTopSelectors: ['#main'],
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The page fills the screen and scrolls within itself. */
    isFullHeight?: boolean;
  }
}
