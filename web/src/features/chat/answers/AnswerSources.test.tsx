import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatMessage } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { showInConversation } from '../../../../test/page.tsx';
import { answerOf, channelOf, messageOf, newId } from '../../../../test/things.ts';
import { queryClient } from '../../../lib/query.ts';
import type { Panel } from '../conversation/conversation.ts';
import { pathQuery } from '../conversation/path.ts';
import { MessageText } from '../message/MessageText.tsx';
import { AnswerSources } from './AnswerSources.tsx';

const [kb_id, document_id, chunk_id] = [newId(), newId(), newId()];
const roses = {
  ...{ n: 1, kind: 'knowledge', kb_id, document_id, chunk_id, title: 'Roses.pdf' },
  ...{ quote: 'Roses like the sun.', page: 12, url: null, score: 0.91 },
};
const web = { n: 2, kind: 'web', url: 'https://example.org/ferns', title: 'Ferns', quote: null };
const told = answerOf({ content: 'They like the sun [1], ferns do not [2].', citations: [roses, web] });

test('a number in the text says what it stands for on hover and focus, and opens the sources beside', async () => {
  const opened: Panel[] = [];
  const onOpen = (panel: Panel): void => void opened.push(panel);
  const { user } = await showInConversation(<MessageText message={told} />, { onOpen });
  const chip = await screen.findByRole('button', { name: 'Source 1: Roses.pdf' });
  await user.hover(chip);
  assert.match(screen.getByRole('tooltip').textContent ?? '', /Roses.pdfRoses like the sun\./);
  await user.unhover(chip);
  assert.equal(screen.queryByRole('tooltip'), null);
  chip.focus();
  await screen.findByRole('tooltip');
  await user.keyboard('{Escape}');
  assert.equal(screen.queryByRole('tooltip'), null);
  await user.keyboard('{Enter}');
  assert.deepEqual(opened, [{ kind: 'sources', messageId: told.id }]);
  assert.equal(screen.getByRole('link', { name: '[2]' }).getAttribute('href'), web.url);
});

test('the same sources stand below the answer: one of a base opens beside, one of the web is a link', async () => {
  const opened: Panel[] = [];
  const onOpen = (panel: Panel): void => void opened.push(panel);
  const { user } = await showInConversation(<MessageText message={told} />, { onOpen });
  const list = within(await screen.findByRole('list', { name: 'Sources' }));
  await user.click(list.getByRole('button', { name: /Roses.pdf/ }));
  assert.equal(opened.length, 1);
  assert.equal(list.getByRole('link').getAttribute('href'), web.url);
});

test('an answer says how many memories were held back, and nothing where none was', async () => {
  await showInConversation(
    <>
      <MessageText message={answerOf({ memories_withheld: 2 })} />
      <MessageText message={answerOf()} />
    </>,
  );
  assert.equal(screen.getAllByText('2 memories were held back: others read here.').length, 1);
});

const draw = (messages: readonly ChatMessage[], messageId: string | null) => {
  const channel = channelOf();
  queryClient.setQueryData(pathQuery(channel.id).queryKey, { messages: [...messages], has_more: false });
  return showInConversation(<AnswerSources messageId={messageId} onClose={() => undefined} />, { channel });
};

test('beside the answer each source stands with its words, its place and the way there', async () => {
  await draw([messageOf(), told], told.id);
  const list = await screen.findByRole('list', { name: 'Sources' });
  const [first, second] = within(list).getAllByRole('link');
  assert.match(first?.textContent ?? '', /^1Roses\.pdf0\.91Roses like the sun\.Page 12$/);
  assert.equal(first?.getAttribute('href'), `/knowledge/${kb_id}/d/${document_id}?passage=${chunk_id}`);
  assert.match(second?.textContent ?? '', /^2Fernsexample\.org$/);
  assert.match(second?.getAttribute('rel') ?? '', /noopener/);
});

test('without an answer named it is the last one that cites something, and none is said to be none', async () => {
  await draw([told, answerOf()], null);
  await waitFor(() => assert.equal(screen.getAllByRole('listitem').length, 2));
});

test('an answer without a source says so', async () => {
  const plain = answerOf();
  await draw([told, plain], plain.id);
  await screen.findByText('This answer cites no source.');
});
