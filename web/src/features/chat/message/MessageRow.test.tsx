import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatMessage } from '@parley/contract';
import { screen, within } from '@testing-library/react';
import { showInConversation } from '../../../../test/page.tsx';
import { answer } from '../../../../test/server.ts';
import { answerOf, BOB, channelOf, fileOf, messageOf, participantOf } from '../../../../test/things.ts';
import { MessageRow } from './MessageRow.tsx';

const NO_RIGHTS = {
  write: false,
  edit: false,
  manage_participants: false,
  share: false,
  remove: false,
  restore: false,
};

const people = [participantOf(), participantOf({ participant_id: BOB, display_name: 'Bob', handle: 'bob' })];

const draw = (
  message: ChatMessage,
  row: Partial<Parameters<typeof MessageRow>[0]> = {},
  channel = channelOf(),
) => {
  answer('GET /api/v1/channels/{id}/feedback', { data: [] });
  return showInConversation(
    <MessageRow
      message={message}
      day={null}
      isContinued={false}
      isFirstUnread={false}
      isLast={false}
      isTarget={false}
      readers={undefined}
      {...row}
    />,
    { channel, people },
  );
};

const row = (): HTMLElement => screen.getByRole('article');

test('a message names who said it and when, and says it', async () => {
  await draw(messageOf({ content: 'The beans are up.' }));
  assert.match(row().getAttribute('aria-label') ?? '', /^Ann, /);
  within(row()).getByText('The beans are up.');
  within(row()).getByText('Ann');
});

test('who goes on speaking is not named again', async () => {
  await draw(messageOf(), { isContinued: true });
  assert.equal(within(row()).queryByText('Ann'), null);
  assert.ok(row().querySelector('time'));
});

test('the first message of a day stands under its name, the first unread one under “New”', async () => {
  await draw(messageOf(), { day: 'Monday', isFirstUnread: true });
  screen.getByText('Monday');
  screen.getByText('New');
});

test('one’s own message can be edited, another person’s cannot', async () => {
  await draw(messageOf());
  screen.getByRole('button', { name: 'Edit' });
});

test('a message of another person has no edit button', async () => {
  await draw(messageOf({ author: { type: 'user', id: BOB, display_name: 'Bob', handle: 'bob' } }));
  assert.equal(screen.queryByRole('button', { name: 'Edit' }), null);
  screen.getByRole('button', { name: 'Actions for the message by Bob' });
});

test('an observer can copy, and neither react nor edit', async () => {
  await draw(messageOf(), {}, channelOf({ rights: NO_RIGHTS, my_role: 'observer' }));
  screen.getByRole('button', { name: 'Copy' });
  assert.equal(screen.queryByRole('button', { name: 'React' }), null);
  assert.equal(screen.queryByRole('button', { name: 'Edit' }), null);
});

test('in an archived conversation nothing can be done with a message', async () => {
  await draw(messageOf(), {}, channelOf({ archived_at: '2026-01-06T00:00:00.000Z' }));
  assert.equal(screen.queryByRole('button'), null);
});

test('of a deleted message only that is left', async () => {
  await draw(messageOf({ is_deleted: true, content: '' }));
  screen.getByText('This message was deleted.');
  assert.equal(screen.queryByRole('button'), null);
});

test('a pinned message says so', async () => {
  await draw(messageOf({ is_pinned: true }));
  within(row()).getByText('Pinned');
});

test('files of a message can be downloaded by their names', async () => {
  await draw(messageOf({ attachments: [fileOf({ filename: 'plan.pdf', content_type: 'application/pdf' })] }));
  screen.getByRole('button', { name: /plan\.pdf/ });
});

test('a persona is named with the model that speaks for it', async () => {
  await draw(
    answerOf({
      persona_id: BOB,
      author: { type: 'persona', id: BOB, display_name: 'Gardener', handle: 'gardener' },
    }),
  );
  within(row()).getByText('Gardener');
  within(row()).getByText('fern-2');
});

test('an answer of which nothing has come yet says that it is on its way, and cannot be rated', async () => {
  answer('GET /api/v1/channels/{id}/messages/{msgId}/stream', () => new Response('', { status: 404 }));
  await draw(answerOf({ status: 'streaming', content: '' }));
  screen.getByText('An answer is on its way');
  assert.equal(screen.queryByRole('button', { name: 'A good answer' }), null);
  assert.equal(screen.queryByRole('button', { name: 'Answer again' }), null);
});

