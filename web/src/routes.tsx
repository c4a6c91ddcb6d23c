// The addresses. Each page is a file of its own that is fetched when it is wanted; who may see it is decided here.

import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { AuthLayout } from './features/auth/AuthLayout.tsx';
import { readSearchParams } from './features/search/search-params.ts';
import {
  FailedPage,
  FailedRoot,
  NotFoundPage,
  NotFoundRoot,
  OpeningPage,
} from './features/shell/FallbackPages.tsx';
import { meQuery } from './lib/me.ts';
import { ask, queryClient } from './lib/query.ts';
import { getSession, startSession } from './lib/session.ts';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundRoot });

interface ReturnSearch {
  /** Where to go after signing in. */
  readonly to?: string | undefined;
}

/**
 * Only a path of our own: an address from outside must not decide where somebody lands after giving a password. A refused one
 * is written over rather than left out, since the router merges what is left out from the raw address.
 */
const readReturn = ({ to }: Record<string, unknown>): ReturnSearch => ({
  to: typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : undefined,
});

/** As long as there is nothing to show, index.html is: it has drawn the frame of what will come. */
const Nothing = () => null;

const options = () => queryClient.fetchQuery(ask('GET /api/v1/auth/options'));

// --- The way in

const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: AuthLayout,
  pendingComponent: Nothing,
  errorComponent: FailedRoot,
  validateSearch: readReturn,
  beforeLoad: async ({ search }) => {
    await startSession();
    if (getSession().status === 'signed-in') throw redirect({ href: search.to ?? '/', replace: true });
  },
});

const signIn = createRoute({
  getParentRoute: () => auth,
  path: '/sign-in',
  beforeLoad: async ({ search }) => {
    if ((await options()).needs_setup) throw redirect({ to: '/setup', search, replace: true });
  },
  component: lazyRouteComponent(() => import('./features/auth/SignInPage.tsx'), 'SignInPage'),
});

const signUp = createRoute({
  getParentRoute: () => auth,
  path: '/sign-up',
  beforeLoad: async ({ search }) => {
    if ((await options()).needs_setup) throw redirect({ to: '/setup', search, replace: true });
  },
  component: lazyRouteComponent(() => import('./features/auth/SignUpPage.tsx'), 'SignUpPage'),
});

const setup = createRoute({
  getParentRoute: () => auth,
  path: '/setup',
  beforeLoad: async ({ search }) => {
    if (!(await options()).needs_setup) throw redirect({ to: '/sign-in', search, replace: true });
  },
  component: lazyRouteComponent(() => import('./features/auth/SetupPage.tsx'), 'SetupPage'),
});

// --- Inside

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: lazyRouteComponent(() => import('./features/shell/AppShell.tsx'), 'AppShell'),
  pendingComponent: Nothing,
  errorComponent: FailedRoot,
  beforeLoad: async ({ location }) => {
    await startSession();
    const session = getSession();
    if (session.status === 'signed-in') return;
    const left = session.status === 'signed-out' && session.reason === 'left';
    const search = left || location.href === '/' ? {} : { to: location.href };
    throw redirect({ to: '/sign-in', search, replace: true });
  },
  loader: async () => {
    const [me, { arrive }] = await Promise.all([
      queryClient.ensureQueryData(meQuery()),
      import('./features/shell/AppShell.tsx'),
      options(),
    ]);
    arrive(me);
  },
});

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: lazyRouteComponent(() => import('./features/home/HomePage.tsx'), 'HomePage'),
  // A line of the page hangs on it, and would push the rest away if it came later. Without an answer the line is not there.
  loader: () =>
    queryClient.ensureQueryData(ask('GET /api/v1/api-configs')).then(
      () => undefined,
      () => undefined,
    ),
});

interface ConversationSearch {
  /** A message to show, wherever in the tree it is. */
  readonly m?: string | undefined;
  /** A branch to go to. */
  readonly leaf?: string | undefined;
}

const readId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined;

