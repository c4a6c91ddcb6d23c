import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@parley/contract/client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { gone, rewrite, textIn } from '../../test/acts.ts';
import { show } from '../../test/page.tsx';
import { Button } from '../ui/Button.tsx';
import { ChangedByOthers } from '../ui/ChangedByOthers.tsx';
import { FormFailure } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { checkEmail, checkNewPassword, checkRequired, checkUsername, wrongOf } from './checks.ts';
import { changedIn, type FormOptions, useForm } from './use-form.ts';

interface Values {
  readonly [key: string]: string;
  readonly name: string;
  readonly place: string;
}

type Given = Partial<FormOptions<Values>> & { readonly onOuter?: () => void };

const Trial = ({ onOuter = () => undefined, ...given }: Given) => {
  const form = useForm<Values>({
    initial: { name: '', place: 'Garden' },
    check: ({ name, place }) => wrongOf({ name: checkRequired(name), place: checkRequired(place) }),
    submit: async () => undefined,
    ...given,
  });
  return (
    <div onSubmit={onOuter}>
      <form noValidate onSubmit={form.onSubmit}>
        <TextField {...form.text('name')} label="Name" />
        <TextField {...form.text('place')} label="Place" />
        <ChangedByOthers takeTheirs={form.takeTheirs} />
        <FormFailure text={form.failure} />
        <Button type="submit" isBusy={form.isBusy}>
          Save
        </Button>
        <Button onClick={() => form.reset({ name: 'Ann', place: 'Shed' })}>Start over</Button>
        <p>{form.isChanged ? 'changed' : 'as it was'}</p>
      </form>
    </div>
  );
};

const press = (name: RegExp | string) => screen.getByRole('button', { name });

test('nothing is called wrong before the first attempt', async () => {
  const { user } = await show(<Trial />);
  await user.type(screen.getByLabelText('Name'), 'A');
  await rewrite(user, 'Name', '');
  assert.equal(screen.queryByText('Fill this in.'), null);
});

test('after it, what is wrong is said as one types, and goes when it is right', async () => {
  const { user } = await show(<Trial />);
  await user.click(press('Save'));
  await screen.findByText('Fill this in.');
  await waitFor(() => assert.equal(document.activeElement, screen.getByLabelText('Name')));
  await user.type(screen.getByLabelText('Name'), 'A');
  await gone(() => screen.queryByText('Fill this in.'));
  await rewrite(user, 'Place', '');
  await screen.findByText('Fill this in.');
});

test('a form is sent once however often its button is pressed, and is not handed to one around it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent: Values[] = [];
  const outer: true[] = [];
  const submit = (values: Values): Promise<void> => {
    sent.push(values);
    return promise;
  };
  const { user } = await show(<Trial submit={submit} onOuter={() => outer.push(true)} />);
  await user.type(screen.getByLabelText('Name'), 'Ann{Enter}{Enter}');
  await user.click(press(/Save/));
  assert.deepEqual(sent, [{ name: 'Ann', place: 'Garden' }]);
  assert.deepEqual(outer, []);
  assert.equal(press(/Save/).getAttribute('aria-busy'), 'true');
  resolve();
  await waitFor(() => assert.equal(press('Save').getAttribute('aria-busy'), null));
});

test('a refusal is read out in the form, keeps what was typed, and goes with the next attempt', async () => {
  let isRefused = true;
  const submit = async (): Promise<void> => {
    if (isRefused) throw new ApiError(409, 'this name is taken');
  };
  const { user } = await show(<Trial submit={submit} />);
  await user.type(screen.getByLabelText('Name'), 'Ann{Enter}');
  assert.match((await screen.findByRole('alert')).textContent ?? '', /This name is taken\./);
  assert.equal(textIn('Name'), 'Ann');
  isRefused = false;
  await user.click(press('Save'));
  await gone(() => screen.queryByRole('alert'));
});

test('a form answers a refusal itself, or in its own words', async () => {
  const refusals = ['a second factor is wanted', 'the key is wrong'];
  const submit = async (): Promise<void> => {
    throw new ApiError(400, refusals[0] ?? '');
  };
  const onRefused = (): boolean | string =>
    refusals.shift() === 'the key is wrong' ? 'Check the key.' : true;
  const { user } = await show(<Trial {...{ submit, onRefused }} />);
  await user.type(screen.getByLabelText('Name'), 'Ann{Enter}');
  await waitFor(() => assert.equal(refusals.length, 1));
  assert.equal(screen.queryByRole('alert'), null);
  await user.click(press('Save'));
  await screen.findByText('Check the key.');
});

