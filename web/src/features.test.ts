import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { api, events, type RouteSpec, type SearchHit } from '@parley/contract';
import { allPages, type Feature, registerFeatures } from './feature.ts';
import { hitAddress, hitIcon, hitTypes } from './features/search/hits.ts';
import { FEATURES } from './features.ts';
import { admin, app, auth, root, settings } from './places.ts';

registerFeatures(FEATURES);

const features: readonly Feature[] = FEATURES;
const FOLDERS = join(import.meta.dirname, 'features');

const pathOf = ({ options }: { readonly options: object }): string =>
  'path' in options ? String(options.path) : '';

const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);

test('every folder of features/ declares itself, under its own name, and stands in the list', () => {
  const folders = readdirSync(FOLDERS).sort();
  assert.deepEqual(
    folders.filter((folder) => !existsSync(join(FOLDERS, folder, 'feature.ts'))),
    [],
  );
  assert.deepEqual(features.map(({ name }) => name).sort(), folders);
});

test('no two pages have the same address in the same place', () => {
  const addresses = allPages().map(({ place, route }) => `${place} ${pathOf(route)}`);
  assert.deepEqual(twice(addresses), []);
});

test('every page hangs in the place that it names', () => {
  const places: Record<string, unknown> = { public: root, auth, app, settings, admin };
  for (const { place, route } of allPages())
    assert.equal(route.options.getParentRoute(), places[place], pathOf(route));
});

/** What every shared thing is told alike: each feature with one asks for its own again. */
const OF_ALL = 'user.scope.changed';

/** The kinds of events that features declare, in `stale` or in their handlers. */
const declaredKinds = async (): Promise<string[]> => {
  const kinds = await Promise.all(
    features
      .flatMap(({ live }) => live ?? [])
      .map(async ({ stale, handlers }) => [
        ...Object.keys(stale ?? {}),
        ...Object.keys((await handlers?.())?.listeners ?? {}),
      ]),
  );
  return kinds.flat();
};

test('an event belongs to one feature, or to its handlers, and never to two', async () => {
  assert.deepEqual(
    twice(await declaredKinds()).filter((kind) => kind !== OF_ALL),
    [],
  );
});

/** Events that the page rightly does nothing about. */
const UNHEARD: Readonly<Record<string, string>> = {
  'admin.backup.progress': 'the list shows that a backup is being made, not how far it is',
  'admin.restore.progress': 'the page that restores waits for the answer, and every session ends with it',
  'user.session.reuse_detected': 'the session ends as any other, and a notification says why',
};

test('the page does something about every event, or says here why it does nothing', async () => {
  const listening = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'))
    .filter((text) => text.includes('listen({'));
  const declared = await declaredKinds();
  const isHeard = (kind: string): boolean =>
    declared.includes(kind) || listening.some((text) => text.includes(`'${kind}':`));
  const unheard = Object.keys(events).filter((kind) => !isHeard(kind));
  assert.deepEqual(unheard.toSorted(), Object.keys(UNHEARD).toSorted());
});

test('a feature says what things of its kind are called that belong to a team, and no two say it of the same kind', () => {
  const named = features.flatMap(({ belongings }) => Object.keys(belongings ?? {}));
  assert.deepEqual(twice(named), []);
  const shared = Object.entries<RouteSpec>(api)
    .filter(([operation]) => /^POST .*[{]id[}][/]members$/.test(operation))
    .flatMap(([, { resources }]) => resources[0] ?? [])
    .filter((kind) => kind !== 'team');
  assert.ok(shared.length >= 6, shared.join(' '));
  assert.deepEqual(
    shared.filter((kind) => !named.includes(kind)),
    [],
  );
});

test('a feature says that it has lines of the palette where it has the file, and nowhere else', async () => {
  const said = features.filter(({ palette }) => palette !== null).map(({ name }) => name);
  const there = features
    .map(({ name }) => name)
    .filter((name) => existsSync(join(FOLDERS, name, 'palette.ts')));
  assert.deepEqual(said, there);
});

test('a feature says that it has groups of the palette where it has the file, and nowhere else', () => {
  const said = features.filter(({ paletteGroups }) => paletteGroups !== null).map(({ name }) => name);
  const there = features
    .map(({ name }) => name)
    .filter((name) => existsSync(join(FOLDERS, name, 'palette-groups.tsx')));
  assert.deepEqual(said, there);
});

test('no two features declare the same shortcut', () => {
  assert.deepEqual(twice(features.flatMap(({ shortcuts }) => Object.keys(shortcuts ?? {}))), []);
});

test('no two links of a bar want the same place in it', () => {
  const links = features
    .flatMap(({ pages }) => pages ?? [])
    .flatMap(({ navigation }) => navigation ?? [])
    .map(({ bar, order }) => `${bar} ${order}`);
  assert.deepEqual(twice(links), []);
});

test('no two permissions want the same place in the list of them', () => {
  const places = features.flatMap(({ permissions }) => Object.values(permissions ?? {}));
  assert.deepEqual(twice(places.map(({ order }) => String(order))), []);
});

test('a feature says that it adds to the menu New where it has the file, and nowhere else', () => {
  const said = features.filter(({ create }) => create !== null).map(({ name }) => name);
  const there = features
    .map(({ name }) => name)
    .filter((name) => existsSync(join(FOLDERS, name, 'create.ts')));
  assert.deepEqual(said, there);
});

test('no two features declare the same kind of hits', () => {
  assert.deepEqual(twice(features.flatMap(({ hits }) => Object.keys(hits ?? {}))), []);
});

test('a hit of every kind opens a page that there is', () => {
  const below: readonly string[] = ['settings', 'admin'];
  const addresses = allPages().map(
    ({ place, route }) => `${below.includes(place) ? `/${place}` : ''}${pathOf(route)}`,
  );
  for (const { type } of hitTypes()) {
    const hit: SearchHit = {
      type,
      id: 'm1',
      channel_id: 'c1',
      channel_title: '',
      scope_id: 'c1',
      title: '',
      snippet: '',
      highlights: [],
      author_id: null,
      leaf_id: null,
      created_at: '2026-01-01T00:00:00.000Z',
    };
    assert.ok(addresses.includes(hitAddress(hit).to), type);
    assert.ok(hitIcon(type), type);
  }
});

test('what a feature opens is a page that there is, and no two features open the same kind', () => {
  const below: readonly string[] = ['settings', 'admin'];
  const addresses = allPages().map(
    ({ place, route }) => `${below.includes(place) ? `/${place}` : ''}${pathOf(route)}`,
  );
  const kinds = features.flatMap(({ opens }) => Object.entries(opens ?? {}));
  assert.deepEqual(twice(kinds.map(([kind]) => kind)), []);
  for (const [kind, { open }] of kinds) assert.ok(addresses.includes(open('a', 'b').to), kind);
  const named = kinds.flatMap(([, one]) => one.named ?? []).map(({ order }) => String(order));
  assert.deepEqual(twice(named), []);
});

test('a message opens at itself, anything else where it was last seen, if that is known', () => {
  const hit = { id: 'x', channel_id: 'c1', leaf_id: 'leaf' } as SearchHit;
  assert.deepEqual(hitAddress({ ...hit, type: 'message' }).search, { m: 'x' });
  assert.deepEqual(hitAddress({ ...hit, type: 'channel' }).search, { m: 'leaf' });
  assert.deepEqual(hitAddress({ ...hit, type: 'file', leaf_id: null }).search, {});
});
