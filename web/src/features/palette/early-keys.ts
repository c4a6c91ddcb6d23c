// The palette is fetched when it is first opened, and people type on: what they type meanwhile is for its field, and not for the one behind it.

let typed = '';
let stop: (() => void) | null = null;

/** What was typed before the field was there. */
export const takeEarly = (): string => typed;

export const stopCatching = (): void => {
  stop?.();
  stop = null;
  typed = '';
};

export const catchEarlyKeys = (onEscape: () => void): void => {
  stopCatching();
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return;
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', onKey, { capture: true });
  stop = () => removeEventListener('keydown', onKey, { capture: true });
};
