// The operator's way back in, for an administrator who lost password and second factor and has no colleague: an operator who may
// start the server may do this.

import { randomBytes } from 'node:crypto';
import { type Config, ConfigProblem } from './config.ts';
import { systemCtx } from './kernel/ctx.ts';
import { Failure } from './kernel/errors.ts';
import { closeKernel, openKernel } from './kernel/kernel.ts';
import type { Log } from './kernel/log.ts';
import { updateAccount } from './modules/admin/index.ts';
import { findByLogin } from './modules/users/index.ts';
import { MODULES } from './modules.ts';

const PASSWORD_BYTES = 15;

interface RescueOptions {
  readonly config: Config;
  readonly version: string;
  readonly log: Log;
}

/**
 * Makes an account an active administrator with a new password, as the reset by another administrator does, and ends its API keys: a thief
 * may have made one. Returns the password.
 */
export const resetAdministrator = async (options: RescueOptions, login: string): Promise<string> => {
  const kernel = await openKernel({ ...options, modules: MODULES });
  try {
    const ctx = systemCtx(kernel, 'reset by the operator');
    const user = await findByLogin(ctx, login);
    if (!user) throw new ConfigProblem(`there is no account named ${login}.`);
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    await updateAccount(ctx, user.id, { role: 'admin', is_active: true, password, end_api_keys: true });
    return password;
  } catch (error) {
    throw error instanceof Failure ? new ConfigProblem(`${error.message}.`) : error;
  } finally {
    await closeKernel(kernel);
  }
};
