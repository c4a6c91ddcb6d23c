import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIELD_TYPES, type FieldType } from '@parley/contract/form';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { rewrite, textIn } from '../../../test/acts.ts';
import { beMe, show } from '../../../test/page.tsx';
import { answer } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { FormFields, type FormPlace } from './FormFields.tsx';
import { PersonPicker } from './PersonPicker.tsx';
import { type FormValues, useFormData } from './use-form-data.ts';

let handedIn: Record<string, unknown> | null = null;

interface TrialProps {
  readonly form: object;
  readonly initial?: FormValues;
  readonly place?: FormPlace;
}

/** A page with a form and its button. */
const Trial = ({ form, initial = {}, place = {} }: TrialProps) => {
  const state = useFormData(form, initial);
  return (
    <>
      <FormFields form={state} place={place} />
      <button
        type="button"
        onClick={() => {
          handedIn = state.check();
        }}
      >
        Hand in
      </button>
    </>
  );
};

const draw = async (fields: readonly object[], more: Omit<TrialProps, 'form'> = {}) => {
  handedIn = null;
  const shown = await show(<Trial form={{ fields }} {...more} />);
  const handIn = async () => {
    await shown.user.click(screen.getByRole('button', { name: 'Hand in' }));
    return handedIn;
  };
  return { ...shown, handIn };
};

const OPTIONS = [
  { value: 'pack', label: 'Pack or charging' },
  { value: 'display', label: 'Display' },
];
const CHOICE: ReadonlySet<FieldType> = new Set(['select', 'radio', 'multiselect', 'checkboxes']);

test('every type of field is drawn, and a person can find it by its name', async () => {
  await draw(
    FIELD_TYPES.map((type) => ({
      ...{ key: `f_${type}`, type, label: `The ${type}`, required: true },
      ...(CHOICE.has(type) ? { options: OPTIONS } : {}),
    })),
    { place: { Picker: PersonPicker, send: () => Promise.resolve({ id: newId(), filename: 'a' }) } },
  );
  const ways: Partial<Record<FieldType, () => unknown>> = {
    radio: () => screen.getByRole('group', { name: 'The radio' }),
    multiselect: () => screen.getByRole('group', { name: 'The multiselect' }),
    checkboxes: () => screen.getByRole('group', { name: 'The checkboxes' }),
    rating: () => screen.getByRole('group', { name: 'The rating' }),
    scale: () => screen.getByRole('group', { name: 'The scale' }),
    file: () => screen.getByRole('group', { name: 'The file' }),
    files: () => screen.getByRole('group', { name: 'The files' }),
    heading: () => screen.getByRole('heading', { name: 'The heading' }),
    paragraph: () => screen.getByText('The paragraph'),
    hidden: () => assert.equal(screen.queryByText('The hidden'), null),
  };
  for (const type of FIELD_TYPES) (ways[type] ?? (() => screen.getByLabelText(`The ${type}`)))();
});

test('what is wrong is told at its field, in the words of the reader, and goes with the mistake', async () => {
  const { user, handIn } = await draw([
    { key: 'name', type: 'text', label: 'Your name', required: true },
    { key: 'mail', type: 'email', label: 'E-mail' },
  ]);
  await user.type(screen.getByLabelText('E-mail (optional)'), 'oda');
  assert.equal(await handIn(), null);
  const name = screen.getByLabelText('Your name');
  assert.equal(name.getAttribute('aria-invalid'), 'true');
  screen.getByText('Fill this in.');
  screen.getByText('This is not an e-mail address.');
  await user.type(name, 'Oda');
  assert.equal(screen.queryByText('Fill this in.'), null);
  await rewrite(user, 'E-mail (optional)', 'oda@example.org');
  assert.deepEqual(await handIn(), { name: 'Oda', mail: 'oda@example.org' });
});

test('numbers, days and moments are values of their kind, and an empty number is none', async () => {
  const { user, handIn } = await draw([
    { key: 'amount', type: 'number', label: 'Amount', required: true, min: 1 },
    { key: 'count', type: 'integer', label: 'Count' },
    { key: 'day', type: 'date', label: 'Day', required: true },
    { key: 'at', type: 'datetime', label: 'At', required: true },
  ]);
  await user.type(screen.getByLabelText('Amount'), '0.5');
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-02-03' } });
  fireEvent.change(screen.getByLabelText('At'), { target: { value: '2026-02-03T09:30' } });
  assert.equal(await handIn(), null);
  screen.getByText('1 at least.');
  await rewrite(user, 'Amount', '12.5');
  const at = new Date(2026, 1, 3, 9, 30).toISOString();
  assert.deepEqual(await handIn(), { amount: 12.5, day: '2026-02-03', at });
});

test('one or several are chosen from cards, from a list, or said in one’s own words', async () => {
  const { user, handIn } = await draw([
    { key: 'what', type: 'radio', label: 'What is broken?', required: true, options: OPTIONS },
    { key: 'all', type: 'checkboxes', label: 'All of it', options: OPTIONS, allow_other: true },
    { key: 'one', type: 'select', label: 'One of them', options: [1, 2], required: true },
  ]);
  const what = within(screen.getByRole('group', { name: 'What is broken?' }));
  await user.click(what.getByRole('radio', { name: 'Display' }));
  const all = within(screen.getByRole('group', { name: 'All of it (optional)' }));
  await user.click(all.getByRole('checkbox', { name: 'Display' }));
  await user.click(all.getByRole('checkbox', { name: 'Pack or charging' }));
  await user.click(all.getByRole('checkbox', { name: 'Display' }));
  await user.type(all.getByLabelText('Something else'), 'bell');
  await user.selectOptions(screen.getByLabelText('One of them'), '2');
  assert.deepEqual(await handIn(), { what: 'display', all: ['pack', 'bell'], one: 2 });
});

