// Short messages about what just happened. Anything may say one; the toaster, which is fetched after the first paint, shows them.

export interface Toast {
  readonly title: string;
  readonly type: 'success' | 'error';
  readonly timeout: number;
  readonly priority?: 'high';
  /** A way on: it leads to what was made, or takes it back. */
  readonly actionProps?: { readonly children: string; readonly onClick: () => void };
  /** It went by itself, or was sent away. */
  readonly onClose?: () => void;
}

/** Gives the way to take it away again. */
type Show = (toast: Toast) => () => void;

const SUCCESS_MS = 4000;
/** Long enough to be read twice. */
const ERROR_MS = 10_000;

/** What is said before the toaster is on the page waits for it, however often it has to be fetched. */
const waiting: Toast[] = [];
let show: Show = (toast) => {
  waiting.push(toast);
  return () => void waiting.splice(waiting.indexOf(toast), 1);
};

export const toast = {
  success: (title: string, more?: Pick<Toast, 'actionProps'>): void =>
    void show({ title, type: 'success', timeout: SUCCESS_MS, ...more }),
  /** What was done can be taken back while it is there. */
  undoable: (title: string, more: Pick<Toast, 'actionProps' | 'timeout' | 'onClose'>): (() => void) =>
    show({ title, type: 'success', ...more }),
  // A failure interrupts a screen reader; a success waits for its turn.
  error: (title: string): void => void show({ title, type: 'error', timeout: ERROR_MS, priority: 'high' }),
};

/** Called by the toaster once it is there. */
export const showToastsBy = (add: Show): void => {
  show = add;
  for (const toast of waiting.splice(0)) add(toast);
};
