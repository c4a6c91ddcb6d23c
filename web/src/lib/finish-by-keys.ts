import type { KeyboardEvent } from 'react';

/** For `onKeyDown` of a form: Mod+Enter finishes it from everywhere in it, also from a text of several lines. What opened over it is no part of it. */
export const finishByKeys = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  const { currentTarget: form, target } = event;
  if (event.defaultPrevented || !(target instanceof Node && form.contains(target))) return;
  event.preventDefault();
  form.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
};
