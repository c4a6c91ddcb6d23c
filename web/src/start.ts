// The first script of the page, and a small one. It begins to fetch at once whatever the address will need (the words, the pages, the
// answers of the server), while the program itself is still on its way: none of these then waits for another.

import './styles.css';
import type { Operation } from '@parley/contract';
import type { CallInput } from '@parley/contract/client';
import { initialLanguage, LANGUAGES } from './i18n/languages.ts';
import { call } from './lib/api.ts';
import {
  ALL_FOLDERS,
  FIRST_CHANNELS,
  firstBranchOf,
  noteEarlyTopic,
  PINNED_CHANNELS,
} from './lib/first-requests.ts';
import { hasChatList, isListWanted, listScreen } from './lib/frame.ts';
import { keepPrefetched } from './lib/prefetched.ts';
import { getSession, mayBeSignedIn, startSession } from './lib/session.ts';

type Loose = (operation: string, input: object) => Promise<unknown>;

const askEarly = <K extends Operation>(operation: K, input: CallInput<K>): void =>
  keepPrefetched(operation, input, (call as Loose)(operation, input));

const { pathname } = location;
const isShared = pathname.startsWith('/s/');
const isWayIn = /^\/(sign-in|sign-up|setup)$/.test(pathname);
const channelId = /^\/c\/([0-9a-f-]{36})$/i.exec(pathname)?.[1];

/** What the whole frame shows, and what the address names. */
const askForPage = (): void => {
  askEarly('GET /api/v1/profile/bootstrap', {});
  if (channelId !== undefined) {
    noteEarlyTopic(`channel:${channelId}`);
    askEarly('GET /api/v1/channels/{id}', { params: { id: channelId } });
    askEarly('GET /api/v1/channels/{id}/path', firstBranchOf(channelId));
    askEarly('GET /api/v1/channels/{id}/participants', { params: { id: channelId } });
  }
  if (pathname === '/') askEarly('GET /api/v1/api-configs', {});
  // The rail counts them, too.
  askEarly('GET /api/v1/channels', FIRST_CHANNELS);
  if (!listScreen.matches || !isListWanted() || !hasChatList(pathname)) return;
  askEarly('GET /api/v1/channels', PINNED_CHANNELS);
  askEarly('GET /api/v1/folders', ALL_FOLDERS);
};

const askForAnswers = async (): Promise<void> => {
  if (mayBeSignedIn()) askEarly('GET /api/v1/auth/options', {});
  await startSession();
  if (getSession().status === 'signed-in' && !isWayIn) askForPage();
};

const pieces = (): ReadonlyArray<Promise<unknown>> => {
  if (isShared)
    return [
      import('./features/chat/share/SharedPage.tsx'),
      import('./features/markdown/MarkdownRenderer.tsx'),
    ];
  if (isWayIn || !mayBeSignedIn())
    return [import('./features/auth/AuthLayout.tsx'), import('./features/auth/SignInPage.tsx')];
  const frame = import('./features/shell/AppShell.tsx');
  const isListBeside = listScreen.matches && isListWanted();
  if (channelId !== undefined)
    return [
      frame,
      import('./features/chat/page/ConversationPage.tsx'),
      import('./features/markdown/MarkdownRenderer.tsx'),
      ...(isListBeside ? [import('./features/chat/page/ChatsList.tsx')] : []),
    ];
  if (pathname !== '/') return [frame];
  return [
    frame,
    import('./features/home/HomePage.tsx'),
    ...(isListBeside ? [import('./features/home/HomeList.tsx')] : []),
  ];
};

/** What could not be fetched is asked for again by the component that needs it, which shows the error. */
const quietly = (...works: ReadonlyArray<Promise<unknown>>): void => {
  for (const work of works) work.catch(() => undefined);
};

quietly(LANGUAGES[initialLanguage()].load());
if (!isShared) quietly(askForAnswers());
const program = import('./main.tsx');
quietly(...pieces());
await program;
