import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KnowledgeChunk, KnowledgeDocument } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { choose } from '../../../test/acts.ts';
import { baseOf, chunkOf, documentOf, usageOf } from '../../../test/knowledge-things.ts';
import { show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { openFilesBy } from '../../lib/open-file.ts';
import { DocumentById } from './DocumentPage.tsx';

const CHUNKS = 'GET /api/v1/knowledge-bases/{id}/documents/{docId}/chunks';

/** Fewer than are asked for: the page goes on from where the answer ended. */
const AT_ONCE = 3;

// The page brings what is pointed at into sight; there is no sight here.
Element.prototype.scrollIntoView = () => undefined;

const draw = (document: KnowledgeDocument, chunks: readonly KnowledgeChunk[], passage?: string) => {
  answer('GET /api/v1/knowledge-bases/{id}/documents/{docId}', document);
  answer('GET /api/v1/knowledge-bases/{id}', baseOf({ id: document.kb_id, name: 'Garden books' }));
  answer('GET /api/v1/knowledge-bases/{id}/usage', usageOf({ cited_count: 3 }));
  answer(CHUNKS, ({ query }) => ({
    data: chunks.slice(Number(query.offset), Number(query.offset) + AT_ONCE),
    total: chunks.length,
  }));
  return show(<DocumentById baseId={document.kb_id} documentId={document.id} passage={passage} />);
};

test('a document shows the passages that were read of it, with their place', async () => {
  await draw(documentOf({ chunk_count: 2 }), [
    chunkOf(1, { content: 'Roses like the sun.', page: 12, heading: 'Light' }),
    chunkOf(2),
  ]);
  const first = (await screen.findByText('Roses like the sun.')).closest('li');
  assert.match(first?.textContent ?? '', /^1Page 12Light3 tokens/);
  await screen.findByRole('link', { name: 'Garden books' });
  screen.getByText('2 passages');
  await screen.findByText('Cited in 3 answers.');
  assert.equal(screen.queryByRole('button', { name: 'Show more' }), null);
});

test('the page of a passage opens its PDF there', async (t) => {
  const opened: unknown[] = [];
  t.after(openFilesBy((file, _among, place) => void opened.push([file.id, place])));
  const file_id = newId();
  const { user } = await draw(documentOf({ file_id }), [chunkOf(1, { page: 12 })]);
  await user.click(await screen.findByRole('button', { name: 'Open the file at page 12' }));
  assert.deepEqual(opened, [[file_id, { page: 12, passage: 'Passage 1' }]]);
});

test('the passage that is pointed at is looked for as far down as it stands, marked, and has the focus', async () => {
  const chunks = Array.from({ length: 9 }, (_, index) => chunkOf(index + 1));
  await draw(documentOf(), chunks, chunks[7]?.id);
  const row = (await screen.findByText('Passage 8')).closest('li');
  await waitFor(() => assert.equal(document.activeElement, row));
  assert.equal(row?.getAttribute('aria-current'), 'true');
  assert.equal(askedFor(CHUNKS).length, 3);
});

test('of an address those who may write say how often it is read again', async () => {
  const document = documentOf({ source: 'url', url: 'https://example.org/' });
  const { user } = await draw(document, []);
  await screen.findByRole('combobox', { name: 'Read again' });
  const CHANGE = 'PUT /api/v1/knowledge-bases/{id}/documents/{docId}';
  answer(CHANGE, { ...document, refresh: 'daily' });
  await choose(user, 'Read again', 'Every day');
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { refresh: 'daily' }));
});

test('without one, the rest comes when it is asked for', async () => {
  const { user } = await draw(
    documentOf(),
    Array.from({ length: 4 }, (_, index) => chunkOf(index + 1)),
  );
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Passage 4');
});

test('a passage that is no longer there is said to be gone, and why a document failed is said', async () => {
  await draw(documentOf({ status: 'failed', error: 'the file is damaged' }), [chunkOf(1)], newId());
  await screen.findByText(/The passage is no longer there/);
  screen.getByText('the file is damaged');
});

test('the original is one press away: a page of the web, a note, a chat, or the file', async () => {
  await draw(documentOf({ source: 'url', url: 'https://example.org/a' }), []);
  const link = await screen.findByRole('link', { name: 'Open the page' });
  assert.equal(link.getAttribute('href'), 'https://example.org/a');
  assert.match(link.getAttribute('rel') ?? '', /noopener/);
  await screen.findByText('Nothing of it has been read yet.');
});

test('an address that is none of the web is no link', async () => {
  await draw(documentOf({ source: 'url', url: 'javascript:alert(1)' }), []);
  await screen.findByText('Nothing of it has been read yet.');
  assert.equal(screen.queryByRole('link', { name: 'Open the page' }), null);
});

test('a note leads to itself', async () => {
  const note_id = newId();
  await draw(documentOf({ source: 'note', note_id }), []);
  const link = await screen.findByRole('link', { name: 'Open the note' });
  assert.equal(link.getAttribute('href'), `/notes/${note_id}`);
});

test('a document that is gone says so', async () => {
  answer('GET /api/v1/knowledge-bases/{id}/documents/{docId}', () =>
    Response.json({ error: 'document not found' }, { status: 404 }),
  );
  await show(<DocumentById baseId={newId()} documentId={newId()} />);
  await screen.findByText('This document is not here');
});
