import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
import { showInConversation } from '../../../../test/page.tsx';
import { answerOf, fileOf } from '../../../../test/things.ts';
import { filesBesideSteps } from '../answers/tool-steps.ts';
import { MessageText } from './MessageText.tsx';

test('what a call brought is to be had below its card without unfolding it, and nowhere else', async () => {
  const chart = fileOf({ id: 'file-1', sha256: 'a'.repeat(64), filename: 'chart.csv' });
  const other = fileOf({ id: 'file-2', sha256: 'b'.repeat(64), filename: 'other.csv' });
  const step = {
    id: 'call-1',
    name: 'draw',
    arguments: '{}',
    status: 'done',
    output: 'drawn',
    content_offset: 0,
    files: [{ id: chart.id, sha256: chart.sha256 }],
  };
  const whole = answerOf({ attachments: [chart, other], tool_calls: [step] });
  await showInConversation(<MessageText message={whole} />);
  screen.getByRole('button', { name: 'Download chart.csv' });
  assert.equal(screen.queryByRole('button', { name: 'Download other.csv' }), null);
  assert.deepEqual(filesBesideSteps(whole), [other]);
  const copied = answerOf({ attachments: [{ ...chart, id: 'file-3' }, other], tool_calls: [step] });
  assert.deepEqual(filesBesideSteps(copied), [other], 'a copy of the conversation shows it there as well');
});
