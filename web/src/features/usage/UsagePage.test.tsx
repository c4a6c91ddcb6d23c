import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UsageLine, UsageSums } from '@parley/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { choose, gone, rewrite } from '../../../test/acts.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked, refuse } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { budgetOf, lineOf, sumsOf } from '../../../test/usage-things.ts';
import { PlatformUsagePage, TeamUsage, UsagePage } from './UsagePage.tsx';

const MINE = 'GET /api/v1/usage';
const ALL = 'GET /api/v1/admin/usage';
const OF_TEAM = 'GET /api/v1/teams/{id}/usage';
const BUDGET = 'GET /api/v1/teams/{id}/budget';
const LIMIT = 'PUT /api/v1/teams/{id}/budget';

interface Report {
  readonly lines?: UsageLine[];
  readonly days?: UsageLine[];
  readonly total?: Partial<UsageSums>;
  readonly lent?: Partial<UsageSums>;
  readonly budget?: Parameters<typeof budgetOf>[0];
}

const reportMine = ({ lines = [], days = [], total, lent, budget }: Report): void =>
  answer(MINE, ({ query }) => ({
    data: query.group_by === 'day' ? days : lines,
    total: sumsOf(total),
    lent: sumsOf(lent),
    budget: budgetOf(budget),
  }));

const today = (): string => new Date().toISOString().slice(0, 10);

/** The figure that stands over a name. */
const figure = (name: string): string | null | undefined =>
  screen
    .getAllByRole('term')
    .find(({ textContent }) => textContent === name)
    ?.parentElement?.querySelector('dd')?.textContent;

