// The way in: signing in, signing up, and setting the server up.

import { createRoute, redirect } from '@tanstack/react-router';
import { feature, none } from '../../feature.ts';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { auth as authPlace, lazyPage, signInOptions } from '../../places.ts';

/** Only where the server sends letters. */
const enterReset = async ({ search }: { readonly search: { readonly to?: string | undefined } }) => {
  if (!(await signInOptions()).password_reset) throw redirect({ to: '/sign-in', search, replace: true });
  await loadSettingsWords();
};

export const auth = feature({
  name: 'auth',
  pages: [
    {
      place: 'auth',
      route: createRoute({
        getParentRoute: () => authPlace,
        path: '/sign-in',
        beforeLoad: async ({ search }) => {
          if ((await signInOptions()).needs_setup) throw redirect({ to: '/setup', search, replace: true });
        },
        component: lazyPage(() => import('./SignInPage.tsx'), 'SignInPage'),
      }),
      navigation: none,
    },
    {
      place: 'auth',
      route: createRoute({
        getParentRoute: () => authPlace,
        path: '/sign-up',
        beforeLoad: async ({ search }) => {
          if ((await signInOptions()).needs_setup) throw redirect({ to: '/setup', search, replace: true });
        },
        component: lazyPage(() => import('./SignUpPage.tsx'), 'SignUpPage'),
      }),
      navigation: none,
    },
    {
      place: 'auth',
      route: createRoute({
        getParentRoute: () => authPlace,
        path: '/forgot-password',
        beforeLoad: enterReset,
        component: lazyPage(() => import('./ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
      }),
      navigation: none,
    },
    {
      place: 'auth',
      route: createRoute({
        getParentRoute: () => authPlace,
        path: '/reset-password',
        beforeLoad: enterReset,
        component: lazyPage(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage'),
      }),
      navigation: none,
    },
    {
      place: 'auth',
      route: createRoute({
        getParentRoute: () => authPlace,
        path: '/setup',
        beforeLoad: async ({ search }) => {
          if (!(await signInOptions()).needs_setup) throw redirect({ to: '/sign-in', search, replace: true });
          await loadSettingsWords();
        },
        component: lazyPage(() => import('./SetupPage.tsx'), 'SetupPage'),
      }),
      navigation: none,
    },
  ],
  palette: none,
  paletteGroups: none,
  create: none,
  live: none,
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: ['auth', 'sign_in', 'sign_up'],
  settingsWords: ['setup', 'reset_password'],
});
