import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileObject } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { fileOf } from '../../../test/things.ts';
import { openFile } from '../../lib/open-file.ts';
import { ViewerHost } from './index.ts';

const ONE = 'GET /api/v1/files/{id}';
const DOWNLOAD = 'GET /api/v1/files/{id}/download';
const CHANNEL = '0198a000-0000-7000-8000-0000000000c1';

/** Those of a chat, as the server lists them: the newest first. */
const inChat = (...names: string[]): FileObject[] =>
  names.map((filename) => fileOf({ filename, channel_id: CHANNEL }));

const draw = async (files: readonly FileObject[], words = 'one\ntwo') => {
  answer(ONE, ({ params }) => files.find(({ id }) => id === params.id) ?? fileOf());
  answer(DOWNLOAD, () => new Response(words));
  answer('GET /api/v1/channels/{id}/files', { data: [...files] });
  return show(
    <>
      <ViewerHost />
      {files.map((file) => (
        <button key={file.id} type="button" onClick={() => openFile(file)}>
          Open {file.filename}
        </button>
      ))}
    </>,
  );
};

test('a file is in the address while it is shown, and goes with Escape', async () => {
  const [file] = inChat('plan.txt');
  assert.ok(file);
  const { user, path } = await draw([file]);
  await user.click(screen.getByRole('button', { name: 'Open plan.txt' }));
  await screen.findByRole('dialog', { name: 'plan.txt' });
  await screen.findByText('two');
  assert.equal(path(), `/here?file=${file.id}`);
  await user.keyboard('{Escape}');
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
  assert.equal(path(), '/here');
});

test('the arrows lead to the others of the chat, the oldest first, and stop at the ends', async () => {
  const { user } = await draw(inChat('new.txt', 'middle.txt', 'old.txt'));
  await user.click(screen.getByRole('button', { name: 'Open middle.txt' }));
  await screen.findByText(/ · 2 of 3$/);
  await user.keyboard('{ArrowLeft}');
  await screen.findByRole('dialog', { name: 'old.txt' });
  await user.keyboard('{ArrowLeft}');
  assert.equal(
    screen.getAllByRole('button', { name: 'Previous file' })[0]?.getAttribute('aria-disabled'),
    'true',
  );
  await user.click(screen.getAllByRole('button', { name: 'Next file' })[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'middle.txt' });
});

test('plus, minus and nought change how large it is shown', async () => {
  const { user } = await draw(inChat('plan.txt'));
  await user.click(screen.getByRole('button', { name: 'Open plan.txt' }));
  await screen.findByText('two');
  const size = (): string | null | undefined =>
    screen.getAllByRole('button', { name: /^Fit/ })[0]?.textContent;
  assert.equal(size(), '100%');
  await user.keyboard('++');
  assert.equal(size(), '150%');
  await user.keyboard('-');
  assert.equal(size(), '125%');
  await user.keyboard('0');
  assert.equal(size(), '100%');
});

test('no more of a text is fetched than is shown', async () => {
  const file = fileOf({ size: 5_000_000 });
  const { user } = await draw([file]);
  await user.click(screen.getByRole('button', { name: 'Open notes.txt' }));
  await screen.findByText(/^Only the first .* are shown/);
  assert.equal(lastAsked(DOWNLOAD).headers.get('range'), 'bytes=0-1048575');
});

test('Markdown is drawn, and shown as it was written when asked for', async () => {
  const { user } = await draw([fileOf({ filename: 'a.md', content_type: 'text/markdown' })], '# Plan');
  await user.click(screen.getByRole('button', { name: 'Open a.md' }));
  await screen.findByRole('heading', { name: 'Plan' });
  await user.click(screen.getAllByRole('button', { name: 'Show as written' })[0] as HTMLElement);
  await screen.findByText('# Plan');
});

test('what the page cannot show is not fetched, and what is gone is said', async () => {
  const other = fileOf({ filename: 'a.zip', content_type: 'application/zip' });
  const { user } = await draw([other]);
  await user.click(screen.getByRole('button', { name: 'Open a.zip' }));
  await screen.findByText('The page cannot show this file. Download it to open it.');
  assert.equal(askedFor(DOWNLOAD).length, 0);
  await user.keyboard('{Escape}');
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
  refuse(ONE, 404, 'file not found');
  openFile({ id: '0198a000-0000-7000-8000-0000000000f9', filename: 'gone.txt' });
  await screen.findByRole('dialog', { name: 'gone.txt' });
  await screen.findByRole('button', { name: 'Try again' });
});

test('a PDF opens at a page, and says which one is in sight', async () => {
  const file = fileOf({ filename: 'plan.pdf', content_type: 'application/pdf' });
  await draw([file]);
  openFile(file, [], { page: 7, passage: 'Oil the bearings.' });
  const frame = await waitFor(() => {
    const found = document.querySelector('iframe');
    assert.ok(found);
    return found;
  });
  const told: Array<Record<string, unknown>> = [];
  const inside = { postMessage: (message: Record<string, unknown>) => void told.push(message) };
  Object.defineProperty(frame, 'contentWindow', { value: inside });
  const say = (data: unknown): boolean =>
    globalThis.dispatchEvent(Object.assign(new Event('message'), { source: inside, data }));
  say({ isReady: true });
  await waitFor(() => assert.ok(told.some(({ at, passage }) => at === 7 && passage === 'Oil the bearings.')));
  say({ pages: 12 });
  say({ at: 7, of: 12 });
  await screen.findByText(/^Page 7 of 12 · /);
  say({ at: 'x', of: 12 });
  say({ at: 8, of: 12 });
  await screen.findByText(/^Page 8 of 12 · /);
});
