// A server with people on it, for suites that need a victim and attackers.

import type { TestContext } from 'node:test';
import type { AuthResponse } from '@parley/contract';
import type { Call } from '@parley/contract/client';
import { type Engine, type Harness, type StartOptions, start } from '../harness.ts';
import { unique } from './derive.ts';

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly call: Call;
}

export interface World {
  readonly harness: Harness;
  readonly url: string;
  readonly admin: Person;
  newPerson(details?: { email?: string; password?: string }): Promise<Person>;
  newAdmin(): Promise<Person>;
  signIn(person: Person, userAgent?: string): Promise<Person>;
  /** A person to read with: made once, because reading changes nothing. */
  reader(kind: 'person' | 'administrator'): Promise<Person>;
}

export const PASSWORD = 'correct horse battery staple';

/** A new server with one administrator. Thousands of refusals need no log; a suite that looks for secrets asks for one. */
export const openWorld = async (
  t: TestContext,
  engine: Engine,
  { env, ...options }: StartOptions = {},
): Promise<World> =>
  createWorld(await start(t, engine, { ...options, env: { LOG_LEVEL: 'silent', ...env } }));

/** The addresses that serve the world's database: two on Postgres, where that is possible. */
export const openInstances = async (
  t: TestContext,
  engine: Engine,
  { url, harness }: World,
): Promise<string[]> => {
  if (engine === 'sqlite') return [url];
  const second = await start(t, engine, { on: harness.database, env: { LOG_LEVEL: 'silent' } });
  return [url, second.url];
};

const createWorld = async (harness: Harness): Promise<World> => {
  const asPerson = (answer: AuthResponse, password: string): Person => ({
    id: answer.user.id,
    username: answer.user.username,
    email: answer.user.email,
    password,
    token: answer.access_token,
    refreshToken: answer.refresh_token,
    call: harness.clientOf(answer.access_token),
  });
  const newPerson: World['newPerson'] = async ({ email, password = PASSWORD } = {}) => {
    const username = unique();
    const body = { username, password, email: email ?? `${username}@example.com` };
    const answer = await harness.anonymous('POST /api/v1/auth/register', { body });
    if (!('access_token' in answer)) throw new Error(answer.message);
    return asPerson(answer, password);
  };
  const admin = await newPerson();
  const newAdmin = async (): Promise<Person> => {
    const person = await newPerson();
    const params = { id: person.id };
    await admin.call('PUT /api/v1/admin/users/{id}', { params, body: { role: 'admin' } });
    return person;
  };
  const readers = new Map<string, Promise<Person>>();
  return {
    harness,
    url: harness.url,
    admin,
    newPerson,
    newAdmin,
    signIn: async ({ username, password }, userAgent = 'tests') => {
      const body = { login: username, password };
      const headers = { 'user-agent': userAgent };
      return asPerson(await harness.anonymous('POST /api/v1/auth/login', { body, headers }), password);
    },
    reader: (kind) => {
      const known = readers.get(kind) ?? (kind === 'person' ? newPerson() : newAdmin());
      readers.set(kind, known);
      return known;
    },
  };
};
