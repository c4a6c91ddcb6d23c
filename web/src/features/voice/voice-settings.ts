// What a person has chosen of voices, as their account keeps it.

import type { AudioModel, Bootstrap } from '@parley/contract';
import { call } from '../../lib/api.ts';
import { meQuery } from '../../lib/me.ts';
import { queryClient } from '../../lib/query.ts';

type Settings = Bootstrap['settings'];

/** `auto`: a provider where one can, else the browser. Otherwise `browser`, or a model with its configuration in front. */
export interface VoiceChoice {
  readonly hearWith: string;
  readonly readWith: string;
  /** As the provider or the browser calls it; empty for the usual one. */
  readonly voice: string;
  readonly speed: number;
}

export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;

const textOr = (value: unknown, other: string): string =>
  typeof value === 'string' && value.length <= 400 ? value : other;

export const voiceChoice = (settings: Settings): VoiceChoice => ({
  hearWith: textOr(settings.voice_hear_with, 'auto'),
  readWith: textOr(settings.voice_read_with, 'auto'),
  voice: textOr(settings.voice_name, '').slice(0, 100),
  speed: SPEEDS.find((speed) => speed === settings.voice_speed) ?? 1,
});

export const choiceNow = (): VoiceChoice =>
  voiceChoice(queryClient.getQueryData(meQuery().queryKey)?.settings ?? {});

export const nameOf = ({ provider_config_id, model_id }: AudioModel): string =>
  `${provider_config_id}/${model_id}`;

/** The model that does it; null where the browser does. A model that is there no more is given up for the usual one. */
export const modelFor = async (use: 'transcription' | 'speech'): Promise<string | null> => {
  const choice = choiceNow();
  const wished = use === 'speech' ? choice.readWith : choice.hearWith;
  if (wished === 'browser') return null;
  const { [use]: models } = await call('GET /api/v1/audio/models');
  const names = models.map(nameOf);
  return names.find((name) => name === wished) ?? names[0] ?? null;
};
