// A thread of our own program. The policy of the page runs no script whose address was not vouched for: this one is known when the page
// is built.

interface ScriptPolicy {
  createScriptURL(address: string): string;
}

interface PolicyMaker {
  createPolicy(name: 'app', rules: ScriptPolicy): ScriptPolicy;
}

/** Browsers without Trusted Types ask for no policy. One of this name may be made once. */
let policy: ScriptPolicy | null = null;

const trusted = (address: string): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyMaker };
  policy ??= trustedTypes?.createPolicy('app', { createScriptURL: (given) => given }) ?? null;
  return policy?.createScriptURL(address) ?? address;
};

export const openProofWorker = async (): Promise<Worker> => {
  const { default: address } = await import('./proof-worker.ts?worker&url');
  return new Worker(trusted(address), { type: 'module' });
};
