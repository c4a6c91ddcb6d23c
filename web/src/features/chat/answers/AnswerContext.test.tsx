import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatMessage, ContextPart, TurnContext } from '@parley/contract';
import { screen, within } from '@testing-library/react';
import { showInConversation } from '../../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../../test/server.ts';
import { ANN, answerOf, messageOf, newId } from '../../../../test/things.ts';
import { queryClient } from '../../../lib/query.ts';
import { pathQuery } from '../conversation/path.ts';
import { AnswerContext } from './AnswerContext.tsx';

const CONTEXT = 'GET /api/v1/channels/{id}/messages/{msgId}/context';

const partOf = (change: Partial<ContextPart>): ContextPart => ({
  position: 1,
  source: 'system',
  title: '',
  title_key: null,
  ref: null,
  from: null,
  text: null,
  tokens: 10,
  is_cut: false,
  state: 'unchanged',
  ...change,
});

const contextOf = (change: Partial<TurnContext> = {}): TurnContext => ({
  message_id: newId(),
  asked_by: ANN,
  model: 'demo',
  chosen_by: null,
  context_window: 8_000,
  answer_tokens: 1_000,
  tokens: 340,
  parts: [],
  parts_withheld: 0,
  left_out: [],
  created_at: '2026-01-05T10:00:00.000Z',
  ...change,
});

const answerPath = (...messages: ChatMessage[]): void =>
  answer('GET /api/v1/channels/{id}/path', { messages, has_more: false });

const draw = (messageId: string | null) =>
  showInConversation(<AnswerContext messageId={messageId} onClose={() => undefined} />);

test('what an answer was told stands by where it came from, with its tokens and its words', async () => {
  answer(
    CONTEXT,
    contextOf({
      parts: [
        partOf({ position: 1, title: 'Mechanic', source: 'persona', text: 'Be brief.', tokens: 30 }),
        partOf({ position: 2, title: 'House style', source: 'workspace', tokens: 12 }),
        partOf({ position: 3, title: 'serials.csv', source: 'file', is_cut: true, tokens: 200 }),
        partOf({ position: 4, title: 'Bo', source: 'history', state: 'changed', tokens: 98 }),
      ],
    }),
  );
  answerPath();
  const id = newId();
  const { user } = await draw(id);
  const instructions = within(await screen.findByRole('region', { name: /^Instructions/ }));
  assert.equal(instructions.getAllByRole('listitem').length, 2);
  await user.click(instructions.getByText('Mechanic'));
  screen.getByText('Be brief.');
  screen.getByText('of 8,000 tokens');
  screen.getByText('beginning only');
  screen.getByText('changed since');
  assert.equal(screen.queryByRole('region', { name: /^Memory/ }), null);
  assert.equal(lastAsked(CONTEXT).params.msgId, id);
});

test('places are called by their names, also where they chose who answers or brought a file along', async () => {
  const sales = { type: 'workspace', id: newId(), name: 'Sales' } as const;
  const launch = { type: 'project', id: newId(), name: 'Launch' } as const;
  answer(
    CONTEXT,
    contextOf({
      chosen_by: sales,
      parts: [
        partOf({ position: 1, title: 'Sales', source: 'workspace', text: 'Be kind.' }),
        partOf({ position: 2, title: 'prices.csv', source: 'file', from: launch }),
      ],
      left_out: [
        {
          ...{
            source: 'memory',
            ref: null,
            from: launch,
            is_part: false,
            tokens: null,
            detail: '',
            count: 3,
          },
          ...{ title: 'Shared memories', title_key: 'shared_memories', reason: 'relevance' },
        },
      ],
    }),
  );
  answerPath();
  await draw(newId());
  const instructions = within(await screen.findByRole('region', { name: /^Instructions/ }));
  instructions.getByText('From the workspace Sales');
  const given = screen.getByText(/^Default model/);
  assert.equal(given.textContent, 'Default model · From the workspace Sales');
  const files = within(screen.getByRole('region', { name: /^Files/ }));
  const file = files.getByText('From the project Launch').closest('li');
  assert.match(file?.textContent ?? '', /^Place in order: 2prices\.csv/);
  const gap = within(screen.getByRole('region', { name: 'Left out' })).getByRole('listitem');
  assert.equal(
    gap.textContent,
    'Shared memories × 3 · From the project Launch · it has nothing to do with the question',
  );
});

test('what was left out says why, and what one may not see is only counted', async () => {
  const gap = {
    source: 'memory',
    ref: null,
    from: null,
    title_key: null,
    is_part: false,
    tokens: null,
    detail: '',
  } as const;
  answer(
    CONTEXT,
    contextOf({
      parts_withheld: 2,
      left_out: [
        { ...gap, title: '', count: 2, reason: 'access' },
        { ...gap, source: 'file', title: 'old.pdf', count: 1, reason: 'budget' },
        {
          ...gap,
          source: 'file',
          title: 'long.txt',
          count: 1,
          reason: 'budget',
          is_part: true,
          tokens: 1_200,
        },
        { ...gap, title: 'Your own memories', title_key: 'own_memories', count: 1, reason: 'off' },
      ],
    }),
  );
  answerPath();
  await draw(newId());
  const rows = within(await screen.findByRole('region', { name: 'Left out' })).getAllByRole('listitem');
  assert.match(rows[0]?.textContent ?? '', /^Memory × 2 · others read here/);
  assert.match(rows[1]?.textContent ?? '', /^old\.pdf · there was no room/);
  assert.match(
    rows[2]?.textContent ?? '',
    /^long\.txt · the rest of it \(1,200 tokens\) · there was no room/,
  );
  assert.match(rows[3]?.textContent ?? '', /^Your own memories · it is switched off/);
  screen.getByText('2 parts are not shown to you');
});

test('without a name it is the last answer of the branch, and one without a record says so', async () => {
  const last = answerOf();
  answerPath(messageOf(), last);
  refuse(CONTEXT, 404, 'not found');
  await draw(null);
  await screen.findByText(/Nothing is kept for this answer/);
  assert.equal(lastAsked(CONTEXT).params.msgId, last.id);
});

test('a chat without an answer says so, and asks for nothing', async () => {
  answerPath(messageOf());
  await draw(null);
  await screen.findByText('There is no answer in this chat yet.');
  assert.equal(askedFor(CONTEXT).length, 0);
});

test('what the server calls a part is said in the words of the page, and what the provider counted stands below', async () => {
  const last = answerOf({ usage: { input_tokens: 355, output_tokens: 4 } });
  answerPath(messageOf(), last);
  answer(CONTEXT, contextOf({ parts: [partOf({ title: 'The channel', title_key: 'channel' })] }));
  await draw(last.id);
  await screen.findByText('Instructions of the chat');
  screen.getByText('The provider counted 355.');
});

test('a panel that is open while the answer is written fills when it ends', async () => {
  const writing = answerOf({ status: 'streaming' });
  const path = pathQuery(newId());
  answerPath(messageOf(), writing);
  await draw(null);
  await screen.findByText(/The answer is being written/);
  assert.equal(askedFor(CONTEXT).length, 0, 'there is nothing to ask for yet');
  answer(CONTEXT, contextOf({ parts: [partOf({ title: 'Mechanic', source: 'persona' })] }));
  const [operation] = path.queryKey;
  const ended = { ...writing, status: 'complete' as const };
  queryClient.setQueriesData({ queryKey: [operation] }, { messages: [messageOf(), ended], has_more: false });
  await screen.findByText('Mechanic');
});
