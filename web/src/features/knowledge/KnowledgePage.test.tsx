import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KnowledgeBase } from '@parley/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { countedOf } from '../../../test/admin-things.ts';
import { baseOf } from '../../../test/knowledge-things.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { workspaceOf } from '../../../test/team-things.ts';
import { BOB, newId } from '../../../test/things.ts';
import { chooseWorkspace } from '../../lib/workspace.ts';
import { KnowledgeList } from './KnowledgeList.tsx';
import { KnowledgePage } from './KnowledgePage.tsx';

const LIST = 'GET /api/v1/knowledge-bases';
const CREATE = 'POST /api/v1/knowledge-bases';
const IMPORT = 'POST /api/v1/knowledge-bases/import';

const answerList = (...bases: KnowledgeBase[]): void => answer(LIST, countedOf(...bases));

test('each base is named with what it is for, how many documents it has, and what is going on in it', async () => {
  answerList(
    baseOf({ name: 'Manuals', description: 'Data sheets', document_count: 64 }),
    baseOf({ name: 'Laws', status: 'failed', document_count: 1 }),
    baseOf({ name: 'News', status: 'indexing' }),
  );
  await show(<KnowledgePage />);
  const manuals = await screen.findByRole('link', { name: /Manuals/ });
  assert.match(manuals.textContent ?? '', /Data sheets.*64 documents/);
  assert.match(screen.getByRole('link', { name: /Laws/ }).textContent ?? '', /Failed.*1 document/);
  assert.match(screen.getByRole('link', { name: /News/ }).textContent ?? '', /Reading/);
});

test('in a chosen workspace its bases are listed', async (t) => {
  const garden = workspaceOf();
  chooseWorkspace(garden);
  t.after(() => chooseWorkspace(null));
  answerList(baseOf({ name: 'Roses' }));
  await show(<KnowledgePage />);
  await screen.findByRole('link', { name: /Roses/ });
  cleanup();
  await show(<KnowledgeList />);
  await screen.findByRole('link', { name: /Roses/ });
  assert.deepEqual(
    askedFor(LIST).map(({ query }) => query.workspace_id),
    askedFor(LIST).map(() => garden.id),
  );
});

test('a new base is made with a name and opens', async () => {
  answerList();
  const { user, path } = await show(<KnowledgePage />);
  const [button] = await screen.findAllByRole('button', { name: 'New knowledge base' });
  assert.ok(button);
  assert.equal(screen.getAllByRole('button', { name: 'Import' }).length, 1);
  await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'New knowledge base' });
  await user.click(within(dialog).getByRole('button', { name: 'Create knowledge base' }));
  await within(dialog).findByText('Fill this in.');
  assert.equal(askedFor(CREATE).length, 0);
  const made = baseOf();
  answer(CREATE, made);
  await user.type(within(dialog).getByLabelText('Name'), 'Roses');
  await user.click(within(dialog).getByRole('button', { name: 'Create knowledge base' }));
  await waitFor(() => assert.equal(path(), `/knowledge/${made.id}`));
  assert.deepEqual(lastAsked(CREATE).body, { name: 'Roses', description: '' });
});

test('what the server refuses is said in the dialog, and what was typed stays', async () => {
  answerList();
  refuse(CREATE, 400, 'you have 500 knowledge bases already; delete one first');
  const { user } = await show(<KnowledgePage />);
  const [button] = await screen.findAllByRole('button', { name: 'New knowledge base' });
  assert.ok(button);
  await user.click(button);
  await user.type(await screen.findByLabelText('Name'), 'Roses');
  await user.click(screen.getByRole('button', { name: 'Create knowledge base' }));
  await screen.findByText(/500 knowledge bases already/);
  assert.equal((screen.getByLabelText('Name') as HTMLInputElement).value, 'Roses');
});

test('a person who may not create one is not offered to', async () => {
  beMe({ permissions: ['surface.chat.access'] });
  answerList();
  await show(<KnowledgePage />);
  await screen.findByText('No knowledge bases yet');
  assert.equal(screen.queryByRole('button', { name: 'New knowledge base' }), null);
});

test('beside the page bases stand under whose they are, with their count or their state', async () => {
  const team = { id: newId(), name: 'Sailors', handle: 'sailors', avatar: null, role: 'member' as const };
  beMe({ teams: [team] as never });
  answerList(
    baseOf({ name: 'Knots', team_id: team.id, document_count: 212 }),
    baseOf({ name: 'Shelf', status: 'empty', document_count: 0 }),
    baseOf({ name: 'Law', owner_id: BOB, status: 'failed' }),
    baseOf({ name: 'News', status: 'indexing' }),
  );
  await show(<KnowledgeList />);
  await screen.findByRole('link', { name: /Knots/ });
  assert.deepEqual(
    within(screen.getByRole('navigation'))
      .getAllByRole('region')
      .map((group) => group.textContent),
    ['SailorsKnots212', 'MineShelfemptyNews', 'Shared with meLaw'],
  );
  screen.getByRole('img', { name: 'Failed' });
  screen.getByRole('img', { name: 'Reading' });
});

test('a base comes back from its archive, in the chosen workspace, and opens; a refusal is said', async (t) => {
  const garden = workspaceOf();
  chooseWorkspace(garden);
  t.after(() => chooseWorkspace(null));
  answerList(baseOf());
  const { user, path } = await show(<KnowledgePage />);
  const input = await screen.findByLabelText('Import', { selector: 'input' });
  const archive = new File(['zip'], 'roses.zip', { type: 'application/zip' });
  refuse(IMPORT, 400, 'the archive has no manifest.json');
  await user.upload(input, archive);
  await toastSays(/has no manifest\.json/);
  const made = baseOf();
  answer(IMPORT, { ...made, left_out: ['Scan.pdf'] });
  await user.upload(input, archive);
  await waitFor(() => assert.equal(path(), `/knowledge/${made.id}`));
  assert.equal(lastAsked(IMPORT).query.workspace_id, garden.id);
  await toastSays(/has them twice: Scan\.pdf/);
});

test('who went elsewhere while a base came in stays there', async () => {
  answerList(baseOf());
  const Leaving = () => {
    const [isHere, setIsHere] = useState(true);
    return isHere ? (
      <>
        <button type="button" onClick={() => setIsHere(false)}>
          Leave
        </button>
        <KnowledgePage />
      </>
    ) : null;
  };
  const { user, path } = await show(<Leaving />);
  const { promise, resolve } = Promise.withResolvers<void>();
  answer(IMPORT, async () => {
    await promise;
    return { ...baseOf(), left_out: ['Plan.pdf'] };
  });
  await user.upload(
    await screen.findByLabelText('Import', { selector: 'input' }),
    new File(['zip'], 'a.zip'),
  );
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  resolve();
  await toastSays(/has them twice: Plan\.pdf/);
  assert.equal(path(), '/here');
});
