import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KnowledgeBase, KnowledgeDocument } from '@parley/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { choose, gone, rowWith, sayYes } from '../../../test/acts.ts';
import { countedOf } from '../../../test/admin-things.ts';
import { baseOf, documentOf, memberOf, usageOf } from '../../../test/knowledge-things.ts';
import { noteOf, summaryOf } from '../../../test/note-things.ts';
import { pageOf } from '../../../test/noun-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { channelOf, newId } from '../../../test/things.ts';
import { BaseById } from './BasePage.tsx';
import { BaseUsage } from './BaseUsage.tsx';

const DOCUMENTS = 'GET /api/v1/knowledge-bases/{id}/documents';
const ADD = 'POST /api/v1/knowledge-bases/{id}/documents';

const READER = { write: false, manage: false };

const draw = (base: KnowledgeBase, documents: readonly KnowledgeDocument[]) => {
  answer('GET /api/v1/knowledge-bases/{id}', base);
  answer('GET /api/v1/knowledge-bases/{id}/members', {
    data: [memberOf(), memberOf({ display_name: 'Bob' })],
  });
  answer('GET /api/v1/knowledge-bases/{id}/usage', usageOf());
  answer(DOCUMENTS, countedOf(...documents));
  return show(<BaseById id={base.id} />);
};

const openMenu = async (user: Awaited<ReturnType<typeof show>>['user'], item: string): Promise<void> => {
  const [button] = await screen.findAllByRole('button', { name: 'Add documents' });
  assert.ok(button);
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

test('a base says how much is in it and who reads it', async () => {
  await draw(baseOf({ document_count: 64, chunk_count: 5318 }), [documentOf()]);
  await screen.findByRole('img', { name: 'Ann, Bob' });
  assert.match(screen.getByText('Documents', { selector: 'dt' }).parentElement?.textContent ?? '', /64/);
  assert.match(screen.getByText('Passages', { selector: 'dt' }).parentElement?.textContent ?? '', /5,318/);
});

test('a base says how often answers cite it, which, and for whom', async () => {
  answer(
    'GET /api/v1/knowledge-bases/{id}/usage',
    usageOf({
      cited_count: 41,
      week_count: 7,
      documents: [{ id: newId(), title: 'Pump manual', cited_count: 40 }],
      people: [{ id: newId(), display_name: 'Cleo', handle: 'cleo', avatar: null, cited_count: 3 }],
      recent: [
        {
          ...{ message_id: newId(), channel_id: newId(), channel_title: 'Repairs', document_id: newId() },
          ...{ document_title: 'Pump manual', created_at: '2026-01-05T10:00:00.000Z' },
        },
      ],
    }),
  );
  await show(<BaseUsage id={newId()} />);
  assert.match(
    (await screen.findByText(/Cited in 41 answers\./)).textContent ?? '',
    /Only chats that you may/,
  );
  screen.getByRole('link', { name: /^Pump manual.*40 ×/ });
  assert.match(screen.getByText('Cleo').closest('li')?.textContent ?? '', /3 ×/);
  screen.getByRole('link', { name: /^Repairs.*Pump manual/ });
});

test('a base that no answer cites says so', async () => {
  await draw(baseOf(), [documentOf()]);
  await screen.findByRole('button', { name: '0 ×' });
  cleanup();
  await show(<BaseUsage id={newId()} />);
  await screen.findByText('No answer in your chats cites it yet.');
});

test('each document says what it is and how far it is, and a failed one why, with a way to try again', async () => {
  const failed = documentOf({
    title: 'Scan.pdf',
    status: 'failed',
    error: 'no text found: 9 pages are pictures',
    chunk_count: 0,
  });
  await draw(baseOf(), [
    documentOf({ title: 'Bulletin.pdf', status: 'embedding', progress: 0.62 }),
    documentOf({ title: 'Standard', source: 'url', url: 'https://iec.example/packs', status: 'queued' }),
    failed,
    documentOf({ title: 'Serials', source: 'note' }),
  ]);
  const indexing = within(await rowWith('Bulletin.pdf'));
  assert.equal(indexing.getByRole('progressbar', { name: 'Indexing' }).getAttribute('aria-valuenow'), '62');
  indexing.getByText(
    (_text, element) => element?.tagName === 'P' && element.textContent === 'PDF · 14 pages · 1.2 MB',
  );
  assert.match((await rowWith('Standard')).textContent, /Web page · iec.example.*Waiting/);
  assert.match((await rowWith('Serials')).textContent, /Note · kept up to date.*Ready/);
  assert.match(screen.getByRole('status').textContent ?? '', /Reading 2 documents/);
  const row = await rowWith('Scan.pdf');
  assert.match(row.textContent, /9 pages are pictures.*Failed/);
  answer('POST /api/v1/knowledge-bases/{id}/documents/{docId}/reindex', failed);
  fireEvent.click(within(row).getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    assert.equal(
      lastAsked('POST /api/v1/knowledge-bases/{id}/documents/{docId}/reindex').params.docId,
      failed.id,
    ),
  );
});

test('files are sent one by one; what is refused is said with its reason, and what was there is counted', async () => {
  const { user } = await draw(baseOf(), []);
  await screen.findByText('This shelf is empty');
  answer(ADD, ({ body }) => {
    const name = ((body as unknown as FormData).get('file') as File).name;
    if (name === 'virus.exe') return Response.json({ error: 'this kind is not read' }, { status: 415 });
    return Response.json(documentOf({ title: name, ...(name === 'twice.txt' ? { duplicate: true } : {}) }));
  });
  const [input] = screen.getAllByLabelText('Files', { selector: 'input' });
  assert.ok(input);
  await user.upload(
    input,
    ['roses.txt', 'virus.exe', 'twice.txt'].map((name) => new File(['x'], name)),
  );
  const refused = await screen.findByText('1 file could not be added');
  assert.match(refused.parentElement?.textContent ?? '', /virus.exe/);
  await screen.findByText('It is here already; nothing was added.');
  assert.equal(askedFor(ADD).length, 3);
});

test('files that are dropped on the documents are added', async () => {
  await draw(baseOf(), [documentOf()]);
  answer(ADD, documentOf());
  const place = await screen.findByRole('region', { name: 'Documents of this base' });
  const file = new File(['x'], 'roses.txt');
  const items = [{ kind: 'file', getAsFile: () => file, webkitGetAsEntry: () => null }];
  fireEvent.dragOver(place, { dataTransfer: { types: ['Files'], items } });
  await screen.findByText('Drop to add');
  fireEvent.drop(place, { dataTransfer: { types: ['Files'], items } });
  await waitFor(() => assert.equal(askedFor(ADD).length, 1));
  assert.equal(screen.queryByText('Drop to add'), null);
});

test('an address and a text are added by what is typed', async () => {
  const { user } = await draw(baseOf(), [documentOf()]);
  answer(ADD, documentOf());
  await openMenu(user, 'Web address');
  await user.type(await screen.findByLabelText('Address'), ' https://example.org/a');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await gone(() => screen.queryByRole('dialog'));
  assert.deepEqual(lastAsked(ADD).body, { url: 'https://example.org/a' });
  await openMenu(user, 'Text');
  await user.type(await screen.findByLabelText('Title'), 'Roses');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'They like the sun.');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(ADD).body, { title: 'Roses', content: 'They like the sun.' }),
  );
});

