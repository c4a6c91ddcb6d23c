// Where packages stand in a chat: as a tab beside it, among the actions of a message, and beside the field that one writes in.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Surface } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { gone } from '../../../../test/acts.ts';
import { showInConversation } from '../../../../test/page.tsx';
import { answer } from '../../../../test/server.ts';
import { channelOf, messageOf, newId } from '../../../../test/things.ts';
import { panelScreen, railScreen } from '../../../lib/frame.ts';
import { queryClient } from '../../../lib/query.ts';
import { ActionsButton } from '../composer/ActionsButton.tsx';
import { ConversationContext, type Panel, useConversation } from '../conversation/conversation.ts';
import { MessageMenu } from '../message/MessageMenu.tsx';
import { readChatDraft } from '../sending/chat-drafts.ts';
import { Panels } from './Panels.tsx';

const nothing = () => undefined;

const surfaceOf = (placement: Surface['placement'], title: string): Surface => ({
  ...{ id: `${newId()}:board`, package_id: 'com.example.parts', slug: 'board', title, icon: null },
  ...{ placement, url: 'about:blank', permission: null },
});

const bring = (surface: Surface, ...bridge: string[]): void => {
  queryClient.removeQueries({ queryKey: ['GET /api/v1/surfaces'] });
  answer('GET /api/v1/surfaces', { data: [surface] });
  answer('GET /api/v1/extensions/{id}/manifest', { surfaces: [{ slug: 'board', bridge }] });
};

interface KeptProps {
  readonly first: Panel | null;
  readonly children?: React.ReactNode;
}

const Kept = ({ first, children }: KeptProps) => {
  const conversation = useConversation();
  const [panel, open] = useState<Panel | null>(first);
  return (
    <ConversationContext value={{ ...conversation, open }}>
      <div id="main" tabIndex={-1} />
      {children}
      {panel && panel.kind !== 'find' && <Panels panel={panel} onClose={() => open(null)} />}
    </ConversationContext>
  );
};

/** The surface as it is in its frame: what it was told first, and its end of the bridge. */
const enter = async (t: TestContext, title: string) => {
  const frame = await waitFor(() => {
    const found = document.querySelector<HTMLIFrameElement>(`iframe[title="${title}"]`);
    assert.ok(found);
    return found;
  });
  const told: Array<{ params: unknown; port: MessagePort }> = [];
  const postMessage = (init: { params: unknown }, _to: string, [port]: MessagePort[]): void => {
    if (port) told.push({ params: init.params, port });
  };
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage } });
  fireEvent.load(frame);
  const [first] = told;
  assert.ok(first);
  t.after(() => first.port.close());
  const asks = (method: string, params: object = {}): Promise<{ result?: unknown; error?: string }> =>
    new Promise((resolve) => {
      first.port.onmessage = ({ data }) => resolve(data);
      first.port.postMessage({ id: 1, method, params });
    });
  return { params: first.params, asks };
};

test('a package stands as a tab beside the chat, and knows which chat it is', async (t) => {
  t.mock.getter(panelScreen, 'matches', () => false);
  t.mock.getter(railScreen, 'matches', () => true);
  const surface = surfaceOf(['channel.panel'], 'Polls');
  bring(surface);
  answer('GET /api/v1/presence', { data: {} });
  answer('GET /api/v1/channels/{id}/models', { data: [] });
  answer('GET /api/v1/channels/{id}/cursors', { data: [] });
  answer('GET /api/v1/channels/{id}/files', { data: [] });
  const channel = channelOf();
  const { user } = await showInConversation(<Kept first={{ kind: 'files' }} />, { channel });
  await user.click(await screen.findByRole('tab', { name: 'Polls' }));
  const sheet = await screen.findByRole('dialog', { name: 'Polls' });
  assert.equal(within(sheet).getByRole('tab', { name: 'Polls' }).getAttribute('aria-selected'), 'true');
  const { params } = await enter(t, 'Polls');
  assert.deepEqual(params, { channel_id: channel.id });
});

test('what a package does with a message is told that message, where its manifest asks for it', async (t) => {
  const surface = surfaceOf(['message.action'], 'Chart it');
  bring(surface, 'message.get');
  const message = messageOf({ content: 'beans,3' });
  const channel = channelOf({ id: message.channel_id });
  const menu = (
    <MessageMenu
      {...{ message, anchor: document.body, onDelete: nothing, onNote: nothing, onAddition: nothing }}
      {...{ onTask: nothing, onAssign: nothing, onClose: nothing }}
    />
  );
  const { user } = await showInConversation(<Kept first={null}>{menu}</Kept>, { channel });
  await user.click(await screen.findByRole('menuitem', { name: 'Chart it' }));
  await screen.findByRole('dialog', { name: 'Chart it' });
  const { params, asks } = await enter(t, 'Chart it');
  assert.deepEqual(params, { channel_id: channel.id, message_id: message.id });
  assert.deepEqual((await asks('message.get')).result, { id: message.id, role: 'user', text: 'beans,3' });
  assert.match((await asks('composer.insert', { text: 'x' })).error ?? '', /not in the manifest/);
});

test('what a package does beside the field writes into it when the person lets it, behind what stands there', async (t) => {
  const surface = surfaceOf(['composer.action'], 'Phrases');
  bring(surface, 'composer.insert', 'message.get');
  const channel = channelOf();
  const { user } = await showInConversation(
    <Kept first={null}>
      <ActionsButton />
    </Kept>,
    { channel },
  );
  await user.click(await screen.findByRole('button', { name: 'From packages' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Phrases' }));
  await screen.findByRole('dialog', { name: 'Phrases' });
  const { params, asks } = await enter(t, 'Phrases');
  assert.deepEqual(params, { channel_id: channel.id });
  const activation = { isActive: false };
  Object.defineProperty(navigator, 'userActivation', { value: activation, configurable: true });
  t.after(() => Reflect.deleteProperty(navigator, 'userActivation'));
  assert.match((await asks('composer.insert', { text: 'Good morning' })).error ?? '', /click/);
  activation.isActive = true;
  assert.equal((await asks('message.get')).result, null);
  const press = async (name: string): Promise<void> => {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    // A click that was on its way to the frame does not press it.
    assert.equal(button.disabled, true);
    await waitFor(() => assert.equal(button.disabled, false));
    await user.click(button);
  };
  const first = asks('composer.insert', { text: 'Good morning' });
  await screen.findByText('Phrases wants to write this into your message');
  assert.equal(readChatDraft(channel.id), '');
  await press('Write it');
  assert.equal((await first).error, undefined);
  const second = asks('composer.insert', { text: 'and thank you' });
  await press('Write it');
  await second;
  assert.equal(readChatDraft(channel.id), 'Good morning\nand thank you');
  const third = asks('composer.insert', { text: 'for everything' });
  await press('Do not write it');
  assert.match((await third).error ?? '', /did not take it/);
  assert.match((await asks('composer.insert', { text: 'at all' })).error ?? '', /did not take it/);
  assert.equal(screen.queryByText(/wants to write/), null, 'who said no is not asked again');
  assert.equal(readChatDraft(channel.id), 'Good morning\nand thank you');
});

test('where no package does anything there is no button for it', async () => {
  bring(surfaceOf(['nav'], 'Board'));
  await showInConversation(<ActionsButton />);
  await gone(() => screen.queryByRole('button', { name: 'From packages' }));
});
