import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Member } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { gone } from '../../../test/acts.ts';
import { memberOf } from '../../../test/knowledge-things.ts';
import { noteOf } from '../../../test/note-things.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { teamOf } from '../../../test/team-things.ts';
import { BOB, mentionableOf } from '../../../test/things.ts';
import { AddMember } from './AddMember.tsx';
import { ShareButton } from './ShareButton.tsx';
import { ShareDialog } from './ShareDialog.tsx';

const FIND = 'GET /api/v1/mentionables';
const ADD = 'POST /api/v1/notes/{id}/members';
const note = noteOf();

const draw = (...members: Member[]) => show(<AddMember noun="notes" id={note.id} members={members} />);

const field = () => screen.getByLabelText('Add a person or a team');

test('before a name is typed nothing is asked, and no list stands there', async () => {
  await draw();
  assert.equal(screen.queryByRole('list', { name: 'Found' }), null);
  assert.equal(askedFor(FIND).length, 0);
});

test('one’s own teams stand before people, and are added as teams', async () => {
  const sailors = teamOf({ name: 'Sailors', handle: 'sailors' });
  beMe({ teams: [sailors] });
  answer(FIND, { data: [mentionableOf({ display_name: 'Sai', handle: 'sai' })] });
  const { user } = await draw();
  await user.type(field(), 'sai');
  const found = await screen.findByRole('list', { name: 'Found' });
  await waitFor(() =>
    assert.deepEqual(
      within(found)
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.replace(/^S+/, 'S').split('@')[1]),
      ['sailors', 'sai'],
    ),
  );
  answer(ADD, memberOf());
  await user.click(within(found).getByRole('button', { name: /@sailors/ }));
  await waitFor(() => assert.deepEqual(lastAsked(ADD).body, { role: 'editor', team_id: sailors.id }));
  await waitFor(() => assert.equal((field() as HTMLInputElement).value, ''), { timeout: 5_000 });
});

test('personas and models of that name are not offered', async () => {
  answer(FIND, { data: [mentionableOf({ type: 'persona', display_name: 'Critic', handle: 'critic' })] });
  const { user } = await draw();
  await user.type(field(), 'cri');
  await screen.findByText('Nobody of this name');
  assert.equal(screen.queryByRole('list', { name: 'Found' }), null);
});

test('a name that finds nothing, or only those who are in, is said to a screen reader too', async () => {
  answer(FIND, { data: [mentionableOf({ id: BOB, display_name: 'Bob', handle: 'bob' })] });
  const { user } = await draw(memberOf({ user_id: BOB }));
  await user.type(field(), 'bob');
  const said = await screen.findByText('Nobody of this name');
  assert.equal(said.getAttribute('role'), 'status');
});

test('a search that fails says why instead of looking empty', async () => {
  refuse(FIND, 403, 'you may not look for people');
  const { user } = await draw();
  await user.type(field(), 'bob');
  await screen.findByText('You may not look for people.');
  assert.equal(screen.queryByText('Nobody of this name'), null);
});

test('who cannot be added is told of, and the name stays to be corrected', async () => {
  answer(FIND, { data: [mentionableOf()] });
  refuse(ADD, 409, 'Cara is in already');
  const { user } = await draw();
  await user.type(field(), 'cara');
  await user.click(await screen.findByRole('button', { name: /@cara/ }));
  await toastSays('Cara is in already.');
  assert.equal((field() as HTMLInputElement).value, 'cara');
});

test('only those who may share have the button, and it opens the dialog of the thing', async () => {
  answer('GET /api/v1/notes/{id}/members', { data: [memberOf()] });
  const { user } = await show(<ShareButton noun="notes" thing={note} name="Garden" path="/notes/1" />);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share “Garden”' });
  await user.click(within(dialog).getByText('Close'));
  await gone(() => screen.queryByRole('dialog'));
});

test('those who may not have none', async () => {
  const thing = noteOf({ rights: { write: true, manage: false } });
  await show(<ShareButton noun="notes" thing={thing} name="Garden" path="/notes/1" />);
  assert.equal(screen.queryByRole('button'), null);
});

const copyLink = async () => {
  answer('GET /api/v1/notes/{id}/members', { data: [] });
  const { user } = await show(
    <ShareDialog noun="notes" thing={note} name="Garden" path="/notes/1" onClose={() => undefined} />,
  );
  return () => user.click(screen.getByRole('button', { name: 'Copy link' }));
};

test('the link that is copied is whole, and says for whom it opens', async () => {
  const copy = await copyLink();
  await copy();
  await toastSays('The link is copied. It opens for those who may see this.');
  assert.equal(await navigator.clipboard.readText(), 'http://parley.test/notes/1');
});

test('a browser that does not copy is told of, so that the old clipboard is not taken for the link', async ({
  mock,
}) => {
  const copy = await copyLink();
  mock.method(navigator.clipboard, 'writeText', () => Promise.reject(new Error('not allowed')));
  await copy();
  await toastSays('Copying did not work. Select the text and copy it by hand.');
});
