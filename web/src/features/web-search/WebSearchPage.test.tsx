import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Connection } from '@parley/contract';
import { screen, within } from '@testing-library/react';
import { choose, gone, rewrite, rowWith, sayYes } from '../../../test/acts.ts';
import { show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { WebSearchPage } from './WebSearchPage.tsx';

const LIST = 'GET /api/v1/admin/connections';
const CREATE = 'POST /api/v1/admin/connections';
const CHANGE = 'PUT /api/v1/admin/connections/{id}';
const TEST = 'POST /api/v1/admin/connections/{id}/test';
const DELETE = 'DELETE /api/v1/admin/connections/{id}';
const AT = '2026-01-05T10:00:00.000Z';

const engineOf = (change: Partial<Connection> = {}): Connection => ({
  ...{ id: newId(), type: 'searxng', name: 'House search', scope: 'global', team_id: null },
  fields: { base_url: 'https://search.test' },
  ...{ secret_fields: [], status: 'unknown', last_checked_at: null, error: null },
  ...{ rights: { write: true }, created_at: AT, updated_at: AT },
  ...change,
});

const draw = (...engines: Connection[]) => {
  answer(LIST, { data: engines });
  return show(<WebSearchPage />);
};

test('only connections that search are shown, and without one the page says what is missing', async () => {
  await draw(engineOf({ type: 'smtp', name: 'Post' }));
  await screen.findByText('No search engine yet');
  assert.equal(screen.queryByText('Post'), null);
});

test('an engine is tested, and says what is wrong', async () => {
  const engine = engineOf();
  const { user } = await draw(engine);
  const failed = { ...engine, status: 'failed', error: 'the service refuses the key (401)' } as const;
  answer(TEST, failed);
  answer(LIST, { data: [failed] });
  await user.click(await screen.findByRole('button', { name: 'Test House search' }));
  await screen.findByText('the service refuses the key (401)');
  assert.equal(lastAsked(TEST).params.id, engine.id);
  assert.match((await rowWith('House search')).textContent ?? '', /SearXNG.*Failed.*search\.test/);
});

test('an engine with a key is not added without it, and takes its name from its maker', async () => {
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Add an engine' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add an engine' });
  await choose(user, 'Engine', 'Google Programmable Search');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  assert.equal(askedFor(CREATE).length, 0);
  await rewrite(user, 'Search engine ID (cx)', 'engine-7');
  await rewrite(user, 'API key', 'a-key');
  const made = engineOf({ type: 'google_pse', name: 'Google Programmable Search' });
  answer(CREATE, made);
  answer(LIST, { data: [made] });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await gone(() => screen.queryByRole('dialog'));
  assert.deepEqual(lastAsked(CREATE).body, {
    ...{ type: 'google_pse', name: 'Google Programmable Search' },
    ...{ fields: { base_url: '', cx: 'engine-7' }, secrets: { api_key: 'a-key' } },
  });
});

test('a key that is kept is not sent again, and what is refused stands in the dialog', async () => {
  const engine = engineOf({ type: 'tavily', name: 'Tavily', secret_fields: ['api_key'] });
  const { user } = await draw(engine);
  await user.click(await screen.findByRole('button', { name: 'Edit Tavily' }));
  refuse(CHANGE, 400, 'secrets: the address is another one; enter api_key again');
  await rewrite(user, 'Name', 'Our Tavily');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/the address is another one/i);
  assert.deepEqual(lastAsked(CHANGE).body, {
    name: 'Our Tavily',
    fields: { base_url: 'https://search.test' },
  });
});

test('an engine is deleted after a question', async () => {
  const engine = engineOf();
  const { user } = await draw(engine);
  await user.click(await screen.findByRole('button', { name: 'Delete House search' }));
  answer(DELETE, { message: 'connection deleted' });
  answer(LIST, { data: [] });
  await sayYes(user, 'Delete');
  await screen.findByText('No search engine yet');
  assert.equal(lastAsked(DELETE).params.id, engine.id);
});
