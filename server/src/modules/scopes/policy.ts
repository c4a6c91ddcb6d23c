// Who may do what with a shared thing: pure functions, asked by the server before it acts and sent to the web app as flags.

import type { ScopeRights, ScopeRole } from '@parley/contract';
import { coded, type Failure, forbidden } from '../../kernel/errors.ts';

/** read: see it. write: change what it says. manage: decide who sees it, and delete it. */
export type ScopeNeed = 'read' | keyof ScopeRights;

const ALLOWED: Readonly<Record<ScopeNeed, readonly ScopeRole[]>> = {
  read: ['owner', 'editor', 'viewer'],
  write: ['owner', 'editor'],
  manage: ['owner'],
};

export const allows = (need: ScopeNeed, role: ScopeRole): boolean => ALLOWED[need].includes(role);

export const rightsOf = (role: ScopeRole): ScopeRights => ({
  write: allows('write', role),
  manage: allows('manage', role),
});

/** The sentence that goes with a refusal. */
export const refusal = (role: ScopeRole): Failure =>
  role === 'viewer'
    ? coded('read_only', forbidden('you may read this, not change it'))
    : coded('owners_only', forbidden('only an owner may do this'));
