// Who pays for the stages that ask a model: whose key, and which budget. It is decided when a version is published, shown before and
// afterwards, and holds for every instance of that version.

import type { WorkflowPayer } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import { responderOfStep } from '../completions/index.ts';
import { keyStates, listKeyGrants } from '../credentials/index.ts';
import { findTeam } from '../teams/index.ts';
import { FREE_PROVIDER } from '../usage/index.ts';
import { findUser } from '../users/index.ts';
import { asPublisher } from './actor.ts';
import { readDefinition } from './definition/read.ts';
import type { AiStage, ChatStage, Stage } from './definition/stages.ts';
import type { StagePayer, WorkflowRow } from './rows.ts';

type AskingStage = AiStage | ChatStage;

const isAsking = (stage: Stage): stage is AskingStage => stage.kind === 'ai' || stage.kind === 'chat';

const choiceOf = (stage: AskingStage) => ({
  ...(stage.personaId === null ? {} : { persona_id: stage.personaId }),
  ...(stage.kind === 'ai' && stage.model !== null ? { model: stage.model } : {}),
});

/** Undefined: nobody could answer, which the problems of the draft say. */
const decideOne = async (
  ctx: Ctx,
  stage: AskingStage,
  { id: workflowId, workspace_id: workspaceId }: Pick<WorkflowRow, 'id' | 'workspace_id'>,
): Promise<StagePayer | undefined> => {
  try {
    const publisher = await asPublisher(ctx, userId(ctx), workflowId);
    const { chosen } = await responderOfStep(publisher, choiceOf(stage), workspaceId);
    const { id, name, provider, scope, ownerId, teamId } = chosen.config;
    return {
      ...{ stage_key: stage.key, is_chat: stage.kind === 'chat', is_free: provider === FREE_PROVIDER },
      ...{ model: chosen.model, config_id: id, config_name: name },
      ...{ scope, owner_id: ownerId, team_id: teamId },
    };
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return undefined;
    throw error;
  }
};

/** As if the caller published this draft now. */
export const decidePayers = async (
  ctx: Ctx,
  workflow: Pick<WorkflowRow, 'id' | 'draft_json' | 'workspace_id'>,
): Promise<StagePayer[]> => {
  const { definition } = readDefinition(workflow.draft_json);
  const payers: StagePayer[] = [];
  for (const stage of definition?.stages.values() ?? []) {
    const payer = isAsking(stage) ? await decideOne(ctx, stage, workflow) : undefined;
    if (payer) payers.push(payer);
  }
  return payers;
};

interface Shown {
  readonly workflowId: string;
  readonly publisherId: string | null;
  /** A visitor has no account that could pay for what they say. */
  readonly isForVisitors: boolean;
}

type KeyOf = (configId: string) => Pick<WorkflowPayer, 'key' | 'granted_until'>;

const NOT_TOLD = { key: null, granted_until: null } as const;

const noPublisher = (error: unknown): null => {
  if (error instanceof Failure && error.status === 403) return null;
  throw error;
};

/** Whether keys of one's own open while one is away: for their person alone to know. */
const keysOf = async (ctx: Ctx, { workflowId, publisherId }: Shown): Promise<KeyOf> => {
  if (publisherId === null || publisherId !== userId(ctx)) return () => NOT_TOLD;
  const publisher = await asPublisher(ctx, publisherId).catch(noPublisher);
  if (publisher === null) return () => NOT_TOLD;
  const states = await keyStates(publisher, null);
  const granted = new Map((await listKeyGrants(ctx, workflowId)).map((one) => [one.configId, one.expiresAt]));
  return (configId) => {
    if (states.get(configId) !== 'closed') return { key: 'always', granted_until: null };
    const until = granted.get(configId);
    return until === undefined
      ? { key: 'closed', granted_until: null }
      : { key: 'granted', granted_until: until };
  };
};

const kindOf = ({ is_chat, is_free, scope }: StagePayer, isForVisitors: boolean): WorkflowPayer['payer'] => {
  if (is_chat && !isForVisitors) return 'who_talks';
  if (is_free) return 'demonstration';
  return scope === 'personal' ? 'own_key' : scope === 'team' ? 'team_key' : 'platform';
};

const BUDGETS = {
  ...{ who_talks: 'none', demonstration: 'none', own_key: 'none' },
  ...{ team_key: 'team', platform: 'person' },
} as const satisfies Record<WorkflowPayer['payer'], WorkflowPayer['budget']>;

const teamNamed = async (ctx: Ctx, id: string | null): Promise<WorkflowPayer['team']> => {
  if (id === null) return null;
  try {
    return { id, name: (await findTeam(ctx, id)).name };
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null;
    throw error;
  }
};

/** For who may see the workflow or an instance of it. What a configuration is called is told to the person whose it is. */
export const showPayers = async (
  ctx: Ctx,
  decided: readonly StagePayer[] | null,
  shown: Shown,
): Promise<WorkflowPayer[]> => {
  if (decided === null || decided.length === 0) return [];
  const publisher = shown.publisherId === null ? undefined : await findUser(ctx, shown.publisherId);
  const person = publisher ? { id: publisher.id, display_name: publisher.display_name } : null;
  const keyOf = await keysOf(ctx, shown);
  const payers: WorkflowPayer[] = [];
  for (const one of decided) {
    const payer = kindOf(one, shown.isForVisitors);
    const isOwn = payer === 'own_key' && one.owner_id === userId(ctx);
    payers.push({
      ...{ stage_key: one.stage_key, payer, budget: BUDGETS[payer] },
      model: payer === 'who_talks' ? null : one.model,
      person: payer === 'own_key' || payer === 'platform' ? person : null,
      team: payer === 'team_key' ? await teamNamed(ctx, one.team_id) : null,
      provider_config: isOwn ? { id: one.config_id, name: one.config_name } : null,
      ...(isOwn ? keyOf(one.config_id) : NOT_TOLD),
    });
  }
  return payers;
};
