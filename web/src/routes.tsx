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
import { loadAdministration } from './i18n/load-language.ts';
import { fetchPart } from './lib/fetch-part.ts';
import { meQuery } from './lib/me.ts';
import { ask, queryClient } from './lib/query.ts';
import { getSession, startSession } from './lib/session.ts';

/** The router loads the whole page anew when a file is gone, and not when `fetchPart` says that the server is away. */
const page = <T extends Record<string, unknown>, K extends keyof T>(load: () => Promise<T>, name: K) =>
  lazyRouteComponent<T, K>(() => fetchPart(load), name);

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
  component: page(() => import('./features/auth/SignInPage.tsx'), 'SignInPage'),
});

const signUp = createRoute({
  getParentRoute: () => auth,
  path: '/sign-up',
  beforeLoad: async ({ search }) => {
    if ((await options()).needs_setup) throw redirect({ to: '/setup', search, replace: true });
  },
  component: page(() => import('./features/auth/SignUpPage.tsx'), 'SignUpPage'),
});

const setup = createRoute({
  getParentRoute: () => auth,
  path: '/setup',
  beforeLoad: async ({ search }) => {
    if (!(await options()).needs_setup) throw redirect({ to: '/sign-in', search, replace: true });
  },
  component: page(() => import('./features/auth/SetupPage.tsx'), 'SetupPage'),
});

// --- Inside

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: page(() => import('./features/shell/AppShell.tsx'), 'AppShell'),
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
  component: page(() => import('./features/home/HomePage.tsx'), 'HomePage'),
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
  component: page(() => import('./features/chat/page/ConversationPage.tsx'), 'ConversationPage'),
  loader: async () => {
    const { prepareMarkdown } = await import('./features/chat/page/ConversationPage.tsx');
    await prepareMarkdown();
  },
});

/** A branch that somebody shared: for whoever has the link, signed in or not. */
const shared = createRoute({
  getParentRoute: () => root,
  path: '/s/$token',
  component: page(() => import('./features/chat/share/SharedPage.tsx'), 'SharedPage'),
  loader: async () => {
    const { prepareMarkdown } = await import('./features/chat/share/SharedPage.tsx');
    await prepareMarkdown();
  },
});

const search = createRoute({
  getParentRoute: () => app,
  path: '/search',
  validateSearch: readSearchParams,
  component: page(() => import('./features/search/SearchPage.tsx'), 'SearchPage'),
});

const files = createRoute({
  getParentRoute: () => app,
  path: '/files',
  component: page(() => import('./features/files/FilesPage.tsx'), 'FilesPage'),
});

const archive = createRoute({
  getParentRoute: () => app,
  path: '/archive',
  component: page(() => import('./features/shell/ArchivePage.tsx'), 'ArchivePage'),
});

const notifications = createRoute({
  getParentRoute: () => app,
  path: '/notifications',
  component: page(() => import('./features/notifications/NotificationsPage.tsx'), 'NotificationsPage'),
});

const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  component: page(() => import('./features/shell/SettingsLayout.tsx'), 'SettingsLayout'),
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
  component: page(() => import('./features/profile/ProfilePage.tsx'), 'ProfilePage'),
});

const security = createRoute({
  getParentRoute: () => settings,
  path: '/security',
  component: page(() => import('./features/security/SecurityPage.tsx'), 'SecurityPage'),
});

const sessions = createRoute({
  getParentRoute: () => settings,
  path: '/sessions',
  component: page(() => import('./features/sessions/SessionsPage.tsx'), 'SessionsPage'),
});

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: '/api-keys',
  component: page(() => import('./features/api-keys/ApiKeysPage.tsx'), 'ApiKeysPage'),
});

const appearance = createRoute({
  getParentRoute: () => settings,
  path: '/appearance',
  component: page(() => import('./features/appearance/AppearancePage.tsx'), 'AppearancePage'),
});

const preferences = createRoute({
  getParentRoute: () => settings,
  path: '/notifications',
  component: page(() => import('./features/notifications/PreferencesPage.tsx'), 'PreferencesPage'),
});