test('a whole site is added by its sitemap, and read again every week', async () => {
  const { user } = await draw(baseOf(), [documentOf()]);
  const why = 'robots.txt of its server asks programs not to read it';
  const left_out = [{ url: 'https://example.org/private', why }];
  answer(ADD, { data: [documentOf(), documentOf()], left_out });
  await openMenu(user, 'Whole site');
  await user.type(await screen.findByLabelText('Address'), 'https://example.org/');
  await choose(user, 'Read again', 'Every week');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(ADD).body, { sitemap: 'https://example.org/', refresh: 'weekly' }),
  );
  await toastSays(/^One page was left out/);
});

test('a note and a chat are chosen from one’s own', async () => {
  const note = noteOf({ title: 'Tides' });
  const channel = channelOf({ title: 'Harbour' });
  answer('GET /api/v1/notes', { data: [summaryOf(note)], total: 1 });
  answer('GET /api/v1/channels', pageOf(channel, channelOf({ title: 'Kitchen' })));
  const { user } = await draw(baseOf(), [documentOf()]);
  answer(ADD, documentOf());
  await openMenu(user, 'Note');
  await user.click(await screen.findByRole('button', { name: 'Tides' }));
  await waitFor(() => assert.deepEqual(lastAsked(ADD).body, { note_id: note.id }));
  await gone(() => screen.queryByRole('dialog'));
  await openMenu(user, 'Chat');
  await screen.findByRole('button', { name: 'Kitchen' });
  await user.type(screen.getByLabelText('Find a chat'), 'harb');
  assert.equal(screen.queryByRole('button', { name: 'Kitchen' }), null);
  await user.click(screen.getByRole('button', { name: 'Harbour' }));
  await waitFor(() => assert.deepEqual(lastAsked(ADD).body, { channel_id: channel.id }));
});

test('the state narrows on the server, and a title among what is here', async () => {
  const { user } = await draw(baseOf(), [documentOf({ title: 'Roses' }), documentOf({ title: 'Oaks' })]);
  await rowWith('Roses');
  await user.type(screen.getByLabelText('Find a document'), 'oak');
  await gone(() => screen.queryByText('Roses'));
  await rowWith('Oaks');
  await user.clear(screen.getByLabelText('Find a document'));
  answer(DOCUMENTS, countedOf());
  await choose(user, 'State', 'Failed');
  await waitFor(() => assert.equal(lastAsked(DOCUMENTS).query.status, 'failed'));
  await screen.findByText('Nothing matches');
  answer(DOCUMENTS, countedOf(documentOf({ title: 'Roses' })));
  await user.click(screen.getByRole('button', { name: 'Clear filter' }));
  await rowWith('Roses');
});

