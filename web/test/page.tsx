// Draws components as the page does: with the real cache, router, words and session. Only the network is a stand-in (server.ts).

import assert from 'node:assert/strict';
import { afterEach, before, beforeEach } from 'node:test';
import type { Bootstrap, Channel, Participant } from '@parley/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { registerFeatures } from '../src/feature.ts';
import { ConversationContext, type Panel } from '../src/features/chat/conversation/conversation.ts';
import { FEATURES } from '../src/features.ts';
import { loadLanguage, loadSettingsWords } from '../src/i18n/load-language.ts';
import { keepFocus } from '../src/lib/keep-focus.ts';
import { meQuery } from '../src/lib/me.ts';
import { queryClient } from '../src/lib/query.ts';
import { getSession, signIn } from '../src/lib/session.ts';
import { forgetTyped } from '../src/lib/typed-words.ts';
import { finishDeletions } from '../src/lib/undo.ts';
import { Toaster } from '../src/ui/Toaster.tsx';
import { answer, forgetAnswers, takeProblems } from './server.ts';
import { ANN, bootstrapOf, channelOf, userOf } from './things.ts';

const LINES_SHOWN_MAX = 60;

/** Of a page that lacks something, what a person would see of it says enough. */
const missing = (message: string | null, container: Element): Error => {
  const text = (container.textContent ?? '').slice(0, 1000);
  return new Error(
    `${(message ?? '').split('\n').slice(0, LINES_SHOWN_MAX).join('\n')}\n\nThe page says: ${text}`,
  );
};

registerFeatures(FEATURES);

configure({ asyncUtilTimeout: 60_000, getElementError: missing });

// What is asked is dropped after each test; a timer of five minutes that would do it keeps the process from ending.
const { queries, mutations } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({
  queries: { ...queries, gcTime: Number.POSITIVE_INFINITY },
  mutations: { ...mutations, gcTime: Number.POSITIVE_INFINITY },
});

before(async () => {
  await loadLanguage('en');
  await loadSettingsWords();
});

beforeEach(async () => {
  answer('POST /api/v1/auth/web/login', {
    access_token: 'of ann',
    token_type: 'Bearer',
    expires_in: 900,
    user: userOf(),
  });
  const session = getSession();
  if (session.status !== 'signed-in') await signIn({ login: 'ann', password: 'a long password' });
  answer('POST /api/v1/ws/ticket', { ticket: 'x' });
  // The title of every page ends with the name of the service.
  answer('GET /api/v1/auth/options', {
    auth_mode: 'builtin',
    allow_registration: true,
    needs_setup: false,
    oidc: null,
    password_reset: false,
    service_name: 'Parley',
  });
  // The menu More and the home page ask for the pages of packages.
  answer('GET /api/v1/surfaces', { data: [] });
  answer('GET /api/v1/extensions', { data: [] });
  beMe();
});

/** As the frame does it, around every page. Tests without a page have no document. */
let stopKeepingFocus: (() => void) | null = null;

afterEach(async () => {
  stopKeepingFocus?.();
  stopKeepingFocus = null;
  // What a test deleted is deleted within it.
  await finishDeletions();
  cleanup();
  forgetTyped();
  queryClient.clear();
  sessionStorage.clear();
  const problems = takeProblems();
  forgetAnswers();
  assert.deepEqual(problems, []);
});

/** Who is signed in, with what settings and permissions. */
export const beMe = (change: Partial<Bootstrap> = {}): void => {
  const me = bootstrapOf(change);
  answer('GET /api/v1/profile/bootstrap', me);
  queryClient.setQueryData(meQuery().queryKey, me);
};

/** Waits for a toast. A failure stands on the page twice: once to be seen, once for a screen reader. */
export const toastSays = (text: string | RegExp): Promise<HTMLElement[]> => screen.findAllByText(text);

const routerOf = (element: ReactNode, path: string) => {
  const root = createRootRoute();
  const component = () => element;
  // A page whose parts are steps of its path has the element in each of them.
  const here = createRoute({ getParentRoute: () => root, path: '/here/{-$part}', component });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component });
  const history = createMemoryHistory({ initialEntries: [path] });
  return createRouter({ routeTree: root.addChildren([here, elsewhere]), history });
};

interface Shown {
  readonly user: UserEvent;
  /** Where the page is now. */
  path(): string;
}

const draw = (router: AnyRouter): Shown => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  stopKeepingFocus ??= keepFocus();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider<AnyRouter> router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { user, path: () => router.state.location.href };
};

/** Draws it, and waits until it stands. */
export const show = async (element: ReactNode, path = '/here'): Promise<Shown> => {
  const shown = draw(routerOf(<div data-testid="shown">{element}</div>, path));
  await screen.findByTestId('shown');
  return shown;
};

interface Place {
  /** As the route of the page has it, under the layout of those who are signed in. */
  readonly path: string;
  readonly validateSearch: (raw: Record<string, unknown>) => object;
  /** Where the page is opened. */
  readonly address: string;
}

/** Draws a page that reads its own address, without the layout around it. */
export const showPage = async (
  element: ReactNode,
  { path, validateSearch, address }: Place,
): Promise<Shown> => {
  const root = createRootRoute();
  const app = createRoute({ getParentRoute: () => root, id: 'app' });
  const component = () => <div data-testid="shown">{element}</div>;
  const page = createRoute({ getParentRoute: () => app, path, validateSearch, component });
  const elsewhere = createRoute({ getParentRoute: () => app, path: '$', component: () => null });
  const history = createMemoryHistory({ initialEntries: [address] });
  const shown = draw(
    createRouter({ routeTree: root.addChildren([app.addChildren([page, elsewhere])]), history }),
  );
  await screen.findByTestId('shown');
  return shown;
};

/** Opens an address of the page as a visitor does: with the layout around it, and with the rules about who may enter. */
export const open = async (path: string): Promise<Shown> => {
  const { router } = await import('../src/routes.tsx');
  const history = createMemoryHistory({ initialEntries: [path] });
  return draw(createRouter({ ...router.options, scrollRestoration: false, history }));
};

interface Here {
  readonly channel?: Channel;
  readonly people?: readonly Participant[];
  readonly editingId?: string | null;
  readonly onOpen?: (panel: Panel) => void;
  readonly address?: string;
}

const InConversation = ({ children, ...here }: Here & { readonly children: ReactNode }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const [editingId, setEditingId] = useState<string | null>(here.editingId ?? null);
  const { people = [], onOpen = () => undefined } = here;
  const [channel] = useState(here.channel ?? channelOf());
  const conversation = useMemo(
    () => ({
      channel,
      myId: ANN,
      people: new Map(people.map((one) => [one.participant_id, one])),
      editingId,
      setEditingId,
      open: onOpen,
      field,
    }),
    [channel, people, editingId, onOpen],
  );
  return <ConversationContext value={conversation}>{children}</ConversationContext>;
};

/** Draws a part of a conversation. */
export const showInConversation = (element: ReactNode, here: Here = {}): Promise<Shown> =>
  show(<InConversation {...here}>{element}</InConversation>, here.address);