/** What is said of each line of the breakdown, the most first. */
const shares = (): string[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');

test('the sums of a period stand over their names, failures among them', async () => {
  reportMine({
    total: { cost: 12.5, input_tokens: 900_000, output_tokens: 100_000, calls: 1_234, failures: 7 },
  });
  await show(<UsagePage />);
  await screen.findByText('$12.50');
  assert.equal(figure('Tokens'), '1,000,000');
  assert.equal(figure('Answers'), '1,234');
  assert.equal(figure('Failures'), '7');
});

test('fractions of a cent are shown while next to nothing is spent', async () => {
  reportMine({ total: { cost: 0.0123 } });
  await show(<UsagePage />);
  await waitFor(() => assert.equal(figure('Cost'), '$0.0123'));
});

test('a cost that leaves answers out says how many, and lent keys say what others used', async () => {
  reportMine({
    total: { cost: 1, unpriced_calls: 3 },
    lent: { calls: 2, input_tokens: 40, output_tokens: 2, cost: 0.5 },
  });
  await show(<UsagePage />);
  await screen.findByText(/^The cost leaves out 3 answers/);
  screen.getByText(/others have used 42 tokens: \$0\.50/);
});

test('without either there is no word of prices or lent keys', async () => {
  reportMine({ total: { cost: 1 } });
  await show(<UsagePage />);
  await screen.findByText('Nothing used yet');
  assert.equal(screen.queryByText(/leaves out/), null);
  assert.equal(screen.queryByText(/lend to chats/), null);
});

test('the days are a table for a screen reader, with a row for each day of the period', async () => {
  reportMine({ days: [lineOf(today(), { cost: 2 })], total: { cost: 2 } });
  await show(<UsagePage />);
  const table = await screen.findByRole('table', { name: 'By day' });
  const rows = within(table).getAllByRole('row');
  assert.equal(rows.length, 30);
  assert.match(rows.at(-1)?.textContent ?? '', /\$2\.00$/);
  assert.match(rows[0]?.textContent ?? '', /\$0\.00$/, 'a day without anything is there too');
});

test('another period is asked for from its first day on, and today is its last', async () => {
  reportMine({});
  const { user } = await show(<UsagePage />);
  await screen.findByRole('table', { name: 'By day' });
  await choose(user, 'Period', 'Last 7 days');
  const start = new Date(Date.parse(today()) - 6 * 86_400_000).toISOString().slice(0, 10);
  await waitFor(() => assert.equal(lastAsked(MINE).query.from, start));
  await waitFor(() =>
    assert.equal(within(screen.getByRole('table', { name: 'By day' })).getAllByRole('row').length, 7),
  );
});

test('where nothing was paid for, tokens are measured; the measure can be changed', async () => {
  const days = [lineOf(today(), { input_tokens: 30, output_tokens: 12 })];
  reportMine({ days, total: { input_tokens: 30, output_tokens: 12 } });
  const { user } = await show(<UsagePage />);
  const last = () =>
    within(screen.getByRole('table', { name: 'By day' }))
      .getAllByRole('row')
      .at(-1);
  await screen.findByRole('table', { name: 'By day' });
  assert.match(last()?.textContent ?? '', /42$/);
  await choose(user, 'Measure', 'Cost');
  assert.match(last()?.textContent ?? '', /\$0\.00$/);
});

test('what it went to stands with the most first, by the measure that is chosen', async () => {
  reportMine({
    total: { cost: 3 },
    lines: [
      lineOf('Fern 2', { cost: 1, calls: 4, input_tokens: 500 }),
      lineOf('Moss 1', { cost: 2, calls: 1, input_tokens: 10 }),
    ],
  });
  const { user } = await show(<UsagePage />);
  await screen.findByText('Moss 1');
  assert.deepEqual(shares(), ['Moss 1Answers: 1$2.00', 'Fern 2Answers: 4$1.00']);
  await choose(user, 'Measure', 'Tokens');
  assert.deepEqual(shares(), ['Fern 2Answers: 4500', 'Moss 1Answers: 110']);
});

test('the many small ones stand as one below the others, and the measure that was chosen stays', async () => {
  const lines = Array.from({ length: 15 }, (_, i) => lineOf(`Model ${i}`, { cost: 20 - i, calls: 1 }));
  reportMine({ total: { cost: 3 }, lines });
  const { user } = await show(<UsagePage />);
  await screen.findByText('Model 0');
  await choose(user, 'Measure', 'Cost');
  assert.deepEqual(shares().slice(11), ['Model 11Answers: 1$9.00', 'Others (3)Answers: 3$21.00']);
  await choose(user, 'Measure', 'Tokens');
  cleanup();
  await show(<UsagePage />);
  await screen.findByText('Model 0');
  assert.equal(screen.getByRole('combobox', { name: 'Measure' }).textContent, 'Tokens');
});

test('what belongs to no persona has a name all the same', async () => {
  reportMine({ lines: [lineOf('', { key: null, calls: 2 })] });
  const { user } = await show(<UsagePage />);
  await screen.findByText('Without one');
  await choose(user, 'Group by', 'By persona');
  await waitFor(() => assert.equal(lastAsked(MINE).query.group_by, 'persona'));
});

test('a person groups what is their own, and no list of people or providers is offered', async () => {
  reportMine({});
  const { user } = await show(<UsagePage />);
  await screen.findByText('Nothing used yet');
  await user.click(screen.getByRole('combobox', { name: 'Group by' }));
  assert.deepEqual(
    (await screen.findAllByRole('option')).map(({ textContent }) => textContent),
    ['By model', 'By chat', 'By persona'],
  );
});

test('an administrator groups the whole platform, teams included', async () => {
  answer(ALL, { data: [lineOf('Ann', { calls: 1 })], total: sumsOf({ calls: 1 }), budget: budgetOf() });
  const { user } = await show(<PlatformUsagePage />);
  await screen.findByText('What everybody on this server has used.');
  await screen.findByText('Ann');
  assert.equal(lastAsked(ALL).query.group_by, 'user', 'people come first');
  await choose(user, 'Group by', 'By team');
  await waitFor(() => assert.equal(lastAsked(ALL).query.group_by, 'team'));
  assert.equal(askedFor(MINE).length, 0);
});

test('a budget says how much of it is used, to the eyes and to a screen reader', async () => {
  reportMine({ budget: { share: 0.25, cost: 5, cost_max: 20, tokens: 1_000, tokens_max: 9_000 } });
  await show(<UsagePage />);
  await screen.findByText('$5.00 of $20.00 · 1,000 of 9,000 tokens');
  screen.getByRole('img', { name: '$5.00 of $20.00, 1,000 of 9,000 tokens' });
});

test('a budget that is used up says what still answers, and its bar is no longer than the whole', async () => {
  reportMine({ budget: { share: 1.4, cost: 28, cost_max: 20 } });
  await show(<UsagePage />);
  await screen.findByText(/^The budget is used up\. The models of this server answer again next month/);
  const bar = screen.getByRole('img', { name: '$28.00 of $20.00' });
  assert.equal(bar.querySelector('rect')?.getAttribute('width'), '100');
});

test('a report on its way says so, and one that is refused can be asked for again', async () => {
  const give = hold(MINE);
  const { user } = await show(<UsagePage />);
  await screen.findByText('Loading…');
  give(Response.json({ error: 'not now' }, { status: 403 }));
  await screen.findByText('Not now.');
  reportMine({ total: { calls: 5 } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => assert.equal(figure('Answers'), '5'));
});

const drawTeam = (mayLimit: boolean, budget: Parameters<typeof budgetOf>[0] = {}) => {
  const id = newId();
  answer(OF_TEAM, { data: [], total: sumsOf(), budget: budgetOf(budget) });
  answer(BUDGET, budgetOf(budget));
  return show(<TeamUsage teamId={id} mayLimit={mayLimit} />).then((shown) => ({ ...shown, id }));
};

test('those who may only look see what a team uses, and no form', async () => {
  const { id } = await drawTeam(false, { share: 1, tokens: 10, tokens_max: 10 });
  await screen.findByText('The budget is used up. The team’s keys answer again next month.');
  assert.equal(lastAsked(OF_TEAM).params.id, id);
  assert.equal(screen.queryByLabelText('Cost in USD'), null);
  assert.equal(askedFor(BUDGET).length, 0);
});

test('the budget of a team is saved as numbers, with a comma as well, and an empty field is no limit', async () => {
  const { user, id } = await drawTeam(true, { tokens_max: 5_000 });
  await screen.findByLabelText('Cost in USD');
  assert.equal(screen.queryByRole('button', { name: 'Save' }), null, 'nothing has changed yet');
  await rewrite(user, 'Cost in USD', '12,50');
  await rewrite(user, 'Tokens', '');
  answer(LIMIT, budgetOf({ cost_max: 12.5 }));
  answer(BUDGET, budgetOf({ cost_max: 12.5 }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays('The budget was saved.');
  assert.equal(lastAsked(LIMIT).params.id, id);
  assert.deepEqual(lastAsked(LIMIT).body, { cost_max: 12.5, tokens_max: null });
  await gone(() => screen.queryByRole('button', { name: 'Save' }));
});

test('what is no number is not sent, and the field says so', async () => {
  const { user } = await drawTeam(true);
  await screen.findByLabelText('Cost in USD');
  await rewrite(user, 'Cost in USD', 'a lot');
  await rewrite(user, 'Tokens', '1.5{Enter}');
  assert.equal((await screen.findAllByText('Enter a number.')).length, 2);
  assert.equal(screen.getByLabelText('Cost in USD').getAttribute('aria-invalid'), 'true');
  assert.equal(askedFor(LIMIT).length, 0);
});

test('a budget that the server refuses stays in the form with its sentence', async () => {
  const { user } = await drawTeam(true);
  await screen.findByLabelText('Tokens');
  refuse(LIMIT, 403, 'you may not limit this team');
  await rewrite(user, 'Tokens', '100{Enter}');
  await screen.findByText('You may not limit this team.');
  assert.equal((screen.getByLabelText('Tokens') as HTMLInputElement).value, '100');
  refuse(LIMIT, 409, 'the month is closed');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The month is closed.');
  await gone(() => screen.queryByText('You may not limit this team.'));
});
