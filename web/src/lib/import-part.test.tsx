import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { importPart } from './import-part.ts';

/** Answers requests for files by path, and counts them. */
const serve = (t: TestContext, statusOf: (path: string) => number) => {
  const asked: string[] = [];
  t.mock.method(globalThis, 'fetch', async (path: string) => {
    asked.push(path);
    const status = statusOf(path);
    if (status === 0) throw new TypeError('Failed to fetch');
    return new Response('export {}', { status });
  });
  return asked;
};

test('a part is imported only when all of its files could be fetched, and fetched again after a failure', async (t) => {
  let status = 0;
  const asked = serve(t, (path) => (path === '/assets/lost.js' ? status : 200));
  let imports = 0;
  const load = async () => {
    imports += 1;
    return 'the part';
  };
  const open = () => importPart(load, ['assets/lost.js', 'assets/there.js']);
  await assert.rejects(open, /Failed to fetch/);
  status = 503;
  await assert.rejects(open, { message: '/assets/lost.js cannot be fetched: 503' });
  assert.equal(imports, 0, 'an import that fails would fail for as long as the page lives');
  status = 200;
  assert.equal(await open(), 'the part');
  assert.equal(await open(), 'the part');
  assert.deepEqual(asked.sort(), [
    '/assets/lost.js',
    '/assets/lost.js',
    '/assets/lost.js',
    '/assets/there.js',
  ]);
});

test('what the page began with is not fetched again', async (t) => {
  const asked = serve(t, () => 200);
  const first = document.createElement('link');
  first.rel = 'modulepreload';
  first.href = '/assets/first.js';
  document.head.append(first);
  // Another module, as for another page: it has not looked at the document yet.
  const address: string = './import-part.ts?page=2';
  const { importPart: ofNewPage } = (await import(address)) as { importPart: typeof importPart };
  await ofNewPage(async () => undefined, ['assets/first.js', 'assets/second.js']);
  assert.deepEqual(asked, ['/assets/second.js']);
});
