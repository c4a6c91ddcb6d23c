import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channel, KnowledgeBase, Participant, Persona } from '@parley/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { isDisabled, rewrite, textIn } from '../../../../test/acts.ts';
import { countedOf } from '../../../../test/admin-things.ts';
import { baseOf } from '../../../../test/knowledge-things.ts';
import { pageOf, personaOf } from '../../../../test/noun-things.ts';
import { show, showInConversation, toastSays } from '../../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../../test/server.ts';
import { projectOf, workspaceOf } from '../../../../test/team-things.ts';
import { BOB, channelOf, newId, participantOf } from '../../../../test/things.ts';
import type { Panel } from '../conversation/conversation.ts';
import { ConversationHeader } from './ConversationHeader.tsx';
import { ConversationMenu } from './ConversationMenu.tsx';
import { EmptyConversation } from './EmptyConversation.tsx';
import { JoinPage } from './JoinPage.tsx';
import { Panels } from './Panels.tsx';
import { ReadOnlyNotice } from './ReadOnlyNotice.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';

const CHANGE = 'PUT /api/v1/channels/{id}';
const PERSONA = 'GET /api/v1/personas/{id}';
const ASK = 'POST /api/v1/chat/completions';

const readOnly = { ...channelOf().rights, edit: false, share: false, write: false };

// --- The settings of a conversation.

const settings = (channel: Channel, ...bases: KnowledgeBase[]) => {
  let closed = 0;
  answer('GET /api/v1/channels/{id}/knowledge-bases', { data: [] });
  answer('GET /api/v1/knowledge-bases', countedOf(...bases));
  const shown = showInConversation(<SettingsDialog onClose={() => closed++} />, { channel });
  return shown.then((all) => ({ ...all, closed: () => closed }));
};

test('an owner changes title, behaviour and instructions together', async () => {
  const channel = channelOf();
  answer(CHANGE, channel);
  const { user, closed } = await settings(channel);
  assert.ok(isDisabled('button', 'Save'));
  await rewrite(user, 'Title', 'Orchard');
  await user.click(screen.getByRole('radio', { name: /Answers when it is mentioned/ }));
  await user.click(await screen.findByRole('switch', { name: 'Memory in this chat' }));
  await user.type(screen.getByLabelText('Instructions for the AI'), 'Be brief.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays('The settings have been saved.');
  assert.deepEqual(lastAsked(CHANGE).body, {
    title: 'Orchard',
    system_prompt: 'Be brief.',
    ai_mode: 'mention_only',
    is_memory_on: false,
  });
  assert.equal(closed(), 1);
});

test('a mode that was left as it is is not chosen by saving something else', async () => {
  answer(CHANGE, channelOf());
  const { user } = await settings(channelOf());
  await rewrite(user, 'Title', 'Orchard');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { title: 'Orchard', system_prompt: '' }));
});

test('a knowledge base that is ticked is bound when the settings are saved, and not before', async () => {
  const BIND = 'PUT /api/v1/channels/{id}/knowledge-bases';
  const roses = baseOf({ name: 'Roses' });
  answer(CHANGE, channelOf());
  answer(BIND, { data: [] });
  const { user } = await settings(channelOf(), roses);
  await user.click(await screen.findByRole('checkbox', { name: 'Roses' }));
  assert.equal(askedFor(BIND).length, 0);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.deepEqual(lastAsked(BIND).body, { kb_ids: [roses.id] }));
});

test('a member reads the settings and has nothing to save', async () => {
  await settings(channelOf({ rights: readOnly, system_prompt: 'Be brief.' }));
  screen.getByText('Only the owner can change these.');
  assert.ok(isDisabled('textbox', 'Title'));
  assert.equal(textIn('Instructions for the AI'), 'Be brief.');
  assert.equal(screen.queryByRole('button', { name: 'Save' }), null);
});

