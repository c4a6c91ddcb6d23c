// Short messages about what just happened. Anything may say one; the toaster, which is fetched after the first paint, shows them.

export interface Toast {
  readonly title: string;
  readonly type: 'success' | 'error';
  readonly timeout: number;
  readonly priority?: 'high';
  /** A way on: it leads to what was made. */
  readonly actionProps?: { readonly children: string; readonly onClick: () => void };
}

const SUCCESS_MS = 4000;
/** Long enough to be read twice. */
const ERROR_MS = 10_000;

/** What is said before the toaster is on the page waits for it, however often it has to be fetched. */
const waiting: Toast[] = [];
let show = (toast: Toast): void => void waiting.push(toast);

export const toast = {
  success: (title: string, more?: Pick<Toast, 'actionProps'>): void =>
    show({ title, type: 'success', timeout: SUCCESS_MS, ...more }),
  // A failure interrupts a screen reader; a success waits for its turn.
  error: (title: string): void => show({ title, type: 'error', timeout: ERROR_MS, priority: 'high' }),
};

/** Called by the toaster once it is there. */
export const showToastsBy = (add: (toast: Toast) => void): void => {
  show = add;
  for (const toast of waiting.splice(0)) add(toast);
};
