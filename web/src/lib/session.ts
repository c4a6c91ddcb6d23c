// Who is signed in. The access token lives in this module's memory and nowhere else; the refresh token lives in an HttpOnly
// cookie that no script can read. Tabs share the cookie, so they take turns at refreshing and tell each other who came and went.

import type {
  LoginInput,
  PasskeyOptions,
  PasskeySignIn,
  RegisterInput,
  WebAuthResponse,
} from '@parley/contract';
import { ApiError, createClient } from '@parley/contract/client';
import { forgetPrefetched, keepPrefetched } from './prefetched.ts';
import { readStored, writeStored } from './storage.ts';

export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'signed-in'; readonly userId: string }
  /** `ended`: it was over before the person asked for that, so they will want to come back to where they were. */
  | {
      readonly status: 'signed-out';
      readonly reason: 'never' | 'left' | 'ended';
      readonly lastUserId?: string;
    };

type TabMessage = { kind: 'signed-in'; userId: string } | { kind: 'signed-out' };

/** A hint that a cookie may be there, so that a stranger's first visit costs no refused request. Holds no secret. */
const HINT_KEY = 'parley.session';
/** The key of a refresh whose answer has not arrived: sent again, it gets the same answer instead of a refusal. */
const PENDING_KEY = 'parley.refresh_key';
const OPTIONS = 'GET /api/v1/auth/options';
const LOCK_NAME = 'parley.refresh';
/** Refresh a little before the token's end, so that no call starts with one that dies on the way. */
const EARLY_MS = 20_000;
const REFRESH_ATTEMPTS_MAX = 2;

/** What the page after a sign-in elsewhere left in the address. Out of it again before anything else can look or link there. */
const takeHandover = (): string | null => {
  const fragment = new URLSearchParams(globalThis.location?.hash.slice(1));
  const token = fragment.get('refresh_token');
  if (token === null || !fragment.has('access_token')) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
};

let handover = takeHandover();
let state: SessionState = { status: 'starting' };
let accessToken: string | null = null;
let accessTokenEndsAt = 0;
let running: Promise<void> | null = null;

const listeners = new Set<() => void>();
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('parley.session');

/** The first-party routes want a header that a foreign page cannot set. */
const callAuth = createClient({
  baseUrl: '',
  fetch: (url, init) => fetch(url, { ...init, credentials: 'same-origin' }),
  headers: () => ({ 'x-requested-with': 'parley' }),
});

export const getSession = (): SessionState => state;

export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const become = (next: SessionState): void => {
  // While the session starts, nothing has been asked for in a person's name.
  if (state.status !== 'starting') forgetPrefetched();
  state = next;
  for (const listener of listeners) listener();
};

const accept = (answer: WebAuthResponse): void => {
  accessToken = answer.access_token;
  accessTokenEndsAt = Date.now() + answer.expires_in * 1000;
  writeStored(HINT_KEY, '1');
  if (state.status !== 'signed-in' || state.userId !== answer.user.id) {
    become({ status: 'signed-in', userId: answer.user.id });
  }
};

const forget = (reason: 'never' | 'left' | 'ended'): void => {
  const lastUserId = state.status === 'signed-in' ? state.userId : undefined;
  accessToken = null;
  accessTokenEndsAt = 0;
  writeStored(HINT_KEY, null);
  if (state.status !== 'signed-out') become({ status: 'signed-out', reason, lastUserId });
};

const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Locks exist in secure contexts only. Without them two tabs may collide; the loser then refreshes with the newer cookie. */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK_NAME, work) : work();

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

const askForToken = async (): Promise<void> => {
  const key = readStored(PENDING_KEY) ?? randomKey();
  writeStored(PENDING_KEY, key);
  for (let attempt = 1; ; attempt++) {
    try {
      accept(await callAuth('POST /api/v1/auth/web/refresh', { headers: { 'idempotency-key': key } }));
      writeStored(PENDING_KEY, null);
      return;
    } catch (error) {
      if (isRefusal(error)) {
        writeStored(PENDING_KEY, null);
        forget(state.status === 'starting' ? 'never' : 'ended');
        throw error;
      }
      const isLost = error instanceof ApiError && error.status === 0;
      if (!isLost || attempt >= REFRESH_ATTEMPTS_MAX) throw error;
    }
  }
};

