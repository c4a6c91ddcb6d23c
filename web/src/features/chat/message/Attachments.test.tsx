import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { show, toastSays } from '../../../../test/page.tsx';
import { answer, askedFor, refuse } from '../../../../test/server.ts';
import { fileOf } from '../../../../test/things.ts';
import { Attachments } from './Attachments.tsx';

const DOWNLOAD = 'GET /api/v1/files/{id}/download';
const THUMBNAIL = 'GET /api/v1/files/{id}/thumbnail';

/** The names under which files are handed to the browser. */
const savedIn = (t: TestContext): string[] => {
  const saved: string[] = [];
  t.mock.method(HTMLAnchorElement.prototype, 'click', function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
};

test('a message without files has no list of them', async () => {
  await show(<Attachments files={[]} />);
  assert.equal(screen.queryByRole('list'), null);
});

test('a file has its name and size, and comes under that name', async (t) => {
  const saved = savedIn(t);
  const { user } = await show(<Attachments files={[fileOf({ size: 2_000 })]} />);
  assert.match(screen.getByRole('button', { name: 'Open notes.txt' }).textContent ?? '', /2 kB/);
  answer(DOWNLOAD, () => new Response('words'));
  await user.click(screen.getByRole('button', { name: 'Open notes.txt' }));
  await waitFor(() => assert.deepEqual(saved, ['notes.txt']));
});

test('a file that is gone is said, and nothing is saved', async (t) => {
  const saved = savedIn(t);
  refuse(DOWNLOAD, 404, 'not found');
  const { user } = await show(<Attachments files={[fileOf()]} />);
  await user.click(screen.getByRole('button', { name: 'Open notes.txt' }));
  await toastSays('notes.txt could not be downloaded.');
  assert.deepEqual(saved, []);
});

test('a picture is shown small, with its name for those who do not see it', async () => {
  answer(THUMBNAIL, () => new Response('pixels', { headers: { 'content-type': 'image/webp' } }));
  const picture = fileOf({ filename: 'fern.png', content_type: 'image/png', has_thumbnail: true });
  await show(<Attachments files={[picture]} />);
  await screen.findByRole('img', { name: 'fern.png' });
});

test('a picture whose small one cannot be had is a file like any other', async () => {
  refuse(THUMBNAIL, 404, 'not found');
  const picture = fileOf({ filename: 'fern.png', content_type: 'image/png', has_thumbnail: true });
  await show(<Attachments files={[picture]} />);
  await screen.findByText('fern.png');
  assert.equal(screen.queryByRole('img'), null);
});

test('a picture of which no small one could be made says why it is not shown', async () => {
  await show(<Attachments files={[fileOf({ filename: 'huge.png', content_type: 'image/png' }), fileOf()]} />);
  const [picture, text] = screen.getAllByRole('button');
  assert.match(picture?.textContent ?? '', /no preview/);
  assert.doesNotMatch(text?.textContent ?? '', /no preview/);
  assert.equal(askedFor(THUMBNAIL).length, 0);
});
