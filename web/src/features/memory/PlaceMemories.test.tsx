import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Memory } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { choose, gone, rowWith, sayYes } from '../../../test/acts.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, lastAsked } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { PlaceMemories } from './PlaceMemories.tsx';

const LIST = 'GET /api/v1/memory';
const AT = '2026-01-05T10:00:00.000Z';

const ofTeam = (team_id: string, content: string, write: boolean): Memory => ({
  ...{ id: newId(), content, kind: 'fact', scope: 'team', source: null, is_active: true },
  ...{ persona_id: null, project_id: null, team_id, uses: 0, last_used_at: null },
  ...{ key_status: 'ready', rights: { write }, created_at: AT, updated_at: AT },
});

test('a team shows what everybody in it may know, and lets change it who may', async () => {
  const team_id = newId();
  const rows = ofTeam(team_id, 'We row on Sundays.', true);
  const data = [rows, ofTeam(team_id, 'The club is old.', false)];
  answer(LIST, { data, total: data.length });
  const { user } = await show(<PlaceMemories place={{ team_id }} mayWrite={false} />);
  await screen.findByRole('list', { name: 'What everybody here may know' });
  assert.deepEqual(lastAsked(LIST).query, { team_id, page: '1', per_page: '20' });
  assert.equal(screen.queryByRole('button', { name: 'Remember something' }), null);
  const closed = within(await rowWith('The club is old.'));
  assert.deepEqual([closed.queryByRole('switch'), closed.queryByRole('button')], [null, null]);

  const row = within(await rowWith('We row on Sundays.'));
  const CHANGE = 'PUT /api/v1/memory/{id}';
  answer(CHANGE, rows);
  await user.click(row.getByRole('switch', { name: 'We row on Sundays.' }));
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { is_active: false }));
  await user.click(row.getByRole('button', { name: /^Edit memory / }));
  await choose(user, 'Kind', 'Instruction');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(CHANGE).body, { content: 'We row on Sundays.', kind: 'instruction' }),
  );
  await gone(() => screen.queryByRole('dialog'));
  answer('DELETE /api/v1/memory/{id}', { message: 'forgotten' });
  await user.click(row.getByRole('button', { name: /^Forget / }));
  await sayYes(user, 'Forget');
  await toastSays('Forgotten.');
});

test('a project that knows nothing yet says so, and is told something by those who may', async () => {
  answer(LIST, { data: [], total: 0 });
  const project_id = newId();
  const { user } = await show(<PlaceMemories place={{ project_id }} mayWrite />);
  await screen.findByText('Nothing is remembered for all here yet.');
  assert.equal(lastAsked(LIST).query.project_id, project_id);
  await user.click(screen.getByRole('button', { name: 'Remember something' }));
  await user.type(await screen.findByLabelText('What to remember'), 'We sail in May.');
  assert.equal(screen.queryByRole('combobox', { name: 'For whom' }), null, 'it is for this project');
  answer('POST /api/v1/memory', ofTeam(newId(), 'We sail in May.', true));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await gone(() => screen.queryByRole('dialog'));
  const { body } = lastAsked('POST /api/v1/memory');
  assert.deepEqual(body, { content: 'We sail in May.', kind: 'fact', project_id });
});
