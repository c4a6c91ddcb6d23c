import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatMessage, ContextGap, ContextPart, TurnContext } from '@parley/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
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
  options: null,
  again: null,
  created_at: '2026-01-05T10:00:00.000Z',
  ...change,
});

const gapOf = (reason: ContextGap['reason'], change: Partial<ContextGap> = {}): ContextGap => ({
  ...{ source: 'memory', title: '', title_key: null, ref: null, from: null },
  ...{ is_part: false, count: 1, tokens: null, detail: '', detail_key: null, detail_numbers: {}, reason },
  ...change,
});

const answerPath = (...messages: ChatMessage[]): void =>
  answer('GET /api/v1/channels/{id}/path', { messages, has_more: false });

const draw = (messageId: string | null) =>
  showInConversation(<AnswerContext messageId={messageId} onClose={() => undefined} />);

test('what a tool gave for an earlier answer says so, and leads to that answer', async () => {
  const earlier = { type: 'message', id: newId() };
  const found = partOf({ position: 2, title: 'calculator', source: 'tools', ref: earlier, text: '42' });
  const now = partOf({ position: 3, title: 'note_read', source: 'tools', text: 'Vault' });
  answer(CONTEXT, contextOf({ parts: [found, now] }));
  answerPath();
  await draw(newId());
  const tools = within(await screen.findByRole('region', { name: /^Tools/ }));
  const [first, second] = tools.getAllByRole('listitem');
  assert.match(first?.textContent ?? '', /calculatorFrom an earlier answer/);
  assert.doesNotMatch(second?.textContent ?? '', /earlier/);
  const link = tools.getByRole('link', { name: 'Open calculator' });
  assert.match(link.getAttribute('href') ?? '', new RegExp(`m=${earlier.id}`));
});

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

test('what the answer cost stands beside its tokens, and nothing does where that is not known', async () => {
  const [paid, free] = [answerOf({ usage: { cost: 0.031 } }), answerOf()];
  answer(CONTEXT, contextOf());
  answerPath(paid, free);
  await draw(paid.id);
  const tokens = await screen.findByText(/of 8,000 tokens/);
  assert.equal(tokens.textContent, 'of 8,000 tokens · Cost: $0.03');
  cleanup();
  await draw(free.id);
  assert.equal((await screen.findByText(/of 8,000 tokens/)).textContent, 'of 8,000 tokens');
});

test('the model is called as its answers are signed, and where a persona signs them by its own name', async () => {
  const byPersona = answerOf({
    persona_id: newId(),
    author: { type: 'persona', id: newId(), display_name: 'Critic', handle: 'critic' },
  });
  const byModel = answerOf();
  answer(CONTEXT, contextOf({ model: 'fern-2' }));
  answerPath(byModel, byPersona);
  await draw(byModel.id);
  await screen.findByText('What Fern 2 was given for this answer.');
  cleanup();
  await draw(byPersona.id);
  await screen.findByText('What fern-2 was given for this answer.');
});

