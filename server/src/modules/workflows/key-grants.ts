// What the caller lets one workflow use while they are away: keys of their own, each by itself, until a day that they choose.

import type { WorkflowKeyGrant } from '@parley/contract';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { openPersonKey } from '../auth/index.ts';
import { endKeyGrant, grantKey, type KeyGrant, listKeyGrants } from '../credentials/index.ts';
import { accessConfigRow } from '../provider-configs/index.ts';
import { accessScope } from '../scopes/index.ts';
import { holdAccount } from '../users/index.ts';
import { accessForChange, KIND } from './service.ts';

const DAY_MS = 86_400_000;

const toWire = ({ configId, expiresAt, createdAt }: KeyGrant, name: string): WorkflowKeyGrant => ({
  provider_config: { id: configId, name },
  expires_at: expiresAt,
  created_at: createdAt,
});

export const list = async (ctx: Ctx, id: string): Promise<WorkflowKeyGrant[]> => {
  await accessScope(ctx, KIND, id);
  const grants: WorkflowKeyGrant[] = [];
  for (const grant of await listKeyGrants(ctx, id))
    grants.push(toWire(grant, (await accessConfigRow(ctx, grant.configId)).name));
  return grants;
};

/** One of the caller's own: keys of teams and of the platform open without them. */
const accessOwn = async (ctx: Ctx, configId: string) => {
  const row = await accessConfigRow(ctx, configId);
  if (row.owner_id !== userId(ctx)) throw notFound('provider configuration');
  return row;
};

export const grant = (ctx: Ctx, id: string, configId: string, days: number): Promise<WorkflowKeyGrant> =>
  transact(ctx, async (ctx) => {
    const workflow = await accessForChange(ctx, id);
    if (workflow.status === 'archived') throw conflict('the workflow is archived and asks nobody any more');
    const config = await accessOwn(ctx, configId);
    // A reset of the password comes before it and ends the session, or after it and ends the grant.
    await holdAccount(ctx, userId(ctx));
    using uek = await openPersonKey(ctx);
    if (uek === null)
      throw forbidden('sign in to let a workflow use a key of yours: this session or API key cannot open it');
    const expiresAt = new Date(ctx.now().getTime() + days * DAY_MS);
    const granted = await grantKey(ctx, uek, { configId, jobId: id, expiresAt });
    if (granted === 'none') throw badRequest('this configuration has no key that could be granted');
    if (granted === 'locked')
      throw badRequest('this key was stored before an administrator reset your password: unlock it first');
    return toWire(granted, config.name);
  });

/** Also by a person who does not see the workflow any more. */
export const revoke = (ctx: Ctx, id: string, configId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await accessOwn(ctx, configId);
    if (!(await endKeyGrant(ctx, configId, id))) throw notFound('key grant');
  });
