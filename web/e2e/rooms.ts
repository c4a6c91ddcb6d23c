// Conversations to begin a journey with, made from outside.

import type { Page } from '@playwright/test';
import { expect } from './journeys.ts';
import { type Account, account, type Parley } from './parley.ts';

export interface Person extends Account {
  readonly id: string;
  readonly token: string;
  /** The server that knows them. */
  readonly url: string;
}

export const post = async <T = { id: string }>(
  parley: Parley,
  token: string,
  path: string,
  body: unknown,
  method = 'POST',
): Promise<T> => {
  const response = await parley.call(method, path, { token, body });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
};

/** What was said is found a moment later, and a page asks once: waits until the search knows of so many. */
export const findable = (parley: Parley, token: string, words: string, count: number): Promise<void> =>
  expect
    .poll(async () => {
      const response = await parley.call('GET', `/search?q=${encodeURIComponent(words)}`, { token });
      return ((await response.json()) as { data: unknown[] }).data.length;
    })
    .toBe(count);

const people = new Map<string, Promise<Person>>();

/** A person of this server; the first one administers. */
export const person = (parley: Parley, username: string): Promise<Person> => {
  const key = `${parley.url} ${username}`;
  const known = people.get(key) ?? makePerson(parley, account(username));
  people.set(key, known);
  return known;
};

const makePerson = async (parley: Parley, who: Account): Promise<Person> => {
  const token = await parley.register(who);
  const { id } = (await (await parley.call('GET', '/profile', { token })).json()) as { id: string };
  return { ...who, id, token, url: parley.url };
};

interface RoomOptions {
  readonly title: string;
  readonly ai_mode?: 'auto' | 'false' | 'mention_only';
  readonly guests?: readonly Person[];
}

export const makeRoom = async (
  parley: Parley,
  owner: Person,
  { title, ai_mode = 'false', guests = [] }: RoomOptions,
): Promise<string> => {
  const type = guests.length > 0 ? 'group' : 'direct';
  const { id } = await post(parley, owner.token, '/channels', { title, type, ai_mode });
  for (const guest of guests)
    await post(parley, owner.token, `/channels/${id}/participants`, {
      participant_type: 'user',
      participant_id: guest.id,
    });
  return id;
};

export const sayIn = (parley: Parley, who: Person, room: string, content: string): Promise<{ id: string }> =>
  post(parley, who.token, `/channels/${room}/messages`, { role: 'user', content });

/** Puts a text into a room as a file. */
export const uploadTo = async (
  parley: Parley,
  { token }: Person,
  room: string,
  name: string,
  text: string,
): Promise<{ id: string }> => {
  const form = new FormData();
  form.set('file', new File([text], name, { type: 'text/plain' }));
  const response = await fetch(`${parley.url}/api/v1/channels/${room}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`the upload answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: string };
};

/** Opens a page of the app as a person who is signed in already. The sign-in form itself has journeys of its own. */
export const enter = async (
  page: Page,
  { username, password, url }: Person,
  address: string,
): Promise<void> => {
  const response = await page.request.post('/api/v1/auth/web/login', {
    headers: { 'x-requested-with': 'parley', origin: url },
    data: { login: username, password },
  });
  expect(response.status()).toBe(200);
  // Frames get it too, and those without an origin have no storage.
  await page.addInitScript(() => {
    if (window === window.top) localStorage.setItem('parley.session', '1');
  });
  await page.goto(address);
};

export const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

export const say = async (page: Page, text: string): Promise<void> => {
  await field(page).fill(text);
  await field(page).press('Enter');
};

/** The message that holds a text. */
export const message = (page: Page, text: string | RegExp) =>
  page.getByRole('log').getByRole('article').filter({ hasText: text });
