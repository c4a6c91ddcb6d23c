// What a measurement means, without the browser that measured it.

export type CheckState = 'good' | 'warning' | 'bad' | 'unknown';

export interface CheckResult {
  readonly state: CheckState;
  /** A figure or two to show, already in words that need no translation. */
  readonly detail: string;
  /** Good only because nothing leaves this machine: the page says so. */
  readonly isOwnMachine?: boolean;
}

export const result = (state: CheckState, detail = ''): CheckResult => ({ state, detail });

/** Names that a browser resolves without asking a name server. */
export const isOwnMachine = (hostname: string): boolean =>
  /^(([^.]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

interface Place {
  /** With its colon, as the browser has it. */
  readonly protocol: string;
  readonly hostname: string;
}

export const judgeSecurity = ({ protocol, hostname }: Place, isSecureContext: boolean): CheckResult => {
  const detail = protocol.replace(':', '');
  if (protocol === 'https:') return result(isSecureContext ? 'good' : 'bad', detail);
  return isOwnMachine(hostname) ? { ...result('good', detail), isOwnMachine: true } : result('bad', detail);
};

export const judgeProtocol = (used: string, hostname: string): CheckResult => {
  if (used === '') return result('unknown');
  if (/^h[23]/.test(used)) return result('good', used);
  return isOwnMachine(hostname) ? { ...result('good', used), isOwnMachine: true } : result('warning', used);
};

/** How much of what was not found to be wrong was measured at all. */
export const measuredOf = (states: readonly CheckResult['state'][]): 'all' | 'some' | 'none' => {
  if (!states.some((state) => state !== 'unknown')) return 'none';
  return states.includes('unknown') ? 'some' : 'all';
};