const conversation = createRoute({
  getParentRoute: () => app,
  path: '/c/$channelId',
  staticData: { isFullHeight: true },
  validateSearch: ({ m, leaf }: Record<string, unknown>): ConversationSearch => ({
    m: readId(m),
    leaf: readId(leaf),
  }),
  component: lazyRouteComponent(() => import('./features/chat/ConversationPage.tsx'), 'ConversationPage'),
  loader: async () => {
    const { prepareMarkdown } = await import('./features/chat/ConversationPage.tsx');
    await prepareMarkdown();
  },
});

/** A branch that somebody shared: for whoever has the link, signed in or not. */
const shared = createRoute({
  getParentRoute: () => root,
  path: '/s/$token',
  component: lazyRouteComponent(() => import('./features/chat/SharedPage.tsx'), 'SharedPage'),
  loader: async () => {
    const { prepareMarkdown } = await import('./features/chat/SharedPage.tsx');
    await prepareMarkdown();
  },
});

const search = createRoute({
  getParentRoute: () => app,
  path: '/search',
  validateSearch: readSearchParams,
  component: lazyRouteComponent(() => import('./features/search/SearchPage.tsx'), 'SearchPage'),
});

const files = createRoute({
  getParentRoute: () => app,
  path: '/files',
  component: lazyRouteComponent(() => import('./features/files/FilesPage.tsx'), 'FilesPage'),
});

const archive = createRoute({
  getParentRoute: () => app,
  path: '/archive',
  component: lazyRouteComponent(() => import('./features/shell/ArchivePage.tsx'), 'ArchivePage'),
});

const notifications = createRoute({
  getParentRoute: () => app,
  path: '/notifications',
  component: lazyRouteComponent(
    () => import('./features/notifications/NotificationsPage.tsx'),
    'NotificationsPage',
  ),
});

const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  component: lazyRouteComponent(() => import('./features/shell/SettingsLayout.tsx'), 'SettingsLayout'),
});

const settingsIndex = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile', replace: true });
  },
});

const profile = createRoute({
  getParentRoute: () => settings,
  path: '/profile',
  component: lazyRouteComponent(() => import('./features/profile/ProfilePage.tsx'), 'ProfilePage'),
});

const security = createRoute({
  getParentRoute: () => settings,
  path: '/security',
  component: lazyRouteComponent(() => import('./features/security/SecurityPage.tsx'), 'SecurityPage'),
});

const sessions = createRoute({
  getParentRoute: () => settings,
  path: '/sessions',
  component: lazyRouteComponent(() => import('./features/sessions/SessionsPage.tsx'), 'SessionsPage'),
});

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('./features/api-keys/ApiKeysPage.tsx'), 'ApiKeysPage'),
});

const appearance = createRoute({
  getParentRoute: () => settings,
  path: '/appearance',
  component: lazyRouteComponent(() => import('./features/appearance/AppearancePage.tsx'), 'AppearancePage'),
});

const preferences = createRoute({
  getParentRoute: () => settings,
  path: '/notifications',
  component: lazyRouteComponent(
    () => import('./features/notifications/PreferencesPage.tsx'),
    'PreferencesPage',
  ),
});

const folders = createRoute({
  getParentRoute: () => settings,
  path: '/folders',
  component: lazyRouteComponent(() => import('./features/folders/FoldersPage.tsx'), 'FoldersPage'),
});

const providers = createRoute({
  getParentRoute: () => settings,
  path: '/providers',
  component: lazyRouteComponent(() => import('./features/providers/ProvidersPage.tsx'), 'ProvidersPage'),
});

const diagnosis = createRoute({
  getParentRoute: () => settings,
  path: '/diagnosis',
  component: lazyRouteComponent(() => import('./features/diagnosis/DiagnosisPage.tsx'), 'DiagnosisPage'),
});

const models = createRoute({
  getParentRoute: () => settings,
  path: '/models',
  component: lazyRouteComponent(() => import('./features/models/ModelsPage.tsx'), 'ModelsPage'),
});

const personas = createRoute({
  getParentRoute: () => settings,
  path: '/personas',
  component: lazyRouteComponent(() => import('./features/personas/PersonasPage.tsx'), 'PersonasPage'),
});

const persona = createRoute({
  getParentRoute: () => settings,
  path: '/personas/$personaId',
  component: lazyRouteComponent(() => import('./features/personas/PersonaPage.tsx'), 'PersonaPage'),
});