/** Gets a new access token. Throws when that fails; a refusal also ends the session here. */
export const refresh = (): Promise<void> => {
  running ??= oneTabAtATime(askForToken).finally(() => {
    running = null;
  });
  return running;
};

/** The token for the next call, refreshed first when it is about to end; null when signed out. */
export const freshToken = async (): Promise<string | null> => {
  if (accessToken !== null && Date.now() > accessTokenEndsAt - EARLY_MS) await refresh();
  return accessToken;
};

let starting: Promise<void> | null = null;

/** Whether it is worth fetching what only a signed-in person will see. The server has the last word. */
export const mayBeSignedIn = (): boolean => handover !== null || readStored(HINT_KEY) !== null;

const enter = (): Promise<void> => {
  if (handover !== null) return adopt(handover);
  return readStored(HINT_KEY) === null ? enterByCertificate() : refresh();
};

/** Turns the token from the address into the cookie. Only the browser that signed in can do that. */
const adopt = async (refresh_token: string): Promise<void> => {
  const headers = { 'idempotency-key': randomKey() };
  try {
    announceSignIn(await callAuth('POST /api/v1/auth/web/adopt', { body: { refresh_token }, headers }));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    forget('never');
  }
  handover = null;
};

/** Where people are known by their certificate there is no sign-in: a person the server knows is in, and needs no token. */
const enterByCertificate = async (): Promise<void> => {
  const options = callAuth(OPTIONS);
  keepPrefetched(OPTIONS, {}, options);
  const { auth_mode } = await options;
  if (auth_mode !== 'mtls') return forget('never');
  try {
    const { id } = await callAuth('GET /api/v1/profile');
    become({ status: 'signed-in', userId: id });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    forget('never');
  }
};

/** Finds out once per page load whether a person is signed in. Throws when the server cannot be asked; may then be tried again. */
export const startSession = (): Promise<void> => {
  if (state.status !== 'starting') return Promise.resolve();
  starting ??= enter()
    .catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    })
    .finally(() => {
      starting = null;
    });
  return starting;
};

const announceSignIn = (answer: WebAuthResponse): void => {
  accept(answer);
  tabs?.postMessage({ kind: 'signed-in', userId: answer.user.id } satisfies TabMessage);
};

export const signIn = async (input: LoginInput): Promise<void> =>
  announceSignIn(await callAuth('POST /api/v1/auth/web/login', { body: input }));

/** Signs in with what a device of the person signs for this sign-in. */
export const signInBy = async (
  sign: (asked: Pick<PasskeyOptions, 'challenge' | 'rp_id'>) => Promise<PasskeySignIn>,
): Promise<void> => {
  const body = await sign(await callAuth('POST /api/v1/auth/web/passkey/options'));
  announceSignIn(await callAuth('POST /api/v1/auth/web/passkey', { body }));
};

/** Says whether the person is in at once, or has to wait for an administrator. */
export const register = async (input: RegisterInput): Promise<'signed-in' | 'pending'> => {
  const answer = await callAuth('POST /api/v1/auth/web/register', { body: input });
  if (!('access_token' in answer)) return 'pending';
  announceSignIn(answer);
  return 'signed-in';
};

/** Signs out here and in all tabs. Without an answer from the server the tabs still forget who was here. */
export const signOut = async (): Promise<void> => {
  // The other tabs first: their sockets hear from the server that the session is over, and would take it for an accident.
  tabs?.postMessage({ kind: 'signed-out' } satisfies TabMessage);
  try {
    await callAuth('POST /api/v1/auth/web/logout');
  } finally {
    forget('left');
  }
};

tabs?.addEventListener('message', (event: MessageEvent<TabMessage>) => {
  const message = event.data;
  if (message.kind === 'signed-out') return forget('left');
  if (state.status === 'signed-in' && state.userId === message.userId) return;
  // A person signed in from another tab: the cookie is theirs now, so this tab follows it.
  refresh().catch(() => undefined);
});

/** The person who is signed in, or null. */
export const myId = (): string | null => {
  const session = getSession();
  return session.status === 'signed-in' ? session.userId : null;
};
