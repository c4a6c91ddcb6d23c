import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { textIn } from '../../../test/acts.ts';
import { show } from '../../../test/page.tsx';
import { OutputEditor } from './OutputEditor.tsx';
import { StartDialog } from './StartDialog.tsx';
import type { Draft } from './stages.ts';

let now: Draft;

const Kept = ({ start }: { readonly start: Draft }) => {
  const [draft, setDraft] = useState(start);
  now = draft;
  return <StartDialog draft={draft} mayWrite onChange={setDraft} onClose={() => {}} />;
};

const DRAFT: Draft = {
  ...{ start: 'end', stages: [{ key: 'end', kind: 'end' }] },
  input: {
    fields: [
      { key: 'size', type: 'radio', label: 'Size', options: [{ value: 's', label: 'Small' }, 'Large'] },
      { key: 'photo', type: 'file', label: 'Photo' },
      { key: 'who', type: 'user', label: 'Who' },
    ],
  },
};

test('the form at the start is seen beside it as it grows, and a choice worded anew keeps its value', async () => {
  const { user } = await show(<Kept start={DRAFT} />);
  screen.getByLabelText('Add a file');
  screen.getByLabelText('Who (optional)');
  await user.click(screen.getByRole('button', { name: /^Size/ }));
  await user.clear(screen.getByLabelText('Answer 2'));
  await user.type(screen.getByLabelText('Answer 2'), 'Huge');
  await screen.findByRole('radio', { name: 'Huge' });
  const [size] = (now.input as { fields: Array<{ options: unknown }> }).fields;
  assert.deepEqual(size?.options, [
    { value: 's', label: 'Small' },
    { value: 'Large', label: 'Huge' },
  ]);
});

test('a variable has a name, a kind and what it begins with; the last one that goes leaves none', async () => {
  const { user } = await show(<Kept start={{ start: 'end', stages: [] }} />);
  const variables = within(screen.getByRole('group', { name: 'Variables' }));
  await user.click(variables.getByRole('button', { name: 'Add a variable' }));
  await user.selectOptions(variables.getByLabelText('Kind'), 'Number');
  await user.type(variables.getByLabelText('Begins with'), '12');
  await waitFor(() => assert.deepEqual(now.variables, { value_1: { type: 'number', default: 12 } }));
  for (const text of ['1.05', '-0.5']) {
    await user.clear(variables.getByLabelText('Begins with'));
    await user.type(variables.getByLabelText('Begins with'), text);
    await waitFor(() =>
      assert.deepEqual(now.variables, { value_1: { type: 'number', default: Number(text) } }),
    );
    assert.equal(textIn('Begins with'), text);
  }
  await user.click(variables.getByRole('button', { name: 'Remove “value_1”' }));
  assert.equal('variables' in now, false);
});

test('a name that another one has on the way to its own is said to be taken, and no letter of it is lost', async () => {
  const variables = { risk: { type: 'number' }, value_2: { type: 'string' } };
  const { user } = await show(<Kept start={{ start: 'end', stages: [], variables }} />);
  const [, second] = within(screen.getByRole('group', { name: 'Variables' })).getAllByLabelText('Title');
  assert.ok(second);
  await user.clear(second);
  await user.type(second, 'risk');
  await screen.findByText('This name is taken.');
  assert.deepEqual(Object.keys(now.variables as object), ['risk', 'ris']);
  await user.type(second, '_score');
  assert.equal(screen.queryByText('This name is taken.'), null);
  assert.deepEqual(now.variables, { risk: { type: 'number' }, risk_score: { type: 'string' } });
});

test('who may only read a workflow reads what an AI step answers with, and changes none of it', async () => {
  const schema = { type: 'string' };
  const changed: unknown[] = [];
  const { user } = await show(
    <OutputEditor schema={schema} mayWrite={false} onChange={(next) => changed.push(next)} />,
  );
  const text = screen.getByLabelText('As JSON Schema');
  await user.type(text, 'x');
  await user.tab();
  assert.deepEqual(changed, []);
  assert.ok(text.hasAttribute('readonly'));
});