const usage = createRoute({
  getParentRoute: () => settings,
  path: '/usage',
  component: lazyRouteComponent(() => import('./features/usage/UsagePage.tsx'), 'UsagePage'),
});

const admin = createRoute({
  getParentRoute: () => app,
  path: '/admin',
  component: lazyRouteComponent(() => import('./features/shell/AdminLayout.tsx'), 'AdminLayout'),
  loader: async () => {
    const me = await queryClient.ensureQueryData(meQuery());
    if (!me.permissions.includes('surface.admin.access')) throw notFound();
  },
});

const overview = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: lazyRouteComponent(() => import('./features/admin/overview/OverviewPage.tsx'), 'OverviewPage'),
});

const users = createRoute({
  getParentRoute: () => admin,
  path: '/users',
  component: lazyRouteComponent(() => import('./features/admin/users/UsersPage.tsx'), 'UsersPage'),
});

const roles = createRoute({
  getParentRoute: () => admin,
  path: '/roles',
  component: lazyRouteComponent(() => import('./features/admin/roles/RolesPage.tsx'), 'RolesPage'),
});

const platform = createRoute({
  getParentRoute: () => admin,
  path: '/settings',
  component: lazyRouteComponent(() => import('./features/admin/settings/PlatformPage.tsx'), 'PlatformPage'),
});

const audit = createRoute({
  getParentRoute: () => admin,
  path: '/audit',
  component: lazyRouteComponent(() => import('./features/admin/audit/AuditPage.tsx'), 'AuditPage'),
});

const health = createRoute({
  getParentRoute: () => admin,
  path: '/health',
  component: lazyRouteComponent(() => import('./features/admin/health/HealthPage.tsx'), 'HealthPage'),
});

const jobs = createRoute({
  getParentRoute: () => admin,
  path: '/jobs',
  component: lazyRouteComponent(() => import('./features/admin/jobs/JobsPage.tsx'), 'JobsPage'),
});

const feedback = createRoute({
  getParentRoute: () => admin,
  path: '/feedback',
  component: lazyRouteComponent(() => import('./features/admin/feedback/FeedbackPage.tsx'), 'FeedbackPage'),
});

const platformProviders = createRoute({
  getParentRoute: () => admin,
  path: '/providers',
  component: lazyRouteComponent(
    () => import('./features/providers/ProvidersPage.tsx'),
    'PlatformProvidersPage',
  ),
});

const catalog = createRoute({
  getParentRoute: () => admin,
  path: '/models',
  component: lazyRouteComponent(() => import('./features/models/CatalogPage.tsx'), 'CatalogPage'),
});

const toolServers = createRoute({
  getParentRoute: () => admin,
  path: '/tools',
  component: lazyRouteComponent(
    () => import('./features/admin/tools/ToolServersPage.tsx'),
    'ToolServersPage',
  ),
});

const toolSignIn = createRoute({
  getParentRoute: () => admin,
  path: '/tools/signed-in',
  component: lazyRouteComponent(() => import('./features/admin/tools/SignedInPage.tsx'), 'SignedInPage'),
});

const platformUsage = createRoute({
  getParentRoute: () => admin,
  path: '/usage',
  component: lazyRouteComponent(() => import('./features/usage/UsagePage.tsx'), 'PlatformUsagePage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    shared,
    auth.addChildren([signIn, signUp, setup]),
    app.addChildren([
      home,
      conversation,
      search,
      files,
      archive,
      notifications,
      settings.addChildren([
        settingsIndex,
        profile,
        security,
        sessions,
        apiKeys,
        appearance,
        preferences,
        folders,
        providers,
        models,
        personas,
        persona,
        usage,
        diagnosis,
      ]),
      admin.addChildren([
        overview,
        users,
        roles,
        platform,
        platformProviders,
        catalog,
        toolServers,
        toolSignIn,
        platformUsage,
        feedback,
        audit,
        health,
        jobs,
      ]),
    ]),
  ]),
  defaultPreload: 'intent',
  // The query cache decides what is fresh; the router only asks it.
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: OpeningPage,
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
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
