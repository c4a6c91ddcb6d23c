// Before something grave the server wants to know again who it is, when the sign-in was long ago. The call that was refused waits here for the
// answer: the dialog is drawn by the innermost host, so that it lies inside a dialog that is open already.

import type { ComponentType } from 'react';

export type Settle = (isConfirmed: boolean) => void;

interface ConfirmProps {
  readonly onClose: () => void;
  readonly onConfirmed: () => void;
}

let loadDialog: (() => Promise<ComponentType<ConfirmProps>>) | null = null;
const hosts: Array<(settle: Settle) => void> = [];
let asking: Promise<boolean> | null = null;

/** Says where the dialog is fetched from. */
export const provideConfirm = (load: () => Promise<ComponentType<ConfirmProps>>): void => {
  loadDialog = load;
};

export const fetchConfirm = (): Promise<ComponentType<ConfirmProps>> =>
  loadDialog?.() ?? Promise.reject(new Error('no page has said where the dialog is'));

/** Draws the dialog from now on; the function ends that. */
export const hostConfirm = (host: (settle: Settle) => void): (() => void) => {
  hosts.push(host);
  return () => void hosts.splice(hosts.indexOf(host), 1);
};

/** Asks the person, once for all calls that wait. False where they would not, or where nothing can ask. */
export const confirmIdentity = (): Promise<boolean> => {
  const host = hosts.at(-1);
  if (!host || !loadDialog) return Promise.resolve(false);
  asking ??= new Promise<boolean>(host).finally(() => {
    asking = null;
  });
  return asking;
};
