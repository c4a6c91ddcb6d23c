// Every call of the web app: the contract's typed client over fetch, with the access token, and one refresh when it ran out.

import { ApiError, type Call, createClient } from '@parley/contract/client';
import { confirmIdentity } from './confirm.ts';
import { takePrefetched } from './prefetched.ts';
import { haveRefusalWords } from './refusal-words.ts';
import { freshToken, getSession, refresh } from './session.ts';

/**
 * These routes say 401 about a password or a code that was typed wrong. Trying them again with a new token would count as a
 * second wrong guess, so they are not retried.
 */
const CHECKS_A_CREDENTIAL =
  /\/profile\/(password|unlock|2fa)|\/auth\/confirm$|\/data\/erase$|\/admin\/users\/[^/]+\/erase$/;

/** The session is good, and the server wants to know again whose it is. */
const wantsConfirming = (response: Response): boolean =>
  (response.headers.get('www-authenticate') ?? '').includes('insufficient_user_authentication');

const send = (url: string, init: RequestInit, token: string | null): Promise<Response> => {
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  return fetch(url, { ...init, headers, credentials: 'same-origin' });
};

/**
 * The way to the server for everything that is not JSON: bytes, streams. `createClient` reads a thrown error as "no answer came": only a refresh
 * that failed for that very reason may throw here.
 */
export const authorizedFetch = async (url: string, init: RequestInit): Promise<Response> => {
  const token = await freshToken().catch((error: unknown) => {
    if (error instanceof ApiError && error.status !== 0) return null;
    throw error;
  });
  const response = await send(url, init, token);
  if (response.status !== 401 || token === null) return response;
  if (wantsConfirming(response))
    return (await confirmIdentity()) ? send(url, init, await freshToken()) : response;
  if (CHECKS_A_CREDENTIAL.test(url)) {
    // The 401 may still mean that the session is over; a harmless question tells the two apart.
    const probe = await send('/api/v1/profile', { method: 'GET' }, token);
    if (probe.status !== 401) return response;
  }
  try {
    await refresh();
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) throw error;
    return response;
  }
  if (getSession().status !== 'signed-in') return response;
  return send(url, init, await freshToken());
};

type Loose = (operation: string, input?: object) => Promise<unknown>;

const callNow = createClient({ baseUrl: '', fetch: authorizedFetch }) as Loose;

/** A refusal with a name comes after the words for it, so that it is said in them wherever it is met. */
const withWords = async (error: unknown): Promise<never> => {
  if (error instanceof ApiError && error.code) await haveRefusalWords();
  throw error;
};

/** The first call takes a prefetched answer where there is one; every later call asks the server. */
export const call = ((operation, input) =>
  takePrefetched(operation, input) ?? callNow(operation, input).catch(withWords)) as Loose as Call;
