// The policy of the page runs no script whose address was not vouched for.

interface ScriptPolicy {
  createScriptURL(address: string): string;
}

interface PolicyMaker {
  createPolicy(name: 'app', rules: ScriptPolicy): ScriptPolicy;
}

/** Browsers without Trusted Types ask for no policy. One of this name may be made once. */
let policy: ScriptPolicy | null = null;

/** For addresses of our own that are known when the page is built. */
export const trustedScript = (address: string): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyMaker };
  policy ??= trustedTypes?.createPolicy('app', { createScriptURL: (given) => given }) ?? null;
  return policy?.createScriptURL(address) ?? address;
};
