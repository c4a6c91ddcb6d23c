import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, within } from '@testing-library/react';
import { show } from '../../../test/page.tsx';
import { StepList } from './StepList.tsx';
import type { Draft } from './stages.ts';

const DRAFT: Draft = {
  start: 'ask',
  stages: [
    { key: 'end', kind: 'end', title: 'End' },
    { key: 'ask', kind: 'ai', title: 'Ask the AI', next: [{ to: 'end' }] },
  ],
};

test('the list of steps begins where the workflow begins, and says so', async () => {
  await show(<StepList draft={DRAFT} chosen={null} wrong={new Set()} onChoose={() => undefined} />);
  const buttons = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('button');
  assert.deepEqual(
    buttons.map(({ textContent }) => /First step/.test(textContent ?? '')),
    [true, false],
  );
  assert.match(buttons[0]?.textContent ?? '', /^Ask the AI/);
});
