import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { FileObject } from '@parley/contract';
import type { Outgoing } from './outbox.ts';

const { asked, enterAs, next, until } = await import('../../../lib/stand-in-browser.ts');
const session = await import('../../../lib/session.ts');
const { queryClient } = await import('../../../lib/query.ts');
const { readChatDraft, writeChatDraft } = await import('./chat-drafts.ts');
const { excessOf } = await import('./message-length.ts');
const { sendDraft, takeBack } = await import('./sending.ts');
const { addUploads, clearUploads, uploadsOf } = await import('./uploads.ts');
const { say } = await import('./outbox.ts');
const { showToastsBy } = await import('../../../lib/toast.ts');

const unsent = (): Outgoing[] => JSON.parse(sessionStorage.getItem('parley.outbox.ann.all') ?? '[]');
const fileNamed = (name: string): FileObject => ({ id: name, filename: name, size: 1 }) as FileObject;
const shown: string[] = [];

const slow: Array<() => void> = [];
let crowds = 0;

/** A file called `large` is too large, `unlucky` takes too long, `slow…` comes when the test says so, `crowded` is one too many at first. */
class Request {
  readonly upload = {};
  status = 0;
  responseText = '';
  onload: (() => void) | null = null;
  open(): void {}
  abort(): void {}
  setRequestHeader(): void {}
  getResponseHeader(): string | null {
    return this.status === 429 ? '0' : null;
  }
  send(form: FormData): void {
    const { name } = form.get('file') as File;
    this.status = { large: 413, unlucky: 408, crowded: crowds-- > 0 ? 429 : 201 }[name] ?? 201;
    this.responseText = JSON.stringify(this.status === 201 ? fileNamed(name) : { error: 'refused' });
    const arrive = (): void => this.onload?.();
    if (name.startsWith('slow')) slow.push(arrive);
    else queueMicrotask(arrive);
  }
}

beforeEach(async () => {
  Object.assign(globalThis, { XMLHttpRequest: Request });
  sessionStorage.clear();
  queryClient.clear();
  queryClient.setQueryData(['GET /api/v1/channels/{id}', { params: { id: 'c1' } }], {
    id: 'c1',
    ai_mode: 'false',
  });
  asked.length = 0;
  shown.length = 0;
  showToastsBy(({ title }) => {
    shown.push(title);
    return () => undefined;
  });
  clearUploads('c1');
  await enterAs('ann', session);
});

const upload = async (...names: string[]): Promise<void> => {
  addUploads(
    'c1',
    names.map((name) => new File(['x'], name)),
  );
  await until('all uploads', () => uploadsOf('c1').every(({ file, failure }) => file ?? failure));
};

test('a message with a file that was refused is not sent without it, and says so', async () => {
  await upload('small', 'large');
  writeChatDraft('c1', 'look at these');
  sendDraft('c1');
  assert.equal(shown.length, 1);
  assert.deepEqual(unsent(), []);
  assert.equal(readChatDraft('c1'), 'look at these');
  assert.deepEqual(
    uploadsOf('c1').map(({ name }) => name),
    ['small', 'large'],
  );
});

test('a message that waited for a file that is refused then stays', async () => {
  addUploads('c1', [new File(['x'], 'large')]);
  writeChatDraft('c1', 'look');
  sendDraft('c1');
  await until('a word about it', () => shown.length === 1);
  assert.deepEqual(unsent(), []);
  assert.equal(readChatDraft('c1'), 'look');
});

test('three files are on their way at once, and the others follow one by one', async () => {
  const names = ['slow 1', 'slow 2', 'slow 3', 'slow 4', 'slow 5'];
  addUploads(
    'c1',
    names.map((name) => new File(['x'], name)),
  );
  await until('three requests', () => slow.length === 3);
  await new Promise(setImmediate);
  assert.equal(slow.length, 3);
  for (const count of [4, 5]) {
    slow[count - 4]?.();
    await until('the next one', () => slow.length === count);
  }
  for (const arrive of slow.slice(2)) arrive();
  await until('all files', () => uploadsOf('c1').every(({ file }) => file));
  assert.deepEqual(
    uploadsOf('c1').map(({ name }) => name),
    names,
  );
});

test('a file that comes at a bad moment is sent again after the time that the server asks for', async () => {
  crowds = 2;
  await upload('crowded');
  assert.equal(uploadsOf('c1')[0]?.file?.id, 'crowded');
});

test('only what may go better is worth another try', async () => {
  await upload('large', 'unlucky');
  assert.deepEqual(
    uploadsOf('c1').map(({ isFinal }) => isFinal),
    [true, false],
  );
});

test('what could not be sent can be written anew, with its files', async () => {
  say({ channelId: 'c1', content: 'too many words', attachments: [fileNamed('kept')] });
  (await next('/channels/c1/messages')).answer({ error: 'too long' }, 400);
  const failed = await until('the failure', () => unsent().find(({ failure }) => failure !== null));
  writeChatDraft('c1', 'a beginning');
  takeBack(failed);
  assert.equal(readChatDraft('c1'), 'too many words\n\na beginning');
  await until('the file', () => uploadsOf('c1').some(({ file }) => file?.id === 'kept'));
  assert.deepEqual(unsent(), []);
});

test('a text that is too long is not sent', () => {
  const text = 'a'.repeat(200_001);
  assert.equal(excessOf(text), 1);
  writeChatDraft('c1', text);
  sendDraft('c1');
  assert.deepEqual(unsent(), []);
  assert.equal(readChatDraft('c1'), text);
});