test('an answer that is over can be rated, copied, looked into and asked for again', async () => {
  await draw(answerOf());
  for (const name of ['A good answer', 'A bad answer', 'Details of this answer', 'Answer again'])
    screen.getByRole('button', { name });
  assert.equal(screen.queryByRole('button', { name: 'Go on' }), null);
});

for (const isLast of [true, false])
  test(`${isLast ? 'the last' : 'an earlier'} answer has one toolbar`, async () => {
    await draw(answerOf(), { isLast });
    const names = [
      'Answer again',
      'Copy',
      'A good answer',
      'A bad answer',
      'Details of this answer',
      'React',
    ];
    for (const name of [...names, 'Actions for the message by Fern 2'])
      assert.equal(screen.getAllByRole('button', { name }).length, 1, name);
    const bars = new Set(screen.getAllByRole('button').map((button) => button.closest('div')));
    assert.equal(bars.size, 1);
  });

test('an answer that was stopped says so, keeps its words, and can go on', async () => {
  await draw(answerOf({ status: 'stopped', content: 'It grows' }));
  screen.getByText('It grows');
  screen.getByText('Stopped here.');
  screen.getByRole('button', { name: 'Go on' });
  assert.equal(screen.queryByRole('button', { name: 'A good answer' }), null);
});

test('an answer that failed says why', async () => {
  await draw(answerOf({ status: 'failed', content: '', error: 'the model is overloaded' }));
  await screen.findByText('The model is overloaded.');
  screen.getByRole('button', { name: 'Answer again' });
  assert.equal(screen.queryByRole('button', { name: 'Go on' }), null);
});

test('an answer that failed after some words can go on from there', async () => {
  await draw(answerOf({ status: 'failed', content: 'It gr', error: 'the line broke' }));
  screen.getByRole('button', { name: 'Go on' });
});

test('an answer that reached its length limit says so, and can go on', async () => {
  await draw(answerOf({ usage: { finish_reason: 'length' } }));
  screen.getByText('The answer ends here because it reached its length limit.');
  screen.getByRole('button', { name: 'Go on' });
});

test('what the provider held back is said', async () => {
  await draw(answerOf({ usage: { finish_reason: 'content_filter' } }));
  screen.getByText('The provider held back the rest.');
});

test('what a model thought is folded away, and can be opened', async () => {
  const { user } = await draw(answerOf({ reasoning: 'Ferns like shade.' }));
  const summary = screen.getByText('Thinking');
  const details = summary.closest('details');
  assert.equal(details?.open, false);
  await user.click(summary);
  assert.equal(details?.open, true);
  within(details as HTMLElement).getByText('Ferns like shade.');
});

test('a summary for models is folded away', async () => {
  await draw(
    answerOf({
      role: 'system',
      author: { type: 'system', id: null, display_name: 'Parley', handle: null },
      content: 'Long ago',
    }),
  );
  assert.equal(screen.getByText('Long ago').closest('details')?.open, false);
});

test('what a package says stands there as an answer does', async () => {
  await draw(
    answerOf({
      author: { type: 'system', id: null, display_name: 'Polls', handle: null },
      content: 'When do we row?',
    }),
  );
  assert.equal(screen.getByText('When do we row?').closest('details'), null);
});

test('the sources of an answer are a numbered list of links to the web and nowhere else', async () => {
  await draw(
    answerOf({
      citations: [
        { url: 'https://example.org/ferns', title: 'Ferns' },
        { url: 'javascript:alert(1)', title: 'Trap' },
        { url: 'https://example.org/ferns', title: 'Ferns again' },
        'nonsense',
      ],
    }),
  );
  const list = screen.getByRole('list', { name: 'Sources' });
  assert.equal(within(list).getAllByRole('listitem').length, 2);
  const link = within(list).getByRole('link');
  assert.equal(link.getAttribute('href'), 'https://example.org/ferns');
  assert.match(link.getAttribute('rel') ?? '', /noopener/);
  within(list).getByText('Trap');
});

test('versions of a message are counted beside it', async () => {
  await draw(messageOf({ sibling_count: 3, sibling_index: 1 }));
  within(screen.getByRole('navigation', { name: 'Versions of this message' })).getByText('2 / 3');
});

test('who has read up to here is named', async () => {
  const readers = [
    { user_id: BOB, active_leaf_id: null, last_read_message_id: null, display_name: 'Bob', handle: 'bob' },
  ];
  await draw(messageOf(), { readers });
  screen.getByRole('img', { name: 'Read by Bob' });
});
