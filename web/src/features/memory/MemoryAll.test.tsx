import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Memory } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { takeDownloads } from '../../../test/downloads.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, refuse } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { MemoryAll } from './MemoryAll.tsx';

const LIST = 'GET /api/v1/memory';
const AT = '2026-01-05T10:00:00.000Z';

const memoryOf = (content: string): Memory => ({
  ...{ id: newId(), content, kind: 'fact', scope: 'me', source: null, is_active: true },
  ...{ persona_id: null, project_id: null, team_id: null, uses: 0, last_used_at: null },
  ...{ key_status: 'ready', rights: { write: true }, created_at: AT, updated_at: AT },
});

test('everything is saved as one file, however many pages it has', async (t) => {
  const saved = takeDownloads(t);
  const all = Array.from({ length: 230 }, (_, index) => memoryOf(`Fact ${index}`));
  answer(LIST, ({ query }) => {
    const [from, count] = [Number(query.offset), Number(query.limit)];
    return { data: all.slice(from, from + count), total: all.length };
  });
  const { user } = await show(<MemoryAll />);
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => assert.equal(saved.length, 1));
  assert.equal(saved[0]?.name, 'memory.json');
  assert.deepEqual(JSON.parse((await saved[0]?.bytes.text()) ?? ''), all);
  assert.equal(askedFor(LIST).length, 2);
});

test('what cannot be read is no empty file', async (t) => {
  const saved = takeDownloads(t);
  refuse(LIST, 403, 'memory is not yours');
  const { user } = await show(<MemoryAll />);
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await toastSays(/memory is not yours/i);
  assert.deepEqual(saved, []);
});
