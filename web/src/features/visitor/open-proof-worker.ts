// A thread of our own program.

import { trustedScript } from '../../lib/trusted-script.ts';

export const openProofWorker = async (): Promise<Worker> => {
  const { default: address } = await import('./proof-worker.ts?worker&url');
  return new Worker(trustedScript(address), { type: 'module' });
};
