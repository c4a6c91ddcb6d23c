import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { gone } from '../../../test/acts.ts';
import { beMe, show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../test/server.ts';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { useOwnBindings } from './use-shortcut.ts';

const SAVE = 'PUT /api/v1/settings';

const Help = () => {
  useOwnBindings();
  return <ShortcutHelp isOpen onClose={() => undefined} />;
};

const draw = (settings: Record<string, unknown> = {}) => {
  beMe({ settings: settings as { shortcuts?: Record<string, string> } });
  answer(SAVE, { settings: {} });
  return show(<Help />);
};

const keysOf = (name: string): HTMLElement =>
  screen.getByRole('button', { name: new RegExp(`^Change the keys of: ${name}`) });

test('every shortcut is listed under where it works', async () => {
  await draw();
  const anywhere = await screen.findByRole('region', { name: 'Anywhere' });
  within(anywhere).getByText('New chat');
  within(screen.getByRole('region', { name: 'In a chat' })).getByText('Stop the answer');
});

test('new keys are heard after a press, and saved', async () => {
  const { user } = await draw();
  await screen.findByRole('region', { name: 'Anywhere' });
  await user.click(keysOf('Settings'));
  assert.match(keysOf('Settings').textContent ?? '', /Press the keys…/);
  await user.keyboard('{Control>}{Alt>}j{/Alt}{/Control}');
  await waitFor(() => assert.equal(askedFor(SAVE).length, 1));
  const saved = lastAsked(SAVE).body as { shortcuts: Record<string, string> };
  assert.deepEqual(Object.keys(saved.shortcuts), ['settings']);
  assert.doesNotMatch(keysOf('Settings').textContent ?? '', /Press the keys/);
});

test('a bare letter would get in the way of typing, and is refused', async () => {
  const { user } = await draw();
  await screen.findByRole('region', { name: 'Anywhere' });
  await user.click(keysOf('Settings'));
  await user.keyboard('j');
  await screen.findByText(/would get in the way of typing/);
  assert.equal(askedFor(SAVE).length, 0);
});

test('keys that another shortcut has are refused by its name', async () => {
  const { user } = await draw();
  await screen.findByRole('region', { name: 'Anywhere' });
  await user.click(keysOf('Settings'));
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByText('These keys belong to “Find anything”. Choose others.');
  assert.equal(askedFor(SAVE).length, 0);
});

test('going elsewhere stops the listening, and the refusal goes', async () => {
  const { user } = await draw();
  await screen.findByRole('region', { name: 'Anywhere' });
  await user.click(keysOf('Settings'));
  await user.keyboard('j');
  await screen.findByText(/would get in the way of typing/);
  await user.tab();
  await gone(() => screen.queryByText(/would get in the way of typing/));
  assert.doesNotMatch(keysOf('Settings').textContent ?? '', /Press the keys/);
});

test('the defaults come back with one button, which is there only when something was changed', async () => {
  const { user } = await draw({ shortcuts: { settings: 'Ctrl+Alt+J' } });
  await user.click(await screen.findByRole('button', { name: 'Back to the defaults' }));
  await waitFor(() => assert.deepEqual(lastAsked(SAVE).body, { shortcuts: {} }));
});

test('a person who has changed nothing has nothing to put back', async () => {
  await draw();
  await screen.findByRole('region', { name: 'Anywhere' });
  assert.equal(screen.queryByRole('button', { name: 'Back to the defaults' }), null);
});