const folders = createRoute({
  getParentRoute: () => settings,
  path: '/folders',
  component: page(() => import('./features/folders/FoldersPage.tsx'), 'FoldersPage'),
});

const providers = createRoute({
  getParentRoute: () => settings,
  path: '/providers',
  component: page(() => import('./features/providers/ProvidersPage.tsx'), 'ProvidersPage'),
});

const diagnosis = createRoute({
  getParentRoute: () => settings,
  path: '/diagnosis',
  component: page(() => import('./features/diagnosis/DiagnosisPage.tsx'), 'DiagnosisPage'),
});

const models = createRoute({
  getParentRoute: () => settings,
  path: '/models',
  component: page(() => import('./features/models/ModelsPage.tsx'), 'ModelsPage'),
});

const personas = createRoute({
  getParentRoute: () => settings,
  path: '/personas',
  component: page(() => import('./features/personas/PersonasPage.tsx'), 'PersonasPage'),
});

const persona = createRoute({
  getParentRoute: () => settings,
  path: '/personas/$personaId',
  component: page(() => import('./features/personas/PersonaPage.tsx'), 'PersonaPage'),
});

const usage = createRoute({
  getParentRoute: () => settings,
  path: '/usage',
  component: page(() => import('./features/usage/UsagePage.tsx'), 'UsagePage'),
});

const admin = createRoute({
  getParentRoute: () => app,
  path: '/admin',
  component: page(() => import('./features/shell/AdminLayout.tsx'), 'AdminLayout'),
  loader: async () => {
    const [me] = await Promise.all([queryClient.ensureQueryData(meQuery()), fetchPart(loadAdministration)]);
    if (!me.permissions.includes('surface.admin.access')) throw notFound();
  },
});

const overview = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: page(() => import('./features/overview/OverviewPage.tsx'), 'OverviewPage'),
});

const users = createRoute({
  getParentRoute: () => admin,
  path: '/users',
  component: page(() => import('./features/users/UsersPage.tsx'), 'UsersPage'),
});

const roles = createRoute({
  getParentRoute: () => admin,
  path: '/roles',
  component: page(() => import('./features/roles/RolesPage.tsx'), 'RolesPage'),
});

const platform = createRoute({
  getParentRoute: () => admin,
  path: '/settings',
  component: page(() => import('./features/platform/PlatformPage.tsx'), 'PlatformPage'),
});

const audit = createRoute({
  getParentRoute: () => admin,
  path: '/audit',
  component: page(() => import('./features/audit/AuditPage.tsx'), 'AuditPage'),
});

const health = createRoute({
  getParentRoute: () => admin,
  path: '/health',
  component: page(() => import('./features/health/HealthPage.tsx'), 'HealthPage'),
});

const jobs = createRoute({
  getParentRoute: () => admin,
  path: '/jobs',
  component: page(() => import('./features/jobs/JobsPage.tsx'), 'JobsPage'),
});

const feedback = createRoute({
  getParentRoute: () => admin,
  path: '/feedback',
  component: page(() => import('./features/feedback/FeedbackPage.tsx'), 'FeedbackPage'),
});

const platformProviders = createRoute({
  getParentRoute: () => admin,
  path: '/providers',
  component: page(() => import('./features/providers/ProvidersPage.tsx'), 'PlatformProvidersPage'),
});

const catalog = createRoute({
  getParentRoute: () => admin,
  path: '/models',
  component: page(() => import('./features/models/CatalogPage.tsx'), 'CatalogPage'),
});

const toolServers = createRoute({
  getParentRoute: () => admin,
  path: '/tools',
  component: page(() => import('./features/tool-servers/ToolServersPage.tsx'), 'ToolServersPage'),
});

const toolSignIn = createRoute({
  getParentRoute: () => admin,
  path: '/tools/signed-in',
  component: page(() => import('./features/tool-servers/SignedInPage.tsx'), 'SignedInPage'),
});

const platformUsage = createRoute({
  getParentRoute: () => admin,
  path: '/usage',
  component: page(() => import('./features/usage/UsagePage.tsx'), 'PlatformUsagePage'),
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
