// Short messages about what just happened. Anything may say one; `Toaster` shows them.

import { Toast } from '@base-ui/react/toast';

export const toastManager = Toast.createToastManager();

export const toast = {
  success: (title: string): void => {
    toastManager.add({ title, type: 'success', timeout: 4000 });
  },
  /** Stays until it is dismissed or long enough to be read twice, and interrupts a screen reader. */
  error: (title: string): void => {
    toastManager.add({ title, type: 'error', timeout: 10_000, priority: 'high' });
  },
};
