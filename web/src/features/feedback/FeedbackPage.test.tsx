import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FeedbackSum, GivenFeedback } from '@parley/contract';
import { screen, within } from '@testing-library/react';
import { choose, rowWith } from '../../../test/acts.ts';
import { countedOf } from '../../../test/admin-things.ts';
import { show } from '../../../test/page.tsx';
import { answer, lastAsked, refuse } from '../../../test/server.ts';
import { BOB, newId } from '../../../test/things.ts';
import { FeedbackPage } from './FeedbackPage.tsx';

const SUMS = 'GET /api/v1/admin/feedback/summary';
const WORDS = 'GET /api/v1/admin/feedback';

const sumOf = (change: Partial<FeedbackSum> = {}): FeedbackSum => ({
  model: 'fern-2',
  persona_id: null,
  persona_name: '',
  up: 3,
  down: 1,
  ...change,
});

const givenOf = (comment: string, change: Partial<GivenFeedback> = {}): GivenFeedback => ({
  model: 'fern-2',
  persona_id: null,
  persona_name: '',
  rating: 'down',
  comment,
  updated_at: '2026-01-05T10:00:00.000Z',
  user_id: BOB,
  username: 'bob',
  display_name: 'Bob',
  ...change,
});

const draw = (sums: FeedbackSum[], ...given: GivenFeedback[]) => {
  answer(SUMS, { data: sums });
  answer(WORDS, countedOf(...given));
  return show(<FeedbackPage />);
};

test('each model and persona says how often it was thought good and bad', async () => {
  await draw([
    sumOf({ up: 1_200, down: 300 }),
    sumOf({ persona_id: newId(), persona_name: 'Gardener', up: 0, down: 2 }),
  ]);
  const table = await screen.findByRole('table', { name: 'Ratings' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));
  assert.deepEqual(rows.slice(1), [
    ['fern-2', '1,200', '300'],
    ['Gardenerfern-2', '0', '2'],
  ]);
});

test('the bar of a line is as long as its share of good ratings', async () => {
  await draw([sumOf({ up: 3, down: 1 })]);
  const row = await rowWith('fern-2');
  assert.equal(row.querySelector('rect')?.getAttribute('width'), '75');
});

test('a persona that was deleted is still told apart from a model', async () => {
  await draw([sumOf({ persona_id: newId() })]);
  assert.match((await rowWith('Deleted persona')).textContent ?? '', /fern-2/);
});

test('words stand with their author, the speaker and a thumb that a screen reader names', async () => {
  await draw(
    [],
    givenOf('Too long', { persona_id: newId(), persona_name: 'Gardener' }),
    givenOf('Just right', { rating: 'up', user_id: newId(), username: 'cara', display_name: '' }),
  );
  const bad = await rowWith('Too long');
  within(bad).getByRole('img', { name: 'Bad' });
  assert.match(bad.textContent ?? '', /Bob.*Gardenerfern-2/);
  const good = await rowWith('Just right');
  within(good).getByRole('img', { name: 'Good' });
  within(good).getByText('cara');
});

test('words of one kind are asked for by a choice, from their first page on', async () => {
  answer(SUMS, { data: [] });
  answer(WORDS, ({ query }) => ({ data: [givenOf(`${query.rating ?? 'any'} ${query.page}`)], total: 60 }));
  const { user } = await show(<FeedbackPage />);
  await screen.findByText('1–50 of 60');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('any 2');
  await choose(user, 'Kind of feedback', 'Good');
  await screen.findByText('up 1');
  assert.deepEqual(lastAsked(WORDS).query, { page: '1', per_page: '50', rating: 'up' });
  await choose(user, 'Kind of feedback', 'Good and bad');
  await screen.findByText('any 1');
});

test('where nothing was rated and nothing written, both lists say so', async () => {
  await draw([]);
  await screen.findByText('Nobody has rated an answer yet');
  await screen.findByText('Nobody has written anything yet');
});

test('a kind without words says that of its kind, and shows all others by one click', async () => {
  const { user } = await draw([], givenOf('Too long'));
  await screen.findByText('Too long');
  answer(WORDS, countedOf());
  await choose(user, 'Kind of feedback', 'Good');
  await screen.findByText('No words of this kind');
  assert.equal(screen.queryByText('Nobody has written anything yet'), null);
  answer(WORDS, countedOf(givenOf('Too long')));
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
  await screen.findByText('Too long');
});

test('one list that fails leaves the other standing, and is asked for again by itself', async () => {
  refuse(SUMS, 403, 'the sums are not yours to see');
  answer(WORDS, countedOf(givenOf('Too long')));
  const { user } = await show(<FeedbackPage />);
  await screen.findByText('The sums are not yours to see.');
  await screen.findByText('Too long');
  answer(SUMS, { data: [sumOf()] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table', { name: 'Ratings' });
});
