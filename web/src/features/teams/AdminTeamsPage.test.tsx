import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdminTeam } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { rowWith } from '../../../test/acts.ts';
import { countedOf } from '../../../test/admin-things.ts';
import { show } from '../../../test/page.tsx';
import { answer, lastAsked } from '../../../test/server.ts';
import { teamOf } from '../../../test/team-things.ts';
import { BOB } from '../../../test/things.ts';
import { AdminTeamsPage } from './AdminTeamsPage.tsx';

const LIST = 'GET /api/v1/admin/teams';

const adminTeamOf = (change: Partial<AdminTeam>): AdminTeam => {
  const { my_permissions: _, ...team } = teamOf();
  return {
    ...team,
    my_role: null,
    owner: { user_id: BOB, display_name: 'Bob', handle: 'bob' },
    owner_count: 1,
    ...change,
  };
};

test('all teams are listed with people, owners and day, and only one’s own lead on', async () => {
  answer(
    LIST,
    countedOf(
      adminTeamOf({ name: 'Gardeners', my_role: 'member', member_count: 12, owner_count: 3 }),
      adminTeamOf({
        name: 'Sailors',
        handle: 'sailors',
        owner: { user_id: BOB, display_name: ' ', handle: 'bob' },
      }),
    ),
  );
  await show(<AdminTeamsPage />);
  const mine = await rowWith('Gardeners');
  assert.match(mine.textContent ?? '', /@gardeners.*Bob \+2.*12.*Jan 5, 2026/);
  assert.ok(within(mine).getByRole('link', { name: 'Gardeners' }));
  const foreign = await rowWith('Sailors');
  assert.match(foreign.textContent ?? '', /@sailors.*@bob/);
  assert.equal(within(foreign).queryByRole('link'), null);
});

test('a team is found by its name, from the first page on', async () => {
  answer(LIST, { ...countedOf(adminTeamOf({})), total: 60 });
  const { user } = await show(<AdminTeamsPage />);
  await rowWith('Gardeners');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => assert.equal(lastAsked(LIST).query.page, '2'));
  answer(LIST, countedOf());
  await user.type(screen.getByRole('searchbox', { name: 'Find a team by its name' }), 'pir');
  await screen.findByText('No team is called that');
  assert.deepEqual(lastAsked(LIST).query, { page: '1', per_page: '25', q: 'pir' });
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
  await rowWith('Gardeners');
});
