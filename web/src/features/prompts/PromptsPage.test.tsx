import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Prompt } from '@parley/contract';
import { screen, within } from '@testing-library/react';
import { rewrite, rowWith, sayYes } from '../../../test/acts.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { promptOf } from '../../../test/prompt-things.ts';
import { answer, askedFor, lastAsked } from '../../../test/server.ts';
import { PromptDetails } from './PromptDetails.tsx';
import { PromptsPage } from './PromptsPage.tsx';

const LIST = 'GET /api/v1/prompts';
const CREATE = 'POST /api/v1/prompts';
const READ = 'GET /api/v1/prompts/{id}';
const CHANGE = 'PUT /api/v1/prompts/{id}';

const drawList = (...data: Prompt[]) => {
  answer(LIST, { data, total: data.length });
  return show(<PromptsPage />);
};

const drawOne = (prompt: Prompt) => {
  answer(LIST, { data: [prompt], total: 1 });
  answer(READ, prompt);
  return show(<PromptDetails id={prompt.id} />);
};

test('the list says how each is called, used and who may change it', async () => {
  beMe({ permissions: ['surface.chat.access'] });
  await drawList(
    promptOf({ tags: ['work'], uses: 3 }),
    promptOf({ title: 'Shed', my_role: 'viewer', rights: { write: false, manage: false } }),
  );
  assert.match((await rowWith('Weekly report')).textContent, /\/weekly.*work.*used 3 times/);
  assert.match((await rowWith('Shed')).textContent, /Read only.*not used yet/);
  assert.equal(screen.queryByRole('button', { name: 'New prompt' }), null);
});

test('a new one is written: what is missing or wrong is said before anything is sent', async () => {
  const { user } = await drawList();
  answer(CREATE, promptOf());
  await user.click(await screen.findByRole('button', { name: 'New prompt' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New prompt' }));
  dialog.getByText(/\{\{tone:formal\|friendly\}\}/);
  await rewrite(user, 'Command', 'two words');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  assert.equal((await dialog.findAllByText('Fill this in.')).length, 2);
  dialog.getByText('One word of letters, digits, - and _.');
  assert.equal(askedFor(CREATE).length, 0);
  await rewrite(user, 'Command', '');
  await rewrite(user, 'Title', 'Weekly report');
  await rewrite(user, 'Text', 'For {{{{who}}');
  await rewrite(user, 'Tags', 'work, reports,work');
  answer(LIST, { data: [promptOf()], total: 1 });
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await rowWith('Weekly report');
  assert.deepEqual(lastAsked(CREATE).body, {
    ...{ title: 'Weekly report', text: 'For {{who}}', description: '', tags: ['work', 'reports'] },
  });
});

test('what is changed is sent, and one that is deleted leads back to the list', async () => {
  const prompt = promptOf();
  const { user, path } = await drawOne(prompt);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await rewrite(user, 'Title', 'Monthly report');
  answer(CHANGE, { ...prompt, title: 'Monthly report' });
  answer(READ, { ...prompt, title: 'Monthly report' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Monthly report' });
  assert.deepEqual(lastAsked(CHANGE).body, { title: 'Monthly report' });
  answer('DELETE /api/v1/prompts/{id}', { message: 'prompt deleted' });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await sayYes(user, 'Delete');
  await toastSays('Deleted “Monthly report”.');
  assert.equal(path(), '/prompts');
});

test('a reader sees what it says and asks for, and no button that would be refused', async () => {
  await drawOne(promptOf({ my_role: 'viewer', rights: { write: false, manage: false } }));
  await screen.findByText('who, tone');
  for (const name of ['Edit', 'Delete', 'Share']) assert.equal(screen.queryByRole('button', { name }), null);
});
