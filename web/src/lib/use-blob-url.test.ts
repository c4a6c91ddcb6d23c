import assert from 'node:assert/strict';
import { test } from 'node:test';

const { asked, next } = await import('./stand-in-browser.ts');
const { recall } = await import('./use-blob-url.ts');

test('a picture is fetched once; one that could not be is asked for again', async () => {
  const first = recall('/a');
  (await next('/a')).fail();
  assert.equal(await first, null);
  const second = recall('/a');
  (await next('/a')).answer({ error: 'gone' }, 404);
  assert.equal(await second, null);
  const third = recall('/a');
  (await next('/a')).respond(new Response('a picture'));
  const url = await third;
  assert.match(url ?? '', /^blob:/);
  assert.equal(await recall('/a'), url);
  assert.deepEqual(asked, []);
});
