import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkspaceRetention } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../test/server.ts';
import { workspaceOf } from '../../../test/team-things.ts';
import { RetentionCard } from './RetentionCard.tsx';

const READ = 'GET /api/v1/workspaces/{id}/retention';
const PUT = 'PUT /api/v1/workspaces/{id}/retention';

const OFF: WorkspaceRetention = {
  ...{ days: null, starts_at: null, min_days: 30, max_days: null },
  forecast: null,
};
const forecastOf = (days: number): WorkspaceRetention => ({
  ...OFF,
  forecast: { days, starts_at: '2026-02-05T10:00:00.000Z', chats: 12, messages: 340 },
});

const open = async () => {
  answer(READ, OFF);
  const shown = await show(<RetentionCard workspace={workspaceOf()} />);
  await screen.findByText('Chats here are kept until somebody deletes them.');
  await shown.user.click(screen.getByRole('button', { name: 'Change' }));
  return shown;
};

test('what would go, and when, is said before a rule is made', async () => {
  const { user } = await open();
  await user.type(await screen.findByRole('textbox', { name: 'Days' }), '90');
  answer(READ, forecastOf(90));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Chats here go 90 days after the last word in them, from/);
  await screen.findByText('On that day these go for good: chats 12, messages 340.');
  assert.equal(askedFor(PUT).length, 0, 'nothing is changed yet');
  answer(PUT, forecastOf(90));
  await user.click(screen.getByRole('button', { name: 'Let these chats go' }));
  await toastSays('Saved. People here have a week until a stricter rule begins.');
  assert.deepEqual(lastAsked(PUT).body, { days: 90 });
});

test('a number that was not looked at is looked at first, and one below the bound is refused', async () => {
  const { user } = await open();
  const days = await screen.findByRole('textbox', { name: 'Days' });
  await user.type(days, '12');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Give a whole number of 30 or more.');
  await user.type(days, '0');
  answer(READ, forecastOf(120));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Chats here go 120 days/);
  await user.type(days, '0');
  answer(READ, forecastOf(1200));
  await user.click(screen.getByRole('button', { name: 'Let these chats go' }));
  await screen.findByText(/Chats here go 1,200 days/);
  await waitFor(() => assert.equal(askedFor(PUT).length, 0));
});

test('the longest time of the server is said beside the rule', async () => {
  answer(READ, { ...forecastOf(365), max_days: 365 });
  await show(<RetentionCard workspace={workspaceOf()} />);
  await screen.findByText('The server keeps chats for 365 days at most.');
  await screen.findByText(/Chats here go 365 days/);
});
