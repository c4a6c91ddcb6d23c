import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
import { rowWith } from '../../../test/acts.ts';
import { show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../test/server.ts';
import { BOB, newId } from '../../../test/things.ts';
import { LoginTracePage } from './LoginTracePage.tsx';

const TRACE = 'POST /api/v1/admin/oidc/trace';
const NOTHING = { team_claim: 'groups', values: [], problem: null, teams: [], is_admin: null };

const draw = async (claims: string, handle = '') => {
  const { user } = await show(<LoginTracePage />);
  await user.click(screen.getByLabelText('Claims'));
  await user.paste(claims);
  if (handle !== '') await user.type(screen.getByLabelText(/^Person/), handle);
  await user.click(screen.getByRole('button', { name: 'Show what it gives' }));
};

test('pasted claims say which teams and roles they give, and why', async () => {
  const line = { team_id: newId(), team: 'Sailors', role: 'lead' };
  answer(TRACE, {
    ...NOTHING,
    values: ['sailors:lead', 'pirates'],
    teams: [
      { ...line, value: 'sailors:lead', effect: 'join', reason: 'the claim names the team' },
      {
        ...{ value: 'pirates', team_id: null, team: null, role: null, effect: 'none' },
        reason: 'there is no team with this handle',
      },
    ],
    is_admin: true,
  });
  await draw('{"groups":["sailors:lead","pirates"]}');
  assert.match((await rowWith('Sailors')).textContent ?? '', /Joins.*lead.*the claim names the team/);
  assert.match((await rowWith('pirates')).textContent ?? '', /No effect.*there is no team/);
  await screen.findByText(/would be an administrator/);
  assert.deepEqual(lastAsked(TRACE).body, { claims: { groups: ['sailors:lead', 'pirates'] } });
});

test('a whole token is read too, for a person who is here already', async () => {
  answer(TRACE, NOTHING);
  const person = { id: BOB, handle: 'bob', display_name: 'Bob', avatar: null };
  answer('GET /api/v1/users/search', { data: [person] });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  await draw(`${part({ alg: 'none' })}.${part({ groups: ['möwen'] })}.x`, '@bob');
  await screen.findByText('These claims change nothing.');
  assert.deepEqual(lastAsked(TRACE).body, { claims: { groups: ['möwen'] }, user_id: BOB });
});

test('what is no object is said before the server is asked', async () => {
  await draw('["sailors"]');
  await screen.findByText(/Paste a JSON object/);
  assert.equal(askedFor(TRACE).length, 0);
});

test('a person who is not here is said before the server is asked', async () => {
  answer('GET /api/v1/users/search', { data: [] });
  await draw('{}', 'nemo');
  await screen.findByText('There is no person with this handle.');
  assert.equal(askedFor(TRACE).length, 0);
});

test('claims that cannot be believed, or no setting, are told as such', async () => {
  answer(TRACE, { ...NOTHING, values: null, problem: 'the claim groups has 201 values' });
  await draw('{}');
  await screen.findByText(/groups.*not complete/);
  screen.getByText('the claim groups has 201 values');
});
