// With whose key an answer was asked for, as far as the reader may know it.

interface Config {
  readonly id: string;
  readonly name: string;
  readonly scope: 'personal' | 'team' | 'global';
  readonly is_demo: boolean;
}

interface LentModel {
  readonly provider_config_id: string;
  readonly display_name: string;
  readonly added_by: string | null;
}

export interface KeyOwner {
  readonly config: string;
  /** `none`: the demonstration needs none, or the answer does not say. */
  readonly owner: 'me' | 'server' | 'other' | 'none';
  /** Another person's: who lent it to this channel. */
  readonly lenderId: string | null;
}

/** `configs` are mine and the platform's; `roster` are the models of the channel, some of them lent by others. */
export const whoseKey = (
  configId: string | null,
  configs: readonly Config[],
  roster: readonly LentModel[],
): KeyOwner | null => {
  if (configId === null) return null;
  const known = configs.find(({ id }) => id === configId);
  if (known) {
    const owner = known.is_demo ? 'none' : known.scope === 'personal' ? 'me' : 'server';
    return { config: known.name, owner, lenderId: null };
  }
  const lent = roster.find(({ provider_config_id }) => provider_config_id === configId);
  return lent?.added_by ? { config: lent.display_name, owner: 'other', lenderId: lent.added_by } : null;
};
