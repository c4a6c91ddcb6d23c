import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOUNS } from '@parley/contract';
import { freshDatabase } from '../test/databases.ts';
import { silent } from '../test/toys.ts';
import { openDatabase } from './db/open.ts';
import { setModules } from './kernel/module.ts';
import { createState } from './kernel/state.ts';
import { placed } from './modules/scopes/index.ts';
import { MODULES } from './modules.ts';

const namesOf = (table: object | null): string[] => Object.keys(table ?? {}).sort();

test('every noun of the contract is served by one module, and what no module serves yet has no routes', () => {
  const served = MODULES.flatMap(({ nouns }) => nouns ?? []);
  assert.equal(new Set(served).size, served.length);
  for (const noun of NOUNS)
    if (!served.includes(noun)) assert.deepEqual([noun.routes, noun.events], [null, null], noun.name);
});

test('a module has exactly the routes, topics and kinds of search hits that its nouns declare', () => {
  for (const { name, nouns, routes, topics, search } of MODULES) {
    const declared = (nouns ?? []).flatMap((noun) => namesOf(noun.routes)).sort();
    assert.deepEqual((routes ?? []).map(({ operation }) => operation).sort(), declared, name);
    // A topic of a noun that is only named yet may be asked for, and is told by no one.
    const there = (nouns ?? []).filter((noun) => noun.routes !== null || noun.events !== null);
    const told = there.flatMap((noun) => namesOf(noun.topics)).sort();
    assert.deepEqual((topics ?? []).map((topic) => topic.name).sort(), told, name);
    const found = (nouns ?? []).flatMap(({ searchKinds }) => searchKinds ?? []).sort();
    assert.deepEqual((search ?? []).map(({ kind }) => kind).sort(), found, name);
  }
});

test('what a module asks before it repeats an answer is about an identifier of its own noun', () => {
  for (const { name, nouns, reach } of MODULES)
    for (const { resource } of reach ?? [])
      assert.ok(
        (nouns ?? []).some(({ resources }) => resources?.includes(resource)),
        `${name}: ${resource}`,
      );
});

test('modules, background jobs, tools and resources of MCP have names of their own', () => {
  const names = [
    MODULES.map(({ name }) => name),
    MODULES.flatMap(({ jobs }) => (jobs ?? []).map((job) => job.name)),
    MODULES.flatMap(({ mcp }) => (mcp?.tools ?? []).map((tool) => tool.name)),
    MODULES.flatMap(({ mcp }) => (mcp?.resources ?? []).map((resource) => resource.path)),
  ];
  for (const list of names) assert.deepEqual(list, [...new Set(list)]);
});

test('a module whose shared things are in workspaces says so: leaving a team and the end of a workspace include them', async (t) => {
  const database = await openDatabase({ ...(await freshDatabase(t, 'sqlite')), log: silent });
  t.after(() => database.close());
  const shared = (await database.dialect.readShape(database.read)).filter(({ columns, foreignKeys }) =>
    columns.some(({ name }) => name === 'workspace_id')
      ? foreignKeys.some(({ columns: [from], table }) => from === 'id' && table === 'scopes')
      : false,
  );
  assert.ok(shared.length >= 5, `${shared.length} tables`);
  const kernel = { state: createState() };
  setModules(kernel, MODULES);
  assert.deepEqual(
    placed
      .listed(kernel)
      .map(([, table]) => table)
      .toSorted(),
    shared.map(({ name }) => name).toSorted(),
  );
});