test('stars, a scale and consent', async () => {
  const { user, handIn } = await draw([
    { key: 'stars', type: 'rating', label: 'Stars', required: true },
    { key: 'pain', type: 'scale', label: 'Pain', min: 0, max: 4 },
    { key: 'yes', type: 'boolean', label: 'I agree', must_be_true: true, help: 'We write to you.' },
  ]);
  await user.click(screen.getByRole('radio', { name: '4 of 5' }));
  const pain = within(screen.getByRole('group', { name: 'Pain (optional)' }));
  assert.equal(pain.getAllByRole('radio').length, 5);
  await user.click(pain.getByRole('radio', { name: '0' }));
  assert.equal(await handIn(), null);
  await user.click(screen.getByRole('checkbox', { name: 'I agree' }));
  assert.deepEqual(await handIn(), { stars: 4, pain: 0, yes: true });
});

test('a field that is not asked for is not there, and what was in it does not count', async () => {
  const { user, handIn } = await draw([
    { key: 'what', type: 'select', label: 'What', options: ['pack', 'other'], required: true },
    { key: 'more', type: 'text', label: 'More', required: true, visible_if: 'form.what == "other"' },
  ]);
  assert.equal(screen.queryByLabelText('More'), null);
  await user.selectOptions(screen.getByLabelText('What'), 'other');
  await user.type(screen.getByLabelText('More'), 'the bell');
  assert.deepEqual(await handIn(), { what: 'other', more: 'the bell' });
  await user.selectOptions(screen.getByLabelText('What'), 'pack');
  assert.deepEqual(await handIn(), { what: 'pack' });
});

test('defaults stand in their fields, what is only to be read cannot be changed, and sections have headings', async () => {
  const { handIn } = await draw([
    { key: 'dealer', type: 'text', label: 'Dealer', default: 'Tromsø', section: 'Sale', required: true },
    { key: 'id', type: 'text', label: 'Number', default: '2041', readonly: true, section: 'Sale' },
  ]);
  assert.equal(screen.getAllByRole('heading', { name: 'Sale' }).length, 1);
  assert.equal(textIn('Dealer'), 'Tromsø');
  assert.equal((screen.getByLabelText('Number') as HTMLInputElement).disabled, true);
  assert.deepEqual(await handIn(), { dealer: 'Tromsø', id: '2041' });
});

test('JSON that cannot be read is refused, and taken once it can', async () => {
  const { handIn } = await draw([{ key: 'raw', type: 'json', label: 'Raw', required: true }]);
  fireEvent.change(screen.getByLabelText('Raw'), { target: { value: '{"a":' } });
  assert.equal(await handIn(), null);
  screen.getByText('Enter an object or a list, as JSON.');
  fireEvent.change(screen.getByLabelText('Raw'), { target: { value: '{"a": [1]}' } });
  assert.deepEqual(await handIn(), { raw: { a: [1] } });
});

test('files are sent when they are chosen, can be taken away again, and a refusal is told', async () => {
  const ids = [newId(), newId()];
  let isRefusing = false;
  const send = async (file: File) => {
    if (isRefusing) throw new Error('no');
    return { id: ids.shift() ?? '', filename: file.name };
  };
  const { user, handIn } = await draw([{ key: 'photos', type: 'files', label: 'Photos', max_files: 2 }], {
    place: { send },
  });
  const [first, second] = [...ids];
  const add = () => screen.getByLabelText('Add a file');
  await user.upload(add(), [new File(['a'], 'crack.png'), new File(['b'], 'bill.pdf')]);
  await screen.findByText('bill.pdf');
  assert.equal(screen.queryByLabelText('Add a file'), null, 'no more than two');
  assert.deepEqual(await handIn(), { photos: [first, second] });
  await user.click(screen.getByRole('button', { name: 'Remove crack.png' }));
  assert.deepEqual(await handIn(), { photos: [second] });
  isRefusing = true;
  await user.upload(add(), new File(['c'], 'c.png'));
  await screen.findByRole('alert');
});

test('a person is found by name and a team among one’s own; without an account neither can be chosen', async () => {
  const bob = newId();
  beMe();
  answer('GET /api/v1/mentionables', {
    data: [
      {
        ...{ type: 'user', id: bob, display_name: 'Bob', handle: 'bob', avatar: null },
        ...{ provider_config_id: null, is_here: false },
      },
    ],
  });
  const fields = [{ key: 'who', type: 'user', label: 'Who', required: true }];
  const { user, handIn } = await draw(fields, { place: { Picker: PersonPicker } });
  await user.type(screen.getByLabelText('Who'), 'bo');
  await user.click(await screen.findByRole('button', { name: 'Bob' }));
  assert.deepEqual(await handIn(), { who: bob });
  await user.click(screen.getByRole('button', { name: 'Choose another' }));
  assert.equal(await handIn(), null);
  cleanup();
  await show(<Trial form={{ fields }} />);
  screen.getByText(/cannot be chosen without an account/);
});

test('a form that is wrong itself says where', async () => {
  await draw([{ key: 'A b', type: 'text', label: 'X' }]);
  await waitFor(() => screen.getByText('This form cannot be shown'));
  screen.getByText('fields.0.key');
});
