import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answerer } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { show } from '../../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../../test/server.ts';
import { modelOf, modelsOf, newId } from '../../../../test/things.ts';
import { invalidate, queryClient } from '../../../lib/query.ts';
import { setChoice } from '../sending/choice.ts';
import { ModelPicker } from './ModelPicker.tsx';

const HERE = 'GET /api/v1/channels/{id}/answerer';
const THERE = 'GET /api/v1/chat/answerer';

const answererOf = (change: Partial<Answerer> = {}): Answerer => ({
  ...{ persona_id: null, name: 'Fern 2', model: 'fern-2', chosen_by: null, is_default: false },
  ...change,
});

const sales = { type: 'workspace', id: newId(), name: 'Sales' } as const;
const recall = { type: 'project', id: newId(), name: 'Winter recall' } as const;

const says = (name: string) => screen.findByRole('button', { name: `Who answers: ${name}` });

test('where nothing is chosen it says who answers, and what chose them', async () => {
  const id = newId();
  answer(HERE, { answerer: answererOf({ chosen_by: sales }) });
  const { user } = await show(<ModelPicker channelId={id} />);
  await says('Fern 2 · from the workspace');
  assert.equal(lastAsked(HERE).params.id, id);
  answer('GET /api/v1/models/enabled', modelsOf(modelOf({ display_name: 'Moss 1' })));
  await user.click(await says('Fern 2 · from the workspace'));
  await screen.findByRole('button', { name: 'Automatic Fern 2 · from the workspace' });
  answer(HERE, { answerer: answererOf({ chosen_by: recall, name: 'Critic', persona_id: newId() }) });
  await invalidate(HERE);
  await says('Critic · from the project');
  answer(HERE, { answerer: answererOf({ name: 'Mechanic', persona_id: newId() }) });
  await invalidate(HERE);
  await says('Mechanic');
});

test('what answers everywhere is automatic, and who is chosen here comes before it', async () => {
  const id = newId();
  answer(HERE, { answerer: answererOf({ is_default: true }) });
  await show(<ModelPicker channelId={id} />);
  await waitFor(() => assert.equal(queryClient.isFetching(), 0));
  await says('Automatic');
  answer(HERE, { answerer: answererOf({ chosen_by: sales }) });
  await invalidate(HERE);
  await says('Fern 2 · from the workspace');
  setChoice(id, { models: [modelOf({ display_name: 'Moss 1' })] });
  await says('Moss 1');
});

test('a chat that is none yet is asked about where it would begin, and a passing one is not', async () => {
  answer(THERE, { answerer: answererOf({ chosen_by: recall }) });
  await show(
    <>
      <ModelPicker channelId="new" beginsIn={{ project_id: recall.id }} />
      <ModelPicker channelId="passing" beginsIn={null} />
    </>,
  );
  await says('Fern 2 · from the project');
  await says('Automatic');
  assert.deepEqual(
    askedFor(THERE).map(({ query }) => query),
    [{ project_id: recall.id }],
  );
  assert.equal(askedFor(HERE).length, 0);
});
