// A person with one of everything, and a text in each thing that no other person may ever read.

import type { Resource } from '@parley/contract';
import type { StoredEvent } from '../../src/kernel/events.ts';
import { unique } from './derive.ts';
import type { Fixture } from './fixture.ts';
import { kindFixture } from './fixtures.ts';
import type { Principal } from './principal.ts';
import { OPERATIONS } from './route-table.ts';
import type { Person, World } from './world.ts';

interface Canary {
  readonly text: string;
  readonly seenBy: 'owner' | 'administrators';
}

export interface Victim {
  readonly person: Person;
  readonly things: ReadonlyMap<Resource, Fixture>;
  readonly canaries: readonly Canary[];
}

/** The kinds whose identifiers some route carries. */
export const KINDS_IN_USE: readonly Resource[] = [
  ...new Set(OPERATIONS.flatMap(({ slots }) => slots.map(({ kind }) => kind))),
];

export const createVictim = async (world: World): Promise<Victim> => {
  const email = `canary-mail-${unique()}@example.com`;
  const setting = `canary-setting-${unique()}`;
  const person = await world.newPerson({ email });
  await person.call('PUT /api/v1/settings', { body: { note: setting } });
  const things = new Map<Resource, Fixture>();
  for (const kind of KINDS_IN_USE) things.set(kind, await kindFixture(kind).make(world, person, {}));
  const canaries: Canary[] = [
    { text: email, seenBy: 'administrators' },
    { text: setting, seenBy: 'owner' },
    ...[...things].map(([kind, { canary }]) => ({ text: canary, seenBy: kindFixture(kind).seenBy })),
  ];
  return { person, things, canaries };
};

/** What this text holds of the victim's that this principal may not read. */
export const leaksIn = ({ canaries }: Victim, text: string, { permissions }: Principal): string[] => {
  const isAdmin = permissions.has('surface.admin.access');
  return canaries
    .filter(({ seenBy }) => seenBy === 'owner' || !isAdmin)
    .filter((canary) => text.includes(canary.text))
    .map((canary) => canary.text);
};

/** Events that would carry a canary to a person who may not read it. */
export const leakingEvents = (
  { person, things, canaries }: Victim,
  heard: readonly StoredEvent[],
): StoredEvent[] => {
  const people = new Set([person.id, ...[...things.values()].flatMap(({ knownTo = [] }) => knownTo)]);
  const own = new Set(
    [...things]
      .flatMap(([kind, { id, within = {} }]) => [[kind, id], ...Object.entries(within)])
      .map((pair) => pair.join(':')),
  );
  return heard.filter(({ payload, audience: { userIds = [], topics = [] } }) => {
    const held = canaries.filter(({ text }) => JSON.stringify(payload).includes(text));
    return held.some(({ seenBy }) =>
      seenBy === 'owner'
        ? userIds.some((id) => !people.has(id)) || topics.some((topic) => !own.has(topic))
        : topics.some((topic) => topic !== 'admin'),
    );
  });
};
