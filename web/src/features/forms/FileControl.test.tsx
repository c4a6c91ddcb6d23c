import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FormField } from '@parley/contract/form';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { gone } from '../../../test/acts.ts';
import { beMe, show } from '../../../test/page.tsx';
import { answer, lastAsked, lose, refuse } from '../../../test/server.ts';
import { teamOf } from '../../../test/team-things.ts';
import { fileOf, mentionableOf, newId } from '../../../test/things.ts';
import type { ControlProps, FormPlace } from './control.ts';
import { FileControl } from './FileControl.tsx';
import { PersonPicker } from './PersonPicker.tsx';
import { PERSON_PLACE } from './person-place.ts';
import { ValueList } from './ValueList.tsx';

const SEND = 'POST /api/v1/files';
const FIND = 'GET /api/v1/mentionables';

const fieldOf = (change: Partial<FormField>): FormField =>
  ({ key: 'one', type: 'files', label: 'Photos', required: false, readonly: false, ...change }) as FormField;

let entered: unknown;

type Given = Partial<ControlProps> & { readonly place?: FormPlace; readonly start?: unknown };

/** Keeps what is entered, as a form does. */
const Kept = ({
  control: Control,
  start,
  ...given
}: Given & {
  readonly control: (props: ControlProps & { readonly place: FormPlace }) => React.ReactNode;
}) => {
  const [value, setValue] = useState(start);
  entered = value;
  return (
    <Control
      field={fieldOf({})}
      label="Photos"
      error={undefined}
      isDisabled={false}
      place={PERSON_PLACE}
      {...given}
      value={value}
      onChange={setValue}
    />
  );
};

const draw = (given: Given = {}) => {
  entered = undefined;
  return show(<Kept control={FileControl} {...given} />);
};

const add = () => screen.getByLabelText('Add a file');
const png = (name: string) => new File(['a'], name, { type: 'image/png' });

test('a file is the person’s own until it is handed in, and the form names it', async () => {
  const file = fileOf({ filename: 'crack.png' });
  answer(SEND, file);
  const { user } = await draw();
  await user.upload(add(), png('crack.png'));
  await screen.findByText('crack.png');
  await waitFor(() => assert.deepEqual(entered, [file.id]));
  assert.equal((lastAsked(SEND).body.get('file') as File).name, 'crack.png');
});

test('a single file is named alone, and there is no room for a second', async () => {
  const file = fileOf({ filename: 'bill.pdf' });
  answer(SEND, file);
  const { user } = await draw({ field: fieldOf({ type: 'file' }) });
  assert.equal(add().hasAttribute('multiple'), false);
  await user.upload(add(), png('bill.pdf'));
  await waitFor(() => assert.equal(entered, file.id));
  assert.equal(screen.queryByLabelText('Add a file'), null);
  await user.click(await screen.findByRole('button', { name: 'Remove bill.pdf' }));
  assert.equal(entered, undefined);
  add();
});

test('files beyond the limit are not dropped without a word', async () => {
  answer(SEND, ({ body }) => fileOf({ filename: (body.get('file') as File).name }));
  const { user } = await draw({ field: fieldOf({ max_files: 2 }) });
  await user.upload(add(), [png('a.png'), png('b.png'), png('c.png')]);
  await screen.findByText('b.png');
  assert.match((await screen.findByRole('alert')).textContent ?? '', /^Files, at most: 2$/);
  assert.equal(screen.queryByText('c.png'), null);
  assert.equal((entered as unknown[]).length, 2);
});

test('a file on its way is told of, and no other is taken meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<{ id: string; filename: string }>();
  const { user } = await draw({ place: { send: () => promise } });
  await user.upload(add(), png('crack.png'));
  assert.equal((await screen.findByRole('status')).textContent, 'Sending crack.png');
  assert.ok(add().hasAttribute('disabled'));
  resolve({ id: newId(), filename: 'crack.png' });
  await gone(() => screen.queryByRole('status'));
  assert.ok(!add().hasAttribute('disabled'));
});

test('a file that the server refuses is told of in its words, and the others are kept', async () => {
  const kept = fileOf({ filename: 'b.png' });
  answer(SEND, ({ body }) =>
    (body.get('file') as File).name === 'a.png'
      ? Response.json({ error: 'this kind of file is not taken' }, { status: 415 })
      : kept,
  );
  const { user } = await draw();
  await user.upload(add(), [png('a.png'), png('b.png')]);
  await screen.findByText('This kind of file is not taken.');
  await waitFor(() => assert.deepEqual(entered, [kept.id]));
  assert.equal(screen.getByRole('group', { name: 'Photos' }).getAttribute('aria-invalid'), 'true');
});

test('a file that never arrived is told of, and the next attempt begins without the complaint', async () => {
  lose(SEND);
  const { user } = await draw();
  await user.upload(add(), png('a.png'));
  await screen.findByText('The server cannot be reached. Check your connection and try again.');
  answer(SEND, fileOf({ filename: 'a.png' }));
  await user.upload(add(), png('a.png'));
  await gone(() => screen.queryByRole('alert'));
});

