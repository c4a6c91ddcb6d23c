import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beMe, show } from '../../../test/page.tsx';
import { openPalette, PaletteHost } from './PaletteHost.tsx';

const draw = async () => {
  // Without chats nothing is asked for what is typed.
  beMe({ permissions: ['surface.admin.access'] });
  const shown = await show(
    <>
      <input aria-label="Behind" />
      <PaletteHost />
    </>,
  );
  const behind = screen.getByRole<HTMLInputElement>('textbox', { name: 'Behind' });
  behind.focus();
  act(openPalette);
  return { ...shown, behind };
};

/** Whether the field behind may have the key. */
const press = (field: HTMLElement, key: string): boolean => fireEvent.keyDown(field, { key });

test('what is typed before the palette is there is for its field, and Enter sends nothing behind it', async () => {
  const { user, behind } = await draw();
  assert.deepEqual(
    ['x', 'Backspace', 'f', 'e', 'Enter'].map((key) => press(behind, key)),
    [false, false, false, false, false],
  );
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Find anything' });
  assert.equal(field.value, 'fe');
  await user.keyboard('r');
  await waitFor(() => assert.equal(field.value, 'fer'));
  await user.keyboard('{Escape}');
  await waitFor(() => assert.equal(screen.queryByRole('combobox'), null));
  assert.ok(press(behind, 'x'));
});

test('Escape takes a palette back that is not there yet', async () => {
  const { behind } = await draw();
  press(behind, 'f');
  act(() => void press(behind, 'Escape'));
  assert.ok(press(behind, 'x'));
  act(openPalette);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Find anything' });
  assert.equal(field.value, '');
  assert.ok(press(behind, 'x'), 'opened again while it was closing, it holds no keys back');
});
