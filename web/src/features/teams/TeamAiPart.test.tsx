import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Budget, McpServer, UsageSums } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { gone, rewrite, rowWith, sayYes } from '../../../test/acts.ts';
import { show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../test/server.ts';
import { teamOf } from '../../../test/team-things.ts';
import { newId } from '../../../test/things.ts';
import { TeamAiPart, TeamUsagePart } from './TeamAiPart.tsx';

const SERVERS = 'GET /api/v1/teams/{id}/mcp-servers';
const CREATE = 'POST /api/v1/teams/{id}/mcp-servers';
const CONFIGS = 'GET /api/v1/api-configs';
const AT = '2026-01-05T10:00:00.000Z';

const serverOf = (team_id: string, change: Partial<McpServer> = {}): McpServer => ({
  ...{ id: newId(), name: 'jira', team_id, transport: 'http', url: 'https://jira.test/mcp', command: null },
  ...{ has_token: true, is_active: true, requires_approval: false },
  tools: [{ name: 'find', description: '', is_read_only: true }],
  ...{ sign_in_by: 'administrator', sign_in: 'none', oauth_issuer: null, oauth_client_id: null },
  ...{ has_client_secret: false, error: null, refreshed_at: AT, created_at: AT, updated_at: AT },
  ...change,
});

const configOf = (team_id: string | null, name: string) => ({
  ...{ id: newId(), name, provider: 'openai' as const, base_url: null, has_key: true, key_hint: null },
  ...{ key_status: 'ready' as const, header_names: [], team_id, is_active: true, is_demo: false },
  scope: team_id === null ? ('global' as const) : ('team' as const),
  ...{ allow_background: false, default_model: null, created_at: AT, updated_at: AT },
  health: { status: 'healthy' as const, checked_at: AT, error: null, has_failed_check: false },
});

const PROVIDERS = [
  {
    name: 'openai' as const,
    label: 'OpenAI',
    default_base_url: null,
    needs_key: true,
    needs_base_url: false,
  },
];

test('those who manage them add a tool server and a key for the team', async () => {
  const team = teamOf();
  answer(CONFIGS, { data: [configOf(team.id, 'Ship’s key'), configOf(null, 'For all')] });
  answer('GET /api/v1/providers', { data: PROVIDERS });
  answer(SERVERS, { data: [serverOf(team.id)] });
  answer('GET /api/v1/memory', { data: [], total: 0 });
  const { user } = await show(<TeamAiPart team={team} />);
  await rowWith('Ship’s key');
  assert.equal(screen.queryByText('For all'), null, 'the server’s own are not the team’s');
  assert.match((await rowWith('jira')).textContent ?? '', /jira\.test.*find/);
  await user.click(screen.getByRole('button', { name: 'Add a server' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a server' });
  await user.type(within(dialog).getByLabelText('Name'), 'wiki');
  await user.type(within(dialog).getByLabelText('Address'), 'https://wiki.test/mcp');
  answer(CREATE, serverOf(team.id, { name: 'wiki' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await gone(() => screen.queryByRole('dialog'));
  const { params, body } = lastAsked(CREATE);
  assert.deepEqual([params.id, body.name, 'transport' in body], [team.id, 'wiki', false]);
  answer('POST /api/v1/api-configs/detect', {
    data: [
      {
        provider: 'openai',
        label: 'OpenAI',
        ok: false,
        is_checked: true,
        error: 'OpenAI refuses it',
        models: [],
      },
    ],
  });
  await user.type(screen.getByLabelText('API key'), 'sk-pasted');
  await user.click(screen.getByRole('button', { name: 'Recognise' }));
  await user.click(await screen.findByRole('button', { name: 'Set up by hand with this key' }));
  answer('POST /api/v1/api-configs', configOf(team.id, 'New'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  await gone(() => screen.queryByRole('dialog'));
  const made = lastAsked('POST /api/v1/api-configs').body;
  assert.deepEqual([made.team_id, made.api_key], [team.id, 'sk-pasted'], 'the pasted key is in the form');
});

test('a member sees what there is, and no way to change it', async () => {
  const team = teamOf({ my_role: 'member', my_permissions: [] });
  answer(CONFIGS, { data: [configOf(team.id, 'Ship’s key')] });
  answer('GET /api/v1/providers', { data: PROVIDERS });
  answer(SERVERS, { data: [serverOf(team.id, { url: null, sign_in: 'needed' })] });
  answer('GET /api/v1/memory', { data: [], total: 0 });
  await show(<TeamAiPart team={team} />);
  await rowWith('jira');
  await rowWith('Ship’s key');
  assert.deepEqual(screen.queryAllByRole('button'), []);
});

test('a tool server of the team is removed after a question', async () => {
  const team = teamOf();
  const server = serverOf(team.id);
  answer(CONFIGS, { data: [] });
  answer('GET /api/v1/providers', { data: PROVIDERS });
  answer(SERVERS, { data: [server] });
  answer('GET /api/v1/memory', { data: [], total: 0 });
  const { user } = await show(<TeamAiPart team={team} />);
  await screen.findByText('No keys of the team yet');
  await user.click(await screen.findByRole('button', { name: 'Delete jira' }));
  const REMOVE = 'DELETE /api/v1/teams/{id}/mcp-servers/{serverId}';
  answer(REMOVE, { message: 'server removed' });
  await sayYes(user, 'Delete');
  await waitFor(() => assert.deepEqual(lastAsked(REMOVE).params, { id: team.id, serverId: server.id }));
});

const SUMS: UsageSums = {
  ...{ calls: 3, failures: 0, input_tokens: 100, output_tokens: 10, cached_tokens: 0, reasoning_tokens: 0 },
  ...{ cost: 0.5, unpriced_calls: 0, latency_ms: 10 },
};
const BUDGET: Budget = {
  ...{ month: '2026-01', tokens: 110, cost: 0.5, tokens_max: null, cost_max: null, share: null },
};

test('what the team uses stands by person, and its budget is set in words that are numbers', async () => {
  const team = teamOf();
  answer('GET /api/v1/teams/{id}/usage', {
    data: [{ ...SUMS, key: newId(), label: 'Ann' }],
    total: SUMS,
    budget: BUDGET,
  });
  answer('GET /api/v1/teams/{id}/budget', BUDGET);
  const { user } = await show(<TeamUsagePart team={team} />);
  await screen.findByText('Ann');
  const SET = 'PUT /api/v1/teams/{id}/budget';
  answer(SET, { ...BUDGET, cost_max: 12.5 });
  await rewrite(user, 'Cost in USD', 'much');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter a number.');
  assert.equal(askedFor(SET).length, 0);
  await rewrite(user, 'Cost in USD', '12,5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.deepEqual(lastAsked(SET).body, { cost_max: 12.5, tokens_max: null }));
});