test('instructions that are too long for the server stay in the dialog, with the reason', async () => {
  refuse(CHANGE, 400, 'system_prompt: is too long');
  const { user, closed } = await settings(channelOf());
  await user.type(screen.getByLabelText('Instructions for the AI'), 'Long.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/is too long/);
  assert.equal(textIn('Instructions for the AI'), 'Long.');
  assert.equal(closed(), 0);
});

// --- Its menu and its header.

const MenuOf = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Menu
      </button>
      {anchor && <ConversationMenu anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
};

const menu = async (channel: Channel) => {
  const opened: Panel[] = [];
  const shown = await showInConversation(<MenuOf />, { channel, onOpen: (panel) => opened.push(panel) });
  await shown.user.click(screen.getByRole('button', { name: 'Menu' }));
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  return { ...shown, opened, items: items.map(({ textContent }) => textContent) };
};

test('an owner finds everything in the menu of the conversation', async () => {
  const { user, opened, items } = await menu(channelOf());
  assert.deepEqual(items, [
    'Chat settings',
    'Find in the chat',
    'Map',
    'Pinned messages',
    'Share by a link',
    'Move…',
    'Export',
    'Delete the chat',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Share by a link' }));
  assert.deepEqual(opened, [{ kind: 'share', leafId: null }]);
});

test('a chat is moved from its own menu, and the dialog says first who will see it', async () => {
  const channel = channelOf({ participant_count: 2, person_count: 2 });
  const { user, opened } = await menu(channel);
  await user.click(screen.getByRole('menuitem', { name: 'Move…' }));
  assert.deepEqual(opened, [{ kind: 'move' }]);
  cleanup();
  answer('GET /api/v1/channels/{id}', channel);
  answer('GET /api/v1/workspaces', countedOf(workspaceOf()));
  answer('GET /api/v1/projects', countedOf());
  await showInConversation(<Panels panel={{ kind: 'move' }} onClose={() => undefined} />, { channel });
  const said = await within(await screen.findByRole('dialog', { name: /^Move “/ })).findByRole('alert');
  assert.match(said.textContent ?? '', /2 people in it will see this chat/);
});

test('a member without the right to share does not see it, and leaves instead of deleting', async () => {
  const { items } = await menu(channelOf({ my_role: 'member', rights: readOnly }));
  assert.ok(!items.includes('Share by a link') && !items.includes('Move…'));
  assert.equal(items.at(-1), 'Leave the chat');
});

test('what is in the archive cannot be deleted again', async () => {
  const { items } = await menu(channelOf({ rights: { ...channelOf().rights, remove: false } }));
  assert.equal(items.at(-1), 'Export');
});

test('an export comes under the title, without what a file name may not hold', async (t) => {
  const saved: string[] = [];
  t.mock.method(HTMLAnchorElement.prototype, 'click', function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  answer('GET /api/v1/channels/{id}/export', () => new Response('# Garden'));
  const { user } = await menu(channelOf({ title: 'Garden: north/south?' }));
  await user.click(screen.getByRole('menuitem', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'This branch as DOCX' }));
  await waitFor(() => assert.deepEqual(saved, ['Garden north south.docx']));
  assert.deepEqual(lastAsked('GET /api/v1/channels/{id}/export').query, {
    format: 'docx',
    branches: 'active',
  });
});

test('all branches are exported as one document', async (t) => {
  t.mock.method(HTMLAnchorElement.prototype, 'click', () => {});
  answer('GET /api/v1/channels/{id}/export', () => new Response('# Garden'));
  const { user } = await menu(channelOf());
  await user.click(screen.getByRole('menuitem', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'All branches as Markdown' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked('GET /api/v1/channels/{id}/export').query, {
      format: 'markdown',
      branches: 'all',
    }),
  );
});

const people = (count: number): Participant[] =>
  Array.from({ length: count }, (_, at) =>
    participantOf({ participant_id: at === 0 ? BOB : newId(), display_name: `Person ${at}` }),
  );

const header = (present: Participant[]) => {
  const opened: Panel[] = [];
  const pressed: string[] = [];
  answer('GET /api/v1/presence', { data: {} });
  answer('GET /api/v1/channels', pageOf());
  const onPanel = () => void pressed.push('panel');
  const shown = showInConversation(<ConversationHeader isPanelOpen={false} onPanel={onPanel} />, {
    people: present,
    onOpen: (panel) => opened.push(panel),
  });
  return shown.then((all) => ({ ...all, opened, pressed }));
};

test('the header names the conversation and counts the people whose faces do not fit', async () => {
  const { user, opened } = await header(people(6));
  const title = screen.getByRole('heading', { level: 1, name: 'Garden' });
  assert.equal(title.dir, 'auto', 'or one of the other direction is cut where it begins');
  const faces = screen.getByRole('button', { name: /6 participants/ });
  assert.match(faces.textContent ?? '', /\+2$/);
  await user.click(faces);
  assert.deepEqual(opened, [{ kind: 'people' }]);
});

test('a person who is alone finds the participants behind their face, and the panel behind a button', async () => {
  const { user, opened, pressed } = await header(people(1));
  await user.click(screen.getByRole('button', { name: /1 participant/ }));
  assert.deepEqual(opened, [{ kind: 'people' }]);
  const panel = screen.getByRole('button', { name: 'Panel' });
  assert.equal(panel.getAttribute('aria-expanded'), 'false');
  await user.click(panel);
  assert.deepEqual(pressed, ['panel']);
});

// --- A conversation in which nothing has been said.

const present = (persona: Persona): Participant =>
  participantOf({
    participant_type: 'persona',
    participant_id: persona.id,
    display_name: persona.name,
    handle: persona.handle,
  });

const gardener = personaOf({ greeting: 'Ask me about **ferns**.', starters: ['What grows in the shade?'] });

test('an empty conversation says where to begin', async () => {
  await showInConversation(<EmptyConversation />, { people: people(1) });
  screen.getByText('Nothing has been said here yet');
  screen.getByText('Write the first message below.');
});

test('an empty conversation in which one may not write asks for no message', async () => {
  const channel = channelOf({ rights: readOnly });
  await showInConversation(<EmptyConversation />, { channel, people: people(1) });
  screen.getByText('Nothing has been said here yet');
  assert.equal(screen.queryByText('Write the first message below.'), null);
  cleanup();
  const silent = personaOf({ name: 'Silent', greeting: '' });
  answer(PERSONA, silent);
  await showInConversation(<EmptyConversation />, { channel, people: [present(silent)] });
  await screen.findByRole('heading', { name: 'Silent' });
  assert.equal(screen.queryByText('Write the first message below.'), null);
});

test('a persona greets, and says who else may be called', async () => {
  const critic = personaOf({ name: 'Critic', handle: 'critic' });
  answer(PERSONA, gardener);
  await showInConversation(<EmptyConversation />, { people: [present(gardener), present(critic)] });
  await screen.findByText('ferns');
  screen.getByText(/Also here: @critic/);
  assert.equal(lastAsked(PERSONA).params.id, gardener.id);
});

test('a starter is sent as it stands', async () => {
  const channel = channelOf();
  answer(PERSONA, gardener);
  refuse(ASK, 403, 'no model may be asked');
  const { user } = await showInConversation(<EmptyConversation />, { channel, people: [present(gardener)] });
  await user.click(await screen.findByRole('button', { name: 'What grows in the shade?' }));
  await waitFor(() => assert.equal(askedFor(ASK).length, 1));
  assert.equal(lastAsked(ASK).body.content, 'What grows in the shade?');
  assert.equal(lastAsked(ASK).body.channel_id, channel.id);
});

test('an observer is greeted, and has nothing to press', async () => {
  answer(PERSONA, gardener);
  await showInConversation(<EmptyConversation />, {
    channel: channelOf({ rights: readOnly }),
    people: [present(gardener)],
  });
  await screen.findByText('ferns');
  assert.equal(screen.queryByRole('list', { name: 'Ways to begin' }), null);
});

test('who may not write is told why: as an observer, or because the project is archived', async () => {
  await show(<ReadOnlyNotice channel={channelOf({ my_role: 'observer', rights: readOnly })} />);
  await screen.findByText(/You are an observer here/);
  cleanup();
  await show(<ReadOnlyNotice channel={channelOf({ my_role: 'owner', rights: readOnly })} />);
  await screen.findByText(/The project of this chat is archived: it can be read/);
});

test('a persona of another person, which cannot be looked at, leaves the usual words', async () => {
  refuse(PERSONA, 404, 'there is no such persona');
  await showInConversation(<EmptyConversation />, { people: [present(gardener)] });
  await screen.findByText('Nothing has been said here yet');
});

test('the project of a chat stands before its title for those who may read it', async () => {
  const boat = projectOf({ name: 'Boat' });
  answer('GET /api/v1/projects/{id}', boat);
  await showInConversation(<ConversationHeader isPanelOpen onPanel={() => undefined} />, {
    channel: channelOf({ project_id: boat.id }),
  });
  const link = await screen.findByRole('link', { name: 'Boat' });
  assert.equal(link.getAttribute('href'), `/p/${boat.id}`);
  cleanup();
  const PROJECT = 'GET /api/v1/projects/{id}';
  refuse(PROJECT, 404, 'project not found');
  const other = channelOf({ project_id: newId() });
  await showInConversation(<ConversationHeader isPanelOpen onPanel={() => undefined} />, { channel: other });
  await waitFor(() => assert.equal(lastAsked(PROJECT).params.id, other.project_id));
  assert.equal(screen.queryByRole('link'), null);
});

// --- The address of a chat that one is not in.

test('a chat that one may join says what it is and lets in; another one is not there', async () => {
  const LOOK = 'GET /api/v1/channels/{id}/join';
  const JOIN = 'POST /api/v1/channels/{id}/join';
  const channel = channelOf({ title: 'Town square' });
  const { id, type, last_message_at, created_at } = channel;
  const workspace = { id: newId(), name: 'Sailors' };
  const open = {
    id,
    title: 'Town square',
    type,
    is_joined: false,
    person_count: 3,
    last_message_at,
    created_at,
  };
  answer(LOOK, { ...open, workspace, project: null });
  answer(JOIN, channel);
  const { user } = await show(<JoinPage channelId={id} onClose={() => {}} />);
  await screen.findByRole('heading', { name: 'Town square', level: 1 });
  // A guest joins as well, and may not write there.
  screen.getByText('Everyone in Sailors may join this chat and then read all of it.');
  within(screen.getByRole('banner')).getByText('You are not in this chat.');
  screen.getByText('3 people', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Join Town square' }));
  await waitFor(() => assert.equal(lastAsked(JOIN).params.id, id));
  await toastSays('You joined Town square in Sailors.');
  cleanup();
  refuse(LOOK, 404, 'channel not found');
  await show(<JoinPage channelId={newId()} onClose={() => {}} />);
  await screen.findByRole('heading', { name: 'There is nothing here' });
  assert.equal(screen.queryByRole('button', { name: /Join/ }), null);
});
