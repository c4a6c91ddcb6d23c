// Short messages about what just happened. Anything may say one; the toaster, which is fetched after the first paint, shows them.

interface Message {
  readonly title: string;
  readonly type: 'success' | 'error';
}

const SUCCESS_MS = 4000;
/** Long enough to be read twice. */
const ERROR_MS = 10_000;

const say = async ({ title, type }: Message): Promise<void> => {
  const { addToast } = await import('./Toaster.tsx');
  if (type === 'success') await addToast({ title, type, timeout: SUCCESS_MS });
  // A failure interrupts a screen reader; a success waits for its turn.
  else await addToast({ title, type, timeout: ERROR_MS, priority: 'high' });
};

export const toast = {
  success: (title: string): void => void say({ title, type: 'success' }),
  error: (title: string): void => void say({ title, type: 'error' }),
};