test('a form that takes no files says so', async () => {
  await draw({ place: {} });
  screen.getByText('Files cannot be sent here.');
  assert.equal(screen.queryByLabelText('Add a file'), null);
});

test('files that were entered before have a name to be taken away by, and cannot be where all is fixed', async () => {
  const file = fileOf({ filename: 'crack.png' });
  answer('GET /api/v1/files/{id}', file);
  await draw({ start: [file.id], isDisabled: true });
  await screen.findByText('crack.png');
  const button = screen.getByRole('button', { name: 'Remove A file' });
  assert.ok(button.hasAttribute('disabled'));
  assert.ok(add().hasAttribute('disabled'));
});

const drawPicker = (change: Partial<FormField>, given: Given = {}) => {
  entered = undefined;
  const field = fieldOf({ type: 'user', label: 'Who', ...change });
  return show(<Kept control={PersonPicker} field={field} label="Who" {...given} />);
};

test('people are offered by name, and personas of that name are not', async () => {
  const cara = mentionableOf({ display_name: '', handle: 'cara' });
  answer(FIND, { data: [cara, mentionableOf({ type: 'persona', display_name: 'Carpenter' })] });
  const { user } = await drawPicker({});
  await user.type(screen.getByLabelText('Who'), 'car');
  const list = await screen.findByRole('list', { name: 'Find a person' });
  assert.deepEqual(
    within(list)
      .getAllByRole('button')
      .map((button) => button.querySelector('bdi')?.textContent),
    ['cara'],
  );
  await user.click(within(list).getByRole('button'));
  assert.equal(entered, cara.id);
  screen.getByText('cara');
});

test('a name that no person has is said to a screen reader too', async () => {
  answer(FIND, { data: [] });
  const { user } = await drawPicker({});
  await user.type(screen.getByLabelText('Who'), 'zoe');
  assert.equal((await screen.findByText('Nobody of this name')).getAttribute('role'), 'status');
});

test('a search for people that fails says why instead of looking empty', async () => {
  refuse(FIND, 403, 'you may not look for people');
  const { user } = await drawPicker({});
  await user.type(screen.getByLabelText('Who'), 'zoe');
  await screen.findByText('You may not look for people.');
});

test('a person who was entered before is shown as chosen, and another can be chosen', async () => {
  const { user } = await drawPicker({}, { start: newId(), error: 'This person has left.' });
  screen.getByText('A person');
  screen.getByText('This person has left.');
  await user.click(screen.getByRole('button', { name: 'Choose another' }));
  assert.equal(entered, undefined);
  screen.getByLabelText('Who');
});

test('a team is one of one’s own, and none can be chosen again', async () => {
  const sailors = teamOf({ name: 'Sailors' });
  beMe({ teams: [sailors] });
  const { user } = await drawPicker({ type: 'team' });
  await user.selectOptions(screen.getByLabelText('Who'), 'Sailors');
  assert.equal(entered, sailors.id);
  await user.selectOptions(screen.getByLabelText('Who'), 'Choose…');
  assert.equal(entered, undefined);
});

test('what was entered is read with its labels; what was left empty is not there', async () => {
  const values = {
    ...{ first_name: 'Ann', is_member: true, has_dog: false, note: '', left: null },
    ...{ age: 0, days: ['Mon', 'Tue'], place: { city: 'Oslo' } },
  };
  await show(<ValueList values={values} labels={{ age: 'How old' }} />);
  const rows = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  assert.deepEqual(rows, [
    'First name: Ann',
    'Is member: ✓',
    'Has dog: –',
    'How old: 0',
    'Days: Mon, Tue',
    'Place: {"city":"Oslo"}',
  ]);
});

test('a moment is written as people write it, and nothing entered draws nothing', async () => {
  await show(<ValueList values={{ at: '2026-01-05T10:00:00.000Z' }} />);
  assert.match(screen.getByRole('definition').textContent ?? '', /^Jan \d+, 2026/);
});

test('people and teams are read by name, choices by their labels, and a file is fetched by its own', async () => {
  const [file, gone, ann] = [newId(), newId(), newId()];
  const fields = [
    { key: 'who', type: 'user' as const, label: 'Who', options: [] },
    { key: 'team', type: 'team' as const, label: 'Team', options: [] },
    { key: 'size', type: 'checkboxes' as const, label: 'Sizes', options: [{ value: 'l', label: 'Large' }] },
    { key: 'bill', type: 'files' as const, label: 'Bills', options: [] },
  ];
  const values = { who: ann, team: gone, size: ['l', 'other'], bill: [file] };
  await show(<ValueList values={values} fields={fields} names={{ [ann]: 'Ann', [file]: 'bill.pdf' }} />);
  const rows = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  assert.deepEqual(rows, [
    'Who: Ann',
    'Team: A team that you do not see, or that is gone',
    'Sizes: Large, other',
    'Bills: bill.pdf',
  ]);
  screen.getByRole('button', { name: 'Open bill.pdf' });
});
