import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { isTopic, NOUNS, type Noun, none, nounFaults } from './index.ts';

const BARE: Noun = {
  name: 'bare',
  routes: none,
  events: none,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
};
const route = {
  summary: 'A route',
  auth: 'bearer',
  permission: null,
  resources: [],
  response: { 200: z.object({}) },
} as const;

test('the nouns of the contract go together', () => {
  assert.deepEqual(nounFaults(NOUNS), []);
  assert.ok(NOUNS.length > 20, `${NOUNS.length} nouns`);
});

test('no two nouns declare the same thing', () => {
  const one: Noun = {
    ...BARE,
    routes: { 'GET /api/v1/things': route },
    events: { 'user.thing.created': z.object({}) },
    resources: ['thing'],
    permissions: { 'things.create': { description: 'Create things', roles: [] } },
    searchKinds: ['thing'],
    topics: { thing: { byId: true } },
    rateLimits: { thing_create: { max: 1, windowSeconds: 60, mode: 'exact', what: 'things' } },
  };
  assert.deepEqual(nounFaults([one]), []);
  assert.deepEqual(nounFaults([one, { ...one, name: 'other' }]), [
    'the operation GET /api/v1/things is declared by bare and by other',
    'the event user.thing.created is declared by bare and by other',
    'the resource thing is declared by bare and by other',
    'the permission things.create is declared by bare and by other',
    'the search kind thing is declared by bare and by other',
    'the topic thing is declared by bare and by other',
    'the rate limit thing_create is declared by bare and by other',
  ]);
  assert.deepEqual(nounFaults([BARE, BARE]), ['the noun bare is declared by bare and by bare']);
});

test('what a route names, some noun declares', () => {
  const named = { ...route, resources: ['thing'], permission: 'things.create', limit: 'thing_create' };
  assert.deepEqual(nounFaults([{ ...BARE, routes: { 'GET /api/v1/things': named } }]), [
    'GET /api/v1/things takes identifiers of thing, a kind that no noun declares',
    'GET /api/v1/things asks for things.create, a permission that no noun declares',
    'GET /api/v1/things is guarded by thing_create, a rate limit that no noun declares',
  ]);
});

test('a noun opens only its own routes and events to everybody', () => {
  const faults = nounFaults([{ ...BARE, publicRoutes: ['GET /a'], everybodyEvents: ['user.a'] }]);
  assert.deepEqual(faults, [
    'bare opens GET /a to everybody, which is not its own',
    'bare tells user.a to everybody, which is not its own',
  ]);
});

test('an event begins with a prefix that clients know', () => {
  const events = { 'thing.created': z.object({}) } as unknown as NonNullable<Noun['events']>;
  assert.deepEqual(nounFaults([{ ...BARE, events }]), [
    'the event thing.created of bare begins with no prefix that clients know',
  ]);
});

test('a topic is one that a noun declares, with an identifier where it has one', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  for (const topic of ['notifications', 'presence', 'admin', `channel:${id}`, `team:${id}`, `workflow:${id}`])
    assert.ok(isTopic(topic), topic);
  for (const text of ['', 'channel', 'channel:', `channel:${id}:`, `presence:${id}`, 'user', 'toString', ':'])
    assert.ok(!isTopic(text), text);
});
