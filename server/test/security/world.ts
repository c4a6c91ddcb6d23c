// A server with people on it, for suites that need somebody to attack and somebody to attack with.

import type { AuthResponse } from '@parley/contract';
import type { Call } from '@parley/contract/client';
import type { Harness } from '../harness.ts';
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
}

export const PASSWORD = 'correct horse battery staple';

export const createWorld = async (harness: Harness): Promise<World> => {
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
  return {
    harness,
    url: harness.url,
    admin,
    newPerson,
    newAdmin: async () => {
      const person = await newPerson();
      const params = { id: person.id };
      await admin.call('PUT /api/v1/admin/users/{id}', { params, body: { role: 'admin' } });
      return person;
    },
    signIn: async ({ username, password }, userAgent = 'tests') => {
      const body = { login: username, password };
      const headers = { 'user-agent': userAgent };
      return asPerson(await harness.anonymous('POST /api/v1/auth/login', { body, headers }), password);
    },
  };
};
