// What a person does and sees in many places, for tests of components.

import assert from 'node:assert/strict';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Takes one of the choices of a box that opens a list. */
export const choose = async (user: UserEvent, box: string, choice: string): Promise<void> => {
  await user.click(screen.getByRole('combobox', { name: box }));
  await user.click(await screen.findByRole('option', { name: choice }));
};

/** Takes one of the projects that the field for them opens, whichever stands in it now. */
export const chooseProject = async (user: UserEvent, name: string): Promise<void> => {
  await user.click(screen.getByRole('button', { name: /^Project:/ }));
  const list = await screen.findByRole('list', { name: 'Projects' });
  await user.click(within(list).getByRole('button', { name }));
};

/** Says yes, with the button of this name, to a question before something that cannot be undone. */
export const sayYes = async (user: UserEvent, action: string): Promise<void> => {
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: action }));
};

/** Lets the time pass in which what was deleted can be taken back: the toast that offers it is sent away. */
export const letGo = async (user: UserEvent): Promise<void> => {
  await user.click(await screen.findByLabelText('Close'));
};

/** Replaces what stands in a field. */
export const rewrite = async (user: UserEvent, label: string, text: string): Promise<void> => {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  if (text !== '') await user.type(field, text);
};

export const textIn = (label: string): string => (screen.getByLabelText(label) as HTMLInputElement).value;

/** Whether a switch or a checkbox is on. */
export const isOn = (role: 'switch' | 'checkbox', name: string | RegExp): boolean =>
  screen.getByRole(role, { name }).getAttribute('aria-checked') === 'true';

export const isDisabled = (role: 'button' | 'menuitem' | 'textbox', name: string): boolean => {
  const element = screen.getByRole(role, { name });
  return element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true';
};

/** The row of a list or a table in which a text stands. */
export const rowWith = async (text: string | RegExp): Promise<HTMLElement> => {
  const [found] = await screen.findAllByText(text);
  const row = found?.closest<HTMLElement>('li, tr');
  assert.ok(row, `${text} stands in no row`);
  return row;
};

/** Waits until it is no longer on the page. The element is not handed to `assert.equal`, which would print all that it holds. */
export const gone = (find: () => HTMLElement | null): Promise<void> =>
  waitFor(() => assert.ok(find() === null, 'it is still on the page'));

/** Which element has the focus, by its label or its text. */
export const focused = (): string =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '';
