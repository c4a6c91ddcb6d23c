import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Connection, ConnectionType } from '@parley/contract';
import { screen, within } from '@testing-library/react';
import { choose, gone, rewrite, rowWith, sayYes } from '../../../test/acts.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { ServiceConnections } from './ServiceConnections.tsx';

const LIST = 'GET /api/v1/connections';
const CREATE = 'POST /api/v1/connections';
const CHANGE = 'PUT /api/v1/connections/{id}';
const TEST = 'POST /api/v1/connections/{id}/test';
const LEAVE = 'POST /api/v1/connections/{id}/authorize';
const DELETE = 'DELETE /api/v1/connections/{id}';
const AT = '2026-01-05T10:00:00.000Z';

const TYPES: ConnectionType[] = [
  {
    ...{ type: 'http_api', title: 'HTTP API', description: '' },
    fields: [{ name: 'base_url', label: 'Address', kind: 'url', required: true }],
    secrets: [{ name: 'token', label: 'Token', required: false }],
  },
  {
    ...{ type: 'oauth2', title: 'OAuth 2', description: '' },
    fields: [
      { name: 'token_url', label: 'Address that gives out tokens', kind: 'url', required: true },
      {
        ...{ name: 'grant', label: 'Grant', kind: 'choice', required: false },
        ...{ choices: ['client_credentials', 'authorization_code'], default: 'client_credentials' },
      },
    ],
    secrets: [],
  },
];

const connectionOf = (change: Partial<Connection> = {}): Connection => ({
  ...{ id: newId(), type: 'http_api', name: 'Tracker', scope: 'personal', team_id: null },
  fields: { base_url: 'https://api.test' },
  ...{ secret_fields: ['token'], status: 'unknown', last_checked_at: null, error: null },
  ...{ rights: { write: true }, created_at: AT, updated_at: AT },
  ...change,
});

const draw = (...found: Connection[]) => {
  answer(LIST, { data: found });
  answer('GET /api/v1/connections/types', { data: TYPES });
  answer('GET /api/v1/teams/mine', { data: [], total: 0 });
  return show(<ServiceConnections realm="mine" />);
};

test('a connection is made from what its type asks for, and not without it', async () => {
  const { user } = await draw();
  await screen.findByText('No accounts yet');
  await user.click(screen.getByRole('button', { name: 'Connect an account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Connect an account' });
  await choose(user, 'Type', 'OAuth 2');
  await rewrite(user, 'Name', 'Notes');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  assert.equal(askedFor(CREATE).length, 0);
  await rewrite(user, 'Address that gives out tokens', 'https://login.test/token');
  const made = connectionOf({ type: 'oauth2', name: 'Notes' });
  answer(CREATE, made);
  answer(LIST, { data: [made] });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await gone(() => screen.queryByRole('dialog'));
  assert.deepEqual(lastAsked(CREATE).body, {
    ...{ type: 'oauth2', name: 'Notes' },
    fields: { token_url: 'https://login.test/token', grant: 'client_credentials' },
  });
});

test('a secret that is kept is not sent again, and a refusal stands in the dialog', async () => {
  const { user } = await draw(connectionOf());
  await user.click(await screen.findByRole('button', { name: 'Edit Tracker' }));
  await screen.findByRole('dialog', { name: 'Edit Tracker' });
  refuse(CHANGE, 400, 'secrets: the address is another one; enter token again');
  await rewrite(user, 'Address', 'https://other.test');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/the address is another one/i);
  assert.deepEqual(lastAsked(CHANGE).body, { name: 'Tracker', fields: { base_url: 'https://other.test' } });
});

test('one is tested, signed in to and deleted; one that a person may only use has no buttons', async () => {
  const own = connectionOf({ type: 'oauth2', name: 'Notes', fields: { grant: 'authorization_code' } });
  const ofTeam = connectionOf({ name: 'Shared', scope: 'team', fields: {}, rights: { write: false } });
  const { user } = await draw(own, ofTeam);
  const shared = await rowWith('Shared');
  assert.equal(within(shared).queryByRole('button'), null);
  assert.match(shared.textContent ?? '', /Team/);
  answer(LEAVE, { authorization_url: null, error: 'enter the address to sign in at first' });
  await user.click(screen.getByRole('button', { name: 'Sign in to Notes' }));
  await toastSays('enter the address to sign in at first');
  const failed = { ...own, status: 'failed', error: 'no token (401)' } as const;
  answer(TEST, failed);
  answer(LIST, { data: [failed, ofTeam] });
  await user.click(screen.getByRole('button', { name: 'Test Notes' }));
  await screen.findByText('no token (401)');
  answer(DELETE, { message: 'connection deleted' });
  answer(LIST, { data: [ofTeam] });
  await user.click(screen.getByRole('button', { name: 'Delete Notes' }));
  await sayYes(user, 'Delete');
  await gone(() => screen.queryByText('Notes'));
  assert.equal(lastAsked(DELETE).params.id, own.id);
});
