import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SettingDescription } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { gone, isOn, rewrite, textIn } from '../../../test/acts.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked, refuse } from '../../../test/server.ts';
import { PlatformPage } from './PlatformPage.tsx';

const LIST = 'GET /api/v1/admin/settings';
const CHANGE = 'PUT /api/v1/admin/settings/{key}';

const described = (change: Partial<SettingDescription>): SettingDescription => ({
  key: 'allow_registration',
  type: 'boolean',
  default: true,
  description: '',
  is_public: true,
  is_nullable: false,
  minimum: null,
  maximum: null,
  ...change,
});

const DESCRIPTIONS: SettingDescription[] = [
  described({}),
  described({ key: 'service_name', type: 'string', default: 'Parley' }),
  described({
    key: 'max_upload_mb',
    type: 'integer',
    default: 25,
    minimum: 1,
    maximum: 1000,
    is_public: false,
  }),
  described({
    key: 'user_cost_per_month',
    type: 'number',
    default: null,
    is_nullable: true,
    is_public: false,
  }),
  described({ key: 'brand_new', type: 'string', default: '', description: 'Says something new.' }),
];

const draw = (settings: Record<string, string | number | boolean | null> = {}) => {
  answer(LIST, { settings, descriptions: DESCRIPTIONS });
  return show(<PlatformPage />);
};

const REGISTRATION = 'Open registration';
const UPLOAD = 'Largest upload (MiB)';
const COST = 'Cost per person and month (USD)';

test('each setting is drawn as the server describes it, also one that this page does not know', async () => {
  await draw({ allow_registration: false, service_name: 'Greenhouse' });
  await screen.findByRole('switch', { name: REGISTRATION });
  assert.ok(!isOn('switch', REGISTRATION));
  assert.equal(textIn('Name of the service'), 'Greenhouse');
  assert.equal(textIn(UPLOAD), '25');
  screen.getByText('Says something new.');
});

test('settings that cannot be loaded say so', async () => {
  refuse(LIST, 403, 'you are no administrator');
  await show(<PlatformPage />);
  await screen.findByText('You are no administrator.');
});

test('a switch shows the wish while the server is asked', async () => {
  const { user } = await draw({ allow_registration: true });
  const box = await screen.findByRole('switch', { name: REGISTRATION });
  const comes = hold(CHANGE);
  await user.click(box);
  await waitFor(() => assert.ok(!isOn('switch', REGISTRATION)));
  answer(LIST, { settings: { allow_registration: false }, descriptions: DESCRIPTIONS });
  comes({ key: 'allow_registration', value: false });
  await toastSays('The setting has been saved.');
  assert.deepEqual(
    [lastAsked(CHANGE).params.key, lastAsked(CHANGE).body],
    ['allow_registration', { value: false }],
  );
});

test('a switch that is refused falls back, and the page says why', async () => {
  refuse(CHANGE, 409, 'the set-up is not over');
  const { user } = await draw({ allow_registration: true });
  await user.click(await screen.findByRole('switch', { name: REGISTRATION }));
  await toastSays('The set-up is not over.');
  await waitFor(() => assert.ok(isOn('switch', REGISTRATION)));
});

test('a figure is saved as a figure, and its button is there only once it has changed', async () => {
  const { user } = await draw();
  await screen.findByLabelText(UPLOAD);
  assert.equal(screen.queryByRole('button', { name: 'Save' }), null);
  answer(CHANGE, { key: 'max_upload_mb', value: 50 });
  answer(LIST, { settings: { max_upload_mb: 50 }, descriptions: DESCRIPTIONS });
  await rewrite(user, UPLOAD, '50');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays('The setting has been saved.');
  assert.deepEqual(lastAsked(CHANGE).body, { value: 50 });
  await gone(() => screen.queryByRole('button', { name: 'Save' }));
});

test('a figure outside of its limits, a broken one and a word are not sent', async () => {
  const { user } = await draw();
  await screen.findByLabelText(UPLOAD);
  for (const wrong of ['0', '1001', '2.5', 'many', ' ']) {
    await rewrite(user, UPLOAD, `${wrong}{Enter}`);
    await screen.findByText('Enter a whole number from 1 to 1,000.');
  }
  assert.equal(askedFor(CHANGE).length, 0);
});

test('an empty box is "no limit" where there may be none, and broken figures are allowed there', async () => {
  answer(CHANGE, { key: 'user_cost_per_month', value: null });
  const { user } = await draw({ user_cost_per_month: 20 });
  await screen.findByLabelText(COST);
  await rewrite(user, COST, '12.5{Enter}');
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { value: 12.5 }));
  await rewrite(user, COST, '');
  await user.type(screen.getByLabelText(COST), '{Enter}');
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { value: null }));
});

test('the default is put back into the box, and saved by a second press', async () => {
  const { user } = await draw({ max_upload_mb: 500 });
  await user.click(await screen.findByRole('button', { name: `Back to the default: ${UPLOAD}` }));
  assert.equal(textIn(UPLOAD), '25');
  assert.equal(askedFor(CHANGE).length, 0);
  answer(CHANGE, { key: 'max_upload_mb', value: 25 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { value: 25 }));
});

test('what the server refuses stands at the box', async () => {
  refuse(CHANGE, 400, 'this name is too long');
  const { user } = await draw();
  await screen.findByLabelText('Name of the service');
  await rewrite(user, 'Name of the service', 'A very long name{Enter}');
  await screen.findByText('This name is too long.');
  assert.equal(textIn('Name of the service'), 'A very long name');
});
