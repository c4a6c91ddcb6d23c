import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { baseOf, hitOf } from '../../../test/knowledge-things.ts';
import { show } from '../../../test/page.tsx';
import { answer, lastAsked } from '../../../test/server.ts';
import { TrySearch } from './TrySearch.tsx';

const SEARCH = 'POST /api/v1/knowledge-bases/{id}/search';

test('a search is tried: what is found stands with its score, its place and the words marked, and leads there', async () => {
  const base = baseOf();
  const hit = hitOf({
    kb_id: base.id,
    content: 'Roses like the sun.',
    page: 12,
    heading: 'Light',
    score: 0.91,
  });
  answer(SEARCH, { data: [hit], took_ms: 41, note: null });
  const { user } = await show(<TrySearch base={base} />);
  await user.type(await screen.findByLabelText('What would be found for …'), 'rose sun');
  const found = await screen.findByRole('link', { name: /Roses.pdf/ });
  assert.match(found.textContent ?? '', /0\.91.*Page 12 · Light/);
  assert.deepEqual(
    [...found.querySelectorAll('mark')].map(({ textContent }) => textContent),
    ['Roses', 'sun'],
  );
  assert.equal(
    found.getAttribute('href'),
    `/knowledge/${base.id}/d/${hit.document_id}?passage=${hit.chunk_id}`,
  );
  await screen.findByText('41 ms');
  assert.equal(screen.queryByRole('button', { name: 'Meaning' }), null);
});

test('where passages have vectors one chooses how they are found, and nothing found is said', async () => {
  answer(SEARCH, { data: [], took_ms: 1, note: 'found by words alone: the provider is away' });
  const embedding = { provider_config_id: null, model: 'small', dimensions: 384 };
  const { user } = await show(<TrySearch base={baseOf({ embedding })} />);
  await user.type(await screen.findByLabelText('What would be found for …'), 'rose');
  await user.click(screen.getByRole('button', { name: 'Meaning' }));
  await waitFor(() => assert.deepEqual(lastAsked(SEARCH).body, { query: 'rose', mode: 'vector' }));
  await screen.findByText('No passage answers this.');
  await screen.findByText('found by words alone: the provider is away');
});

test('the three ways are compared: each passage stands once, with its score in each', async () => {
  const base = baseOf({ embedding: { provider_config_id: null, model: 'small', dimensions: 384 } });
  const [rose, tulip] = [hitOf({ title: 'Rose', score: 1 }), hitOf({ title: 'Tulip', score: 0.5 })];
  answer(SEARCH, ({ body }) => {
    const { mode } = body as { mode: string };
    const data = mode === 'text' ? [tulip] : mode === 'vector' ? [{ ...rose, score: 0.8 }] : [rose, tulip];
    return Response.json({ data, took_ms: 1, note: null });
  });
  const { user } = await show(<TrySearch base={base} />);
  await user.type(await screen.findByLabelText('What would be found for …'), 'rose');
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await screen.findByRole('link', { name: /Tulip/ });
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent));
  assert.deepEqual(cells, [
    ['1.00', '–', '0.80'],
    ['0.50', '0.50', '–'],
  ]);
});
