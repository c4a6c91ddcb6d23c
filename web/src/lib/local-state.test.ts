import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

const { endSession, enterAs, next } = await import('./stand-in-browser.ts');
const session = await import('./session.ts');
const { createLocalState } = await import('./local-state.ts');

beforeEach(() => sessionStorage.clear());

const leave = async (): Promise<void> => {
  const leaving = session.signOut();
  (await next('/auth/web/logout')).answer({});
  await leaving;
};

test('what is kept belongs to the person who was signed in', async () => {
  const kept = createLocalState<string>('mine', 'tab');
  await enterAs('ann', session);
  kept.set('draft', 'half a sentence');
  assert.equal(kept.get('draft'), 'half a sentence');
  await endSession(session);
  assert.equal(kept.get('draft'), null);
  await enterAs('bob', session);
  assert.equal(kept.get('draft'), null);
  kept.set('draft', 'another');
  await endSession(session);
  await enterAs('ann', session);
  assert.equal(kept.get('draft'), 'half a sentence');
});

test('another page of the tab finds it, and the same value each time', async () => {
  await enterAs('cleo', session);
  createLocalState<string[]>('list', 'tab').set('all', ['a']);
  const kept = createLocalState<string[]>('list', 'tab');
  assert.deepEqual(kept.get('all'), ['a']);
  assert.equal(kept.get('all'), kept.get('all'));
  kept.set('all', null);
  assert.equal(createLocalState<string[]>('list', 'tab').get('all'), null);
});

test('nothing is kept for nobody', async () => {
  const kept = createLocalState<string>('nobody', 'tab');
  await endSession(session);
  kept.set('draft', 'half a sentence');
  assert.equal(kept.get('draft'), null);
  assert.equal(sessionStorage.length, 0);
});

test('a person who leaves on purpose leaves nothing behind', async () => {
  const kept = createLocalState<string>('left', 'tab');
  const other = createLocalState<string>('left-too', 'tab');
  await enterAs('dora', session);
  kept.set('draft', 'half a sentence');
  other.set('choice', 'this');
  await leave();
  assert.equal(sessionStorage.length, 0);
  await enterAs('dora', session);
  assert.equal(kept.get('draft'), null);
  assert.equal(other.get('choice'), null);
});

test('where nothing may be stored it lasts as long as the page', async () => {
  const kept = createLocalState<string>('refused', 'device');
  await enterAs('emil', session);
  kept.set('choice', 'this');
  assert.equal(kept.get('choice'), 'this');
  assert.equal(createLocalState<string>('refused', 'device').get('choice'), null);
});

test('what another person wrote there is nothing', async () => {
  await enterAs('fred', session);
  sessionStorage.setItem('parley.broken.fred.all', '{half');
  assert.equal(createLocalState<string>('broken', 'tab').get('all'), null);
});

test('the account says where a person is: once per sign-in, and only what can be read', async () => {
  const { adoptWorkspace, chosenWorkspace } = await import('./workspace.ts');
  const garden = {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Garden',
    icon: null,
    color: null,
    team_id: null,
  };
  const orchard = { ...garden, name: 'Orchard' };
  for (const said of [7, 'x', {}, [], { ...garden, icon: {} }, { ...garden, id: '../x' }, garden]) {
    await enterAs('ann', session);
    adoptWorkspace({});
    assert.equal(chosenWorkspace(), null);
    await leave();
    await enterAs('ann', session);
    adoptWorkspace({ workspace: said });
    assert.deepEqual(chosenWorkspace(), said === garden ? garden : null, JSON.stringify(said));
    adoptWorkspace({ workspace: orchard });
    assert.notDeepEqual(chosenWorkspace(), orchard, 'at work already');
    await leave();
  }
});

test('a device follows the account back into one’s own workspace', async () => {
  const { adoptWorkspace, chooseWorkspace, chosenWorkspace } = await import('./workspace.ts');
  await enterAs('ann', session);
  const chosen = { id: 'a', name: 'Garden', icon: null, color: null, team_id: null };
  chooseWorkspace(chosen);
  const request = await next('/settings');
  assert.deepEqual(JSON.parse(String(request.init.body)), { workspace: chosen });
  request.answer({ settings: {} });
  chooseWorkspace(chosen);
  await endSession(session);
  await enterAs('ann', session);
  assert.deepEqual(chosenWorkspace(), chosen, 'before the account is known');
  adoptWorkspace({ workspace: null });
  assert.equal(chosenWorkspace(), null);
  await leave();
});

const GARDEN = {
  ...{ id: '00000000-0000-4000-8000-00000000000a', name: 'Garden' },
  ...{ icon: null, color: null, team_id: null },
};
const ORCHARD = { ...GARDEN, id: '00000000-0000-4000-8000-00000000000b', name: 'Orchard' };

test('a choice that did not reach the account is told again, and not undone by it', async () => {
  const { adoptWorkspace, chooseWorkspace, chosenWorkspace } = await import('./workspace.ts');
  await enterAs('gus', session);
  chooseWorkspace(GARDEN);
  (await next('/settings')).fail();
  await endSession(session);
  await enterAs('gus', session);
  adoptWorkspace({ workspace: ORCHARD });
  assert.deepEqual(chosenWorkspace(), GARDEN);
  const again = await next('/settings');
  assert.deepEqual(JSON.parse(String(again.init.body)), { workspace: GARDEN });
  again.answer({ settings: {} });
  await new Promise(setImmediate);
  await endSession(session);
  await enterAs('gus', session);
  adoptWorkspace({ workspace: ORCHARD });
  assert.deepEqual(chosenWorkspace(), ORCHARD, 'once it is known there, the account is followed again');
  await leave();
});

test('a workspace that is lost or renamed here does not undo what was chosen elsewhere since', async () => {
  const { adoptWorkspace, chosenWorkspace, giveUpWorkspace, redrawWorkspace } = await import(
    './workspace.ts'
  );
  await enterAs('hal', session);
  adoptWorkspace({ workspace: GARDEN });
  redrawWorkspace({ ...GARDEN, name: 'Allotment' });
  assert.equal(chosenWorkspace()?.name, 'Allotment');
  giveUpWorkspace(ORCHARD.id);
  assert.equal(chosenWorkspace()?.name, 'Allotment', 'it was another one');
  giveUpWorkspace(GARDEN.id);
  assert.equal(chosenWorkspace(), null);
  const asked = await next('/settings');
  assert.equal(asked.init.method ?? 'GET', 'GET', 'what the account says is read first');
  asked.answer({ settings: { workspace: GARDEN } });
  const told = await next('/settings');
  assert.deepEqual(JSON.parse(String(told.init.body)), { workspace: null });
  told.answer({ settings: {} });
  await leave();
});
