import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { isOn } from '../../test/acts.ts';
import { show } from '../../test/page.tsx';
import { Checkbox } from './Checkbox.tsx';
import { SelectField } from './Select.tsx';
import { PasswordField, SearchField, TextAreaField, TextField } from './TextField.tsx';

interface Given {
  readonly description?: string;
  readonly error?: string;
}

/** What a screen reader says of a control after its name. */
const descriptionOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

const Name = ({ description, error }: Given) => {
  const [value, setValue] = useState('');
  return <TextField label="Name" value={value} onValueChange={setValue} {...{ description, error }} />;
};

test('a field is found by its label, and its description and its error are read with it', async () => {
  await show(<Name description="As others see it." error="It is taken." />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  assert.equal(descriptionOf(field), 'As others see it. It is taken.');
  assert.equal(field.getAttribute('aria-invalid'), 'true');
});

test('a field without either is not said to be wrong, and describes nothing', async () => {
  await show(<Name />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  assert.equal(field.getAttribute('aria-invalid'), null);
  assert.equal(field.getAttribute('aria-describedby'), null);
});

test('a label that cannot be seen still names its field', async () => {
  await show(
    <TextAreaField
      label="Comment"
      isLabelHidden
      value=""
      onValueChange={() => undefined}
      error="Too long."
    />,
  );
  const field = screen.getByRole('textbox', { name: 'Comment' });
  assert.equal(field.tagName, 'TEXTAREA');
  assert.equal(descriptionOf(field), 'Too long.');
});

const Secret = ({ isKey = false }: { readonly isKey?: boolean }) => {
  const [value, setValue] = useState('');
  return <PasswordField label="Secret" isKey={isKey} value={value} onValueChange={setValue} />;
};

test('a password is hidden until its button is pressed, and what was typed stays', async () => {
  const { user } = await show(<Secret />);
  const field = screen.getByLabelText<HTMLInputElement>('Secret');
  assert.equal(field.type, 'password');
  await user.type(field, 'hunter22');
  const button = screen.getByRole('button', { name: 'Show the password' });
  assert.equal(button.getAttribute('aria-pressed'), 'false');
  await user.click(button);
  assert.equal(field.type, 'text');
  assert.equal(field.value, 'hunter22');
  assert.equal(button.getAttribute('aria-pressed'), 'true');
  await user.click(button);
  assert.equal(field.type, 'password');
});

test('the button of a password does not hand in the form that it stands in', async () => {
  let count = 0;
  const { user } = await show(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        count += 1;
      }}
    >
      <Secret isKey />
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Show the key' }));
  assert.equal(count, 0);
  await user.type(screen.getByLabelText('Secret'), 'sk-1{Enter}');
  assert.equal(count, 1);
});

test('a password is neither corrected nor capitalised', async () => {
  await show(<Secret />);
  const field = screen.getByLabelText('Secret');
  assert.equal(field.getAttribute('autocapitalize'), 'none');
  assert.equal(field.getAttribute('spellcheck'), 'false');
});

test('a search box has a name, and hands on what is typed and which keys are pressed', async () => {
  const typed: string[] = [];
  const keys: string[] = [];
  const { user } = await show(
    <SearchField
      label="Find a chat"
      value=""
      onValueChange={(value) => typed.push(value)}
      onKeyDown={({ key }) => keys.push(key)}
      icon={null}
    />,
  );
  await user.type(screen.getByRole('searchbox', { name: 'Find a chat' }), 'a{ArrowDown}');
  assert.deepEqual(typed, ['a']);
  assert.deepEqual(keys, ['a', 'ArrowDown']);
});

const CHOICES = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
  { value: 'three', label: 'Three' },
] as const;

const NumberChoice = ({
  disabled = false,
  error,
}: {
  readonly disabled?: boolean;
  readonly error?: string;
}) => {
  const [value, setValue] = useState<'one' | 'two' | 'three'>('one');
  return (
    <SelectField
      label="Number"
      error={error}
      disabled={disabled}
      {...{ value, choices: [...CHOICES] }}
      onValueChange={setValue}
    />
  );
};

test('a list of choices shows what is chosen, and is opened and chosen from with the keyboard', async () => {
  const { user } = await show(<NumberChoice />);
  const box = screen.getByRole('combobox', { name: 'Number' });
  assert.equal(box.textContent, 'One');
  box.focus();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('listbox');
  assert.equal(screen.getByRole('option', { name: 'One' }).getAttribute('aria-selected'), 'true');
  await user.click(screen.getByRole('option', { name: 'Three' }));
  assert.equal(box.textContent, 'Three');
});

test('a list of choices that is wrong says why, and one that is disabled does not open', async () => {
  const { user } = await show(<NumberChoice disabled error="Choose another." />);
  const box = screen.getByRole('combobox', { name: 'Number' });
  assert.equal(descriptionOf(box), 'Choose another.');
  assert.equal(box.getAttribute('aria-invalid'), 'true');
  await user.click(box);
  assert.equal(screen.queryByRole('listbox'), null);
});

const Consent = ({ disabled = false }: { readonly disabled?: boolean }) => {
  const [checked, setChecked] = useState(false);
  return (
    <Checkbox
      label="I agree"
      description="It can be taken back."
      checked={checked}
      disabled={disabled}
      onCheckedChange={setChecked}
    />
  );
};

test('a checkbox is ticked by its label and with Space, and its description is read with it', async () => {
  const { user } = await show(<Consent />);
  const box = screen.getByRole('checkbox', { name: 'I agree' });
  assert.equal(descriptionOf(box), 'It can be taken back.');
  await user.click(screen.getByText('I agree'));
  assert.ok(isOn('checkbox', 'I agree'));
  box.focus();
  await user.keyboard(' ');
  assert.ok(!isOn('checkbox', 'I agree'));
});

test('a checkbox that is disabled stays as it is', async () => {
  const { user } = await show(<Consent disabled />);
  await user.click(screen.getByRole('checkbox', { name: 'I agree' }));
  assert.ok(!isOn('checkbox', 'I agree'));
});
