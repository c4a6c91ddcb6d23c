// Who answers a step of work outside of any chat: what the step names, then the model of its place, then the default of the one in whose
// name it is asked. Whose key that may be was decided before, and holds.

import type { Ctx } from '../../../kernel/ctx.ts';
import { forbidden } from '../../../kernel/errors.ts';
import { placeInstructionsIn } from '../../channels/index.ts';
import type { UsableConfig } from '../../provider-configs/index.ts';
import { type Choice, chooseNamed, isNamed, type Responder, tryResponder } from './resolve.ts';

/** Whose key it is that was decided on, and which. */
export interface DecidedPayer {
  readonly model: string;
  readonly config_id: string;
  readonly scope: UsableConfig['scope'];
  readonly owner_id: string | null;
  readonly team_id: string | null;
}

/** As it would be chosen now. */
export const responderOfStep = async (
  ctx: Ctx,
  choice: Choice,
  workspaceId: string | null,
): Promise<Responder> => {
  if (isNamed(choice)) return chooseNamed(ctx, choice, null);
  for (const { default_model: model } of await placeInstructionsIn(ctx, workspaceId)) {
    if (!model) continue;
    const found = await tryResponder(ctx, () => chooseNamed(ctx, { model }, null));
    if (typeof found !== 'string') return found;
  }
  return chooseNamed(ctx, {}, null);
};

/** Why a step that names no persona and no model could not be answered; null: it could. Nothing is asked. */
export const whyNotAnsweringStep = async (ctx: Ctx, workspaceId: string | null): Promise<string | null> => {
  const found = await tryResponder(ctx, () => responderOfStep(ctx, {}, workspaceId));
  return typeof found === 'string' ? found : null;
};

const isOfPayer = (config: UsableConfig, { scope, owner_id, team_id }: DecidedPayer): boolean =>
  config.scope === scope && config.ownerId === owner_id && config.teamId === team_id;

const OTHER_PAYER =
  'another would pay for this step than was decided when this version was published: publish the workflow again';

/** The same, paid for by who was decided to; where the choice of this moment is another one's, what was decided on is asked. */
export const payingResponderOfStep = async (
  ctx: Ctx,
  choice: Choice,
  { workspaceId, payer }: { readonly workspaceId: string | null; readonly payer: DecidedPayer | null },
): Promise<Responder> => {
  const found = await tryResponder(ctx, () => responderOfStep(ctx, choice, workspaceId));
  if (typeof found !== 'string' && (payer === null || isOfPayer(found.chosen.config, payer))) return found;
  if (payer === null) return responderOfStep(ctx, choice, workspaceId);
  const { persona_id } = choice;
  const named = { persona_id, model: payer.model, provider_config_id: payer.config_id };
  const decided = await tryResponder(ctx, () => chooseNamed(ctx, named, null));
  if (typeof decided !== 'string') return decided;
  throw forbidden(typeof found === 'string' ? found : `${OTHER_PAYER} (${decided})`);
};

/** What a question in a chat has to name so that who was decided to pays for its answer; nothing where they would anyway. */
export const namedByPayer = async (
  ctx: Ctx,
  choice: Choice,
  payer: DecidedPayer | null,
): Promise<{ model?: string; provider_config_id?: string }> => {
  if (payer === null) return {};
  const found = await tryResponder(ctx, () => chooseNamed(ctx, choice, null));
  // What cannot be answered at all is refused as everywhere: no other model of the payer steps in for one that is gone.
  if (typeof found === 'string' || isOfPayer(found.chosen.config, payer)) return {};
  const { chosen } = await payingResponderOfStep(ctx, choice, { workspaceId: null, payer });
  return { model: chosen.model, provider_config_id: chosen.config.id };
};