test('a form knows whether it was changed, and what it starts over with is the new beginning', async () => {
  const { user } = await show(<Trial />);
  screen.getByText('as it was');
  await user.type(screen.getByLabelText('Name'), 'A');
  screen.getByText('changed');
  await rewrite(user, 'Name', '');
  screen.getByText('as it was');
  await user.click(press('Save'));
  await screen.findByText('Fill this in.');
  await user.click(press('Start over'));
  assert.deepEqual([textIn('Name'), textIn('Place')], ['Ann', 'Shed']);
  screen.getByText('as it was');
  assert.equal(screen.queryByText('Fill this in.'), null);
});

test('a word is wanted where one is required, and spaces are none', () => {
  assert.equal(checkRequired('  '), 'Fill this in.');
  assert.equal(checkRequired(' a '), undefined);
});

test('a username may be of any script, and of nothing but letters, digits, dots, dashes and underscores', () => {
  for (const good of ['ann', 'Анна', 'ann.green-2_x', '田中さん'])
    assert.equal(checkUsername(good), undefined, good);
  for (const bad of ['ann green', 'ann@home', 'a/b', 'ann🌱x'])
    assert.equal(checkUsername(bad), 'Use letters, digits, dots, dashes and underscores only.', bad);
  assert.match(checkUsername('a') ?? '', /^Use \d+ to \d+ characters\.$/);
  assert.match(checkUsername('a'.repeat(200)) ?? '', /^Use \d+ to \d+ characters\.$/);
});

test('an address needs an at sign and a point behind it', () => {
  assert.equal(checkEmail(' ann@example.org '), undefined);
  for (const bad of ['ann', 'ann@home', 'a b@example.org', '@example.org'])
    assert.equal(checkEmail(bad), 'This is not an e-mail address.', bad);
  assert.equal(checkEmail(''), 'Fill this in.');
});

test('a password is measured in characters, not in the bytes of its emoji', () => {
  assert.equal(checkNewPassword('🌱'.repeat(8)), undefined);
  assert.equal(checkNewPassword('🌱'.repeat(7)), 'Use 8 to 128 characters.');
  assert.equal(checkNewPassword('a'.repeat(129)), 'Use 8 to 128 characters.');
  assert.equal(checkNewPassword(''), 'Fill this in.');
});

/** A form on what the server has, which another person changes while it is open. */
const Shared = ({ onSave }: { readonly onSave: (changed: Partial<Values>) => void }) => {
  const [initial, setInitial] = useState<Values>({ name: 'Oak', place: 'Garden' });
  return (
    <>
      <Trial initial={initial} isLive submit={async (values, base) => onSave(changedIn(values, base))} />
      <Button onClick={() => setInitial({ name: 'Elm', place: 'Shed' })}>Another person saves</Button>
    </>
  );
};

test('what another person saves comes into untouched fields, and is not undone by the others', async () => {
  const sent: Array<Partial<Values>> = [];
  const { user } = await show(<Shared onSave={(changed) => sent.push(changed)} />);
  await rewrite(user, 'Name', 'Ash');
  await user.click(press('Another person saves'));
  await waitFor(() => assert.equal(textIn('Place'), 'Shed'));
  assert.equal(textIn('Name'), 'Ash');
  await screen.findByRole('alert');
  await user.click(press('Save'));
  await waitFor(() => assert.deepEqual(sent, [{ name: 'Ash' }]));
});

test('what another person saves where one is typing is told, and taken when one says so', async () => {
  const { user } = await show(<Shared onSave={() => undefined} />);
  await user.click(press('Another person saves'));
  await waitFor(() => assert.equal(textIn('Name'), 'Elm'));
  assert.equal(screen.queryByRole('alert'), null, 'nobody was typing');
  cleanup();
  const again = await show(<Shared onSave={() => undefined} />);
  await rewrite(again.user, 'Name', 'Ash');
  await again.user.click(press('Another person saves'));
  const notice = within(await screen.findByRole('alert'));
  notice.getByText('What you save takes the place of theirs.');
  await again.user.click(notice.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => assert.equal(textIn('Name'), 'Elm'));
  assert.equal(screen.queryByRole('alert'), null);
});
