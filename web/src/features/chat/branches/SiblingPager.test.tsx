import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { showInConversation, toastSays } from '../../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../../test/server.ts';
import { channelOf, messageOf } from '../../../../test/things.ts';
import { SiblingPager, useVersionKeys } from './SiblingPager.tsx';

const SIBLINGS = 'GET /api/v1/channels/{id}/messages/{msgId}/siblings';
const CURSOR = 'PUT /api/v1/channels/{id}/cursor';
const channel = channelOf();

const three = [0, 1, 2].map((sibling_index) =>
  messageOf({ channel_id: channel.id, sibling_index, sibling_count: 3 }),
);

const draw = (index: number) => {
  const message = three[index];
  assert.ok(message);
  answer(SIBLINGS, { siblings: three });
  answer(CURSOR, ({ body }) => ({ active_leaf_id: body.active_leaf_id }));
  return showInConversation(<SiblingPager message={message} />, { channel });
};

const button = (name: 'Previous version' | 'Next version'): HTMLElement =>
  screen.getByRole('button', { name });

test('a message with one version has no pager', async () => {
  await showInConversation(<SiblingPager message={messageOf()} />, { channel });
  assert.equal(screen.queryByRole('navigation'), null);
});

test('the pager says which of how many it is', async () => {
  await draw(1);
  screen.getByText('2 / 3');
});

test('the next version is the one after this, wherever it leads', async () => {
  const { user } = await draw(1);
  await user.click(button('Next version'));
  await waitFor(() => assert.equal(lastAsked(CURSOR).body.active_leaf_id, three[2]?.id));
});

test('the previous version is the one before', async () => {
  const { user } = await draw(1);
  await user.click(button('Previous version'));
  await waitFor(() => assert.equal(lastAsked(CURSOR).body.active_leaf_id, three[0]?.id));
});

test('there is nothing before the first and nothing after the last', async () => {
  await draw(0);
  assert.ok(button('Previous version').hasAttribute('disabled'));
  assert.ok(!button('Next version').hasAttribute('disabled'));
});

test('where the way is barred, that is said', async () => {
  const { user } = await draw(1);
  refuse(CURSOR, 404, 'there is no such message');
  await user.click(button('Next version'));
  await toastSays('There is no such message.');
});

const WithKeys = () => {
  useVersionKeys();
  return (
    <>
      <button type="button">Elsewhere</button>
      {three.slice(0, 2).map((message) => (
        <article key={message.id}>
          <button type="button">In {message.sibling_index}</button>
          <SiblingPager message={message} />
        </article>
      ))}
    </>
  );
};

test('keys lead to the other versions of the message that has the focus, and of no other', async () => {
  answer(SIBLINGS, { siblings: three });
  answer(CURSOR, ({ body }) => ({ active_leaf_id: body.active_leaf_id }));
  const { user } = await showInConversation(<WithKeys />, { channel });
  const goOn = (key: string): Promise<void> => user.keyboard(`{Alt>}{Shift>}{${key}}{/Shift}{/Alt}`);
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await goOn('ArrowRight');
  await user.click(screen.getByRole('button', { name: 'In 0' }));
  await goOn('ArrowLeft');
  assert.equal(askedFor(SIBLINGS).length, 0, 'there is nothing before the first');
  await goOn('ArrowRight');
  await waitFor(() => assert.equal(lastAsked(CURSOR).body.active_leaf_id, three[1]?.id));
  await user.click(screen.getByRole('button', { name: 'In 1' }));
  await goOn('ArrowRight');
  await waitFor(() => assert.equal(lastAsked(CURSOR).body.active_leaf_id, three[2]?.id));
});
