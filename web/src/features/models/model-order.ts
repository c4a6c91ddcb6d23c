import type { EnabledModel } from '@parley/contract';

export const keyOf = ({ provider_config_id, model_id }: EnabledModel): string =>
  `${provider_config_id}/${model_id}`;

/**
 * The list with one model in the place of another. Places are negative, so that a model which its provider adds later comes after
 * those that the person has ordered; what lies behind the last ordered one stays as it comes.
 */
export const withMoved = (
  models: readonly EnabledModel[],
  moved: EnabledModel,
  target: EnabledModel,
): EnabledModel[] => {
  const indexOf = (model: EnabledModel): number => models.findIndex((one) => keyOf(one) === keyOf(model));
  const [from, to] = [indexOf(moved), indexOf(target)];
  if (from < 0 || to < 0) return [...models];
  const order = models.toSpliced(from, 1).toSpliced(to, 0, moved);
  const placed =
    Math.max(
      from,
      to,
      models.findLastIndex(({ sort_order }) => sort_order !== 0),
    ) + 1;
  return order.map((model, index) => ({ ...model, sort_order: index < placed ? index - placed : 0 }));
};

/** What has to be told to the server to make one list the other. */
export const changedPlaces = (before: readonly EnabledModel[], after: readonly EnabledModel[]) => {
  const places = new Map(before.map((model) => [keyOf(model), model.sort_order]));
  return after
    .filter((model) => places.get(keyOf(model)) !== model.sort_order)
    .flatMap(({ model_id, provider_config_id, hidden, sort_order }) =>
      provider_config_id ? [{ model_id, provider_config_id, hidden, sort_order }] : [],
    );
};