test('a document is deleted after a question', async () => {
  const document = documentOf({ title: 'Roses' });
  const { user } = await draw(baseOf(), [document]);
  answer('DELETE /api/v1/knowledge-bases/{id}/documents/{docId}', { message: 'deleted' });
  await user.click(within(await rowWith('Roses')).getByRole('button', { name: 'Actions for Roses' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete document' }));
  await sayYes(user, 'Delete document');
  await toastSays('Deleted Roses.');
  assert.equal(lastAsked('DELETE /api/v1/knowledge-bases/{id}/documents/{docId}').params.docId, document.id);
});

test('a base is renamed, read again, and deleted after a question that says what goes with it', async () => {
  const base = baseOf({ name: 'Garden books', document_count: 2 });
  const { user, path } = await draw(base, [documentOf()]);
  const menu = async (item: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Garden books' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  answer('PUT /api/v1/knowledge-bases/{id}', base);
  await menu('Name and description');
  await user.type(await screen.findByLabelText('Description'), 'Old ones');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await gone(() => screen.queryByRole('dialog'));
  assert.deepEqual(lastAsked('PUT /api/v1/knowledge-bases/{id}').body, {
    name: 'Garden books',
    description: 'Old ones',
  });
  answer('POST /api/v1/knowledge-bases/{id}/reindex', base);
  await menu('Read all again');
  await toastSays(/All documents are read again/);
  answer('DELETE /api/v1/knowledge-bases/{id}', { message: 'deleted' });
  await menu('Delete knowledge base');
  await screen.findByText(/Its 2 documents and everything found of them are erased/);
  await sayYes(user, 'Delete knowledge base');
  await waitFor(() => assert.equal(path(), '/knowledge'));
});

test('a reader sees the documents and none of the buttons that would be refused', async () => {
  await draw(baseOf({ rights: READER, my_role: 'viewer' }), [
    documentOf({ title: 'Roses', status: 'failed' }),
  ]);
  await rowWith('Roses');
  for (const name of ['Add documents', 'Share', 'Try again', 'Actions for Roses', 'Actions for Garden books'])
    assert.equal(screen.queryByRole('button', { name }), null, name);
});

test('a base that is not shared any more says so', async () => {
  answer('GET /api/v1/knowledge-bases/{id}', () =>
    Response.json({ error: 'knowledge base not found' }, { status: 404 }),
  );
  await show(<BaseById id={baseOf().id} />);
  await screen.findByText('This knowledge base is not here');
});

test('an archive says how much of it has come', async () => {
  const { user } = await draw(baseOf({ name: 'Roses' }), [documentOf()]);
  const rest = Promise.withResolvers<void>();
  const pieces = new ReadableStream<Uint8Array>({
    start: async (to) => {
      to.enqueue(new Uint8Array(5_000));
      await rest.promise;
      to.error(new TypeError('cut off'));
    },
  });
  answer('GET /api/v1/knowledge-bases/{id}/export', () => new Response(pieces));
  await user.click(await screen.findByRole('button', { name: 'Actions for Roses' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  await screen.findByText(/^Fetching the archive: [1-9]/);
  rest.resolve();
  await waitFor(() => assert.equal(screen.queryByText(/^Fetching the archive/), null));
});

test('an archive that breaks off on its way is said to have failed', async () => {
  const { user } = await draw(baseOf({ name: 'Roses' }), [documentOf()]);
  const cut = () => new Response(new ReadableStream({ pull: (to) => to.error(new TypeError('cut off')) }));
  answer('GET /api/v1/knowledge-bases/{id}/export', cut);
  await user.click(await screen.findByRole('button', { name: 'Actions for Roses' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  await toastSays('The file could not be downloaded. Try again.');
});

test('who manages a base takes it away as one archive; who only writes in it is not offered to', async () => {
  const base = baseOf({ name: 'Roses' });
  const { user } = await draw(base, [documentOf()]);
  refuse('GET /api/v1/knowledge-bases/{id}/export', 503, 'come back later');
  await user.click(await screen.findByRole('button', { name: 'Actions for Roses' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  await toastSays('The file could not be downloaded. Try again.');
  assert.equal(lastAsked('GET /api/v1/knowledge-bases/{id}/export').params.id, base.id);
  cleanup();
  await draw(baseOf({ name: 'Roses', rights: { write: true, manage: false } }), [documentOf()]);
  await user.click(await screen.findByRole('button', { name: 'Actions for Roses' }));
  await screen.findByRole('menuitem', { name: 'Read all again' });
  assert.equal(screen.queryByRole('menuitem', { name: 'Export' }), null);
});