test('of an answer that reached no provider it says what would have been given, and nothing of what was counted', async () => {
  const failed = answerOf({ status: 'failed', content: '', usage: { input_tokens: 0 } });
  answer(CONTEXT, contextOf({ model: 'fern-2' }));
  answerPath(failed);
  await draw(failed.id);
  await screen.findByText(/was to be given for this answer/);
  assert.equal(screen.queryByText(/counted/), null);
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
        gapOf('relevance', {
          title: 'Shared memories',
          title_key: 'shared_memories',
          from: launch,
          count: 3,
        }),
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
  answer(
    CONTEXT,
    contextOf({
      parts_withheld: 2,
      left_out: [
        gapOf('access', { count: 2 }),
        gapOf('budget', { source: 'file', title: 'old.pdf' }),
        gapOf('budget', { source: 'file', title: 'long.txt', is_part: true, tokens: 1_200 }),
        gapOf('off', { title: 'Your own memories', title_key: 'own_memories' }),
        gapOf('number', {
          ...{ source: 'file', title: 'atlas.txt', is_part: true, tokens: 900, detail: 'in English' },
          ...{ detail_key: 'passages', detail_numbers: { number: 3, of: 20_000 } },
        }),
        gapOf('off', { detail: 'in English', detail_key: 'off_here' }),
        gapOf('number', {
          ...{ source: 'file', title: 'map.txt', is_part: true, tokens: 900, detail: 'in English' },
          ...{ detail_key: 'passages', detail_numbers: { number: 1, of: 20_000 } },
        }),
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
  assert.match(
    rows[4]?.textContent ?? '',
    / · of 20,000 characters the 3 passages that say most .* · there are more than a turn takes$/,
  );
  assert.equal(rows[5]?.textContent, 'Memory · memory is switched off in this chat');
  assert.match(rows[6]?.textContent ?? '', / · of 20,000 characters 1 passage was told: /);
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

test('nothing that was counted of the whole tells how long the parts are that one may not see', async () => {
  const last = answerOf({ usage: { input_tokens: 355, output_tokens: 4, cost: 0.031 } });
  answerPath(messageOf(), last);
  answer(CONTEXT, contextOf({ parts: [partOf({ title: 'Mechanic' })], tokens: 10, parts_withheld: 1 }));
  await draw(last.id);
  const { textContent } = await screen.findByText(/of 8,000 tokens/);
  assert.equal(textContent, 'of 8,000 tokens', 'no cost');
  screen.getByText('1 part is not shown to you');
  assert.equal(screen.queryByText(/355/), null);
});

test('what an answer is given is shown while it is written, and again when it ends', async () => {
  const writing = answerOf({ status: 'streaming' });
  const path = pathQuery(newId());
  answerPath(messageOf(), writing);
  refuse(CONTEXT, 404, 'not found');
  await draw(null);
  await screen.findByText(/The answer is being written/);
  answer(CONTEXT, contextOf({ parts: [partOf({ title: 'Mechanic', source: 'persona' })] }));
  await screen.findByText('Mechanic');
  const { length } = askedFor(CONTEXT);
  const [operation] = path.queryKey;
  const become = (change: Partial<ChatMessage>): void => {
    const messages = [messageOf(), { ...writing, ...change }];
    queryClient.setQueriesData({ queryKey: [operation] }, { messages, has_more: false });
  };
  become({ content: 'Half of', updated_at: '2026-01-05T10:00:01.000Z' });
  answer(CONTEXT, contextOf({ parts: [partOf({ title: 'look_up', source: 'tools' })] }));
  become({ status: 'complete' });
  await screen.findByText('look_up');
  assert.equal(askedFor(CONTEXT).length, length + 1, 'not for each of its words');
});

test('parts and what was left out lead to where they were taken from', async () => {
  const ids = { note: newId(), task: newId(), persona: newId(), project: newId(), workspace: newId() };
  const [document, base, file, memory, message] = [newId(), newId(), newId(), newId(), newId()];
  const launch = { type: 'project', id: newId(), name: 'Launch' } as const;
  const parts = [
    ...Object.entries(ids).map(([type, id]) => partOf({ title: type, ref: { type, id } })),
    partOf({ title: 'words', text: 'Hello', ref: { type: 'message', id: message } }),
    partOf({ title: 'plan.md', source: 'file', ref: { type: 'file', id: file }, from: launch }),
    partOf({ title: 'Manual', source: 'knowledge', ref: { type: 'knowledge', id: document } }),
    partOf({ title: 'Elsewhere', source: 'knowledge', ref: { type: 'knowledge', id: newId() } }),
    partOf({ title: 'Gone', source: 'note', state: 'deleted', ref: { type: 'note', id: newId() } }),
    partOf({ title: 'A fact', source: 'memory', ref: { type: 'memory', id: memory } }),
    partOf({ title_key: 'own_instructions', source: 'person', ref: { type: 'person', id: newId() } }),
  ].map((part, index) => ({ ...part, position: index + 1 }));
  const gap = { ...gapOf('access'), source: 'knowledge', title: 'Kept back' } as const;
  answer(CONTEXT, contextOf({ parts, left_out: [{ ...gap, ref: { type: 'knowledge', id: base } }] }));
  answerPath(
    answerOf({
      citations: [{ n: 1, title: 'Manual', kb_id: base, document_id: document, chunk_id: newId() }],
    }),
  );
  await draw(newId());
  await screen.findByText('Manual');
  const hrefOf = (name: string) =>
    screen
      .queryByRole('link', { name: `Open ${name}` })
      ?.getAttribute('href')
      ?.replace(/^\/c\/[^?]+/, '/c/…');
  await waitFor(() => assert.equal(hrefOf('Manual'), `/knowledge/${base}/d/${document}`));
  assert.deepEqual(
    ['note', 'task', 'persona', 'project', 'workspace', 'words', 'plan.md', 'A fact', 'Kept back'].map(
      hrefOf,
    ),
    [
      ...[`/notes/${ids.note}`, `/tasks/${ids.task}`, `/personas/${ids.persona}`, `/p/${ids.project}`],
      ...[`/ws/${ids.workspace}`, `/c/…?m=${message}`, `/p/${launch.id}/files`, '/settings/memory'],
      `/knowledge/${base}`,
    ],
  );
  assert.equal(hrefOf('Your own instructions'), '/settings/instructions');
  screen.getByRole('heading', { name: /^From you/ });
  assert.deepEqual(['Elsewhere', 'Gone'].map(hrefOf), [undefined, undefined]);
});
