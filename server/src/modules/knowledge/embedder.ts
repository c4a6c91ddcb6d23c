// What makes vectors of texts: a model of a configuration that is the platform's or the team's of the base. A key of one person opens for
// that person alone, and passages are worked on, and asked for, by others.

import { BUILT_IN_MODEL } from '@parley/contract';
import { type Ctx, shareOf } from '../../kernel/ctx.ts';
import { Unreadable } from '../../kernel/documents/index.ts';
import { badRequest } from '../../kernel/errors.ts';
import { ProviderFailure } from '../../providers/vendor.ts';
import { embedTexts, openModel } from '../completions/index.ts';
import { chosenIn } from '../models/index.ts';
import { accessConfig } from '../provider-configs/index.ts';
import { DIMENSIONS_MAX, packed } from './vector-matrix.ts';

export interface EmbeddingModel {
  readonly provider_config_id: string | null;
  readonly model: string;
  /** Asked for; null: as many as the model has. */
  readonly asked: number | null;
  /** The team of the base. */
  readonly team_id: string | null;
}

/** Of no configuration. One of a provider has another name, so that one whose configuration was deleted is told apart. */
export const isBuiltIn = ({
  provider_config_id,
  model,
}: Pick<EmbeddingModel, 'provider_config_id' | 'model'>) =>
  provider_config_id === null && model === BUILT_IN_MODEL;

const BUILT_IN_DIMENSIONS = 384;

const PERSONAL =
  'vectors are made while you are away, and a key of your own opens for you alone: choose a configuration of the platform or of the team';
const OTHER_TEAM = 'a configuration of a team makes vectors for knowledge bases of this team only';
const GONE =
  'the configuration that its vectors are made with was deleted: choose another one in the settings of the base';

const configFor = async (ctx: Ctx, { provider_config_id, team_id }: EmbeddingModel) => {
  if (provider_config_id === null) throw badRequest(GONE);
  const config = await accessConfig(ctx, provider_config_id);
  if (config.scope === 'personal') throw badRequest(PERSONAL, 'embedding');
  if (config.teamId !== null && config.teamId !== team_id) throw badRequest(OTHER_TEAM, 'embedding');
  return config;
};

/** Work in the background and questions take turns: who asks waits for one passage at most. */
const builtIn = async (ctx: Ctx, inputs: readonly string[], signal: AbortSignal) => {
  const data: Buffer[] = [];
  const person = inputs.length > 1 ? shareOf(ctx) : `${shareOf(ctx)} asks`;
  try {
    for (const input of inputs) {
      signal.throwIfAborted();
      data.push(packed([...(await ctx.kernel.documents.meaning(person, input))]));
    }
  } catch (error) {
    if (error instanceof Unreadable)
      throw new ProviderFailure('server', `the built-in model: ${error.message}`);
    throw error;
  }
  return { data, dimensions: BUILT_IN_DIMENSIONS };
};

/** One for each text, packed as they are kept, and how many numbers each has. As the person of `ctx`, whose use it is. */
export const embed = async (
  ctx: Ctx,
  wanted: EmbeddingModel,
  inputs: readonly string[],
  signal: AbortSignal,
): Promise<{ data: Buffer[]; dimensions: number }> => {
  if (isBuiltIn(wanted)) return builtIn(ctx, inputs, signal);
  const opened = await openModel(ctx, await chosenIn(ctx, await configFor(ctx, wanted), wanted.model));
  const asked = wanted.asked === null ? {} : { dimensions: wanted.asked };
  const { vectors } = await embedTexts(ctx, opened, { inputs, ...asked }, signal);
  const dimensions = vectors[0]?.length ?? 0;
  const isWhole =
    vectors.length === inputs.length &&
    dimensions > 0 &&
    dimensions <= DIMENSIONS_MAX &&
    vectors.every((vector) => vector.length === dimensions && vector.every(Number.isFinite));
  if (!isWhole)
    throw new ProviderFailure('protocol', `${wanted.model} did not answer with one vector for each text`);
  return { data: vectors.map(packed), dimensions };
};
