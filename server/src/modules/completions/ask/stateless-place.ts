// What a question outside of any chat is told by the workspace of a team in which it is asked: how the team works, and what it knows.

import { type Ctx, isForStranger } from '../../../kernel/ctx.ts';
import { tokensOf } from '../../../providers/tokens.ts';
import type { ModelMessage } from '../../../providers/vendor.ts';
import type { PlaceInstructions } from '../../channels/index.ts';
import type { ChosenModel } from '../../models/index.ts';
import { quoted } from '../model/quoted-text.ts';
import { windowOf } from '../prompt/prompt.ts';
import { rulesOf } from '../prompt/references.ts';
import { BESIDE_SHARE, UNTRUSTED, wordsOfPlace } from '../prompt/system-prompt.ts';

export interface StatelessPlace {
  /** Null: it is in no team's. */
  readonly workspaceId: string | null;
  /** Who reads what comes of it, beside the person who asks. */
  readonly readerIds: readonly string[];
}

interface Asked {
  readonly places: readonly PlaceInstructions[];
  readonly chosen: ChosenModel;
  readonly said: { readonly messages: readonly ModelMessage[] };
}

const questionOf = ({ messages }: Asked['said']): string => {
  const first = messages.find(({ role }) => role === 'user');
  if (first?.role !== 'user') return '';
  return first.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
};

/** What modules know about it, marked as what it is, as far as there is room. */
const knownOf = async (
  ctx: Ctx,
  { workspaceId, readerIds }: StatelessPlace,
  { chosen, said }: Asked,
): Promise<string[]> => {
  if (workspaceId === null || isForStranger(ctx)) return [];
  const told: string[] = [];
  let left = Math.floor(windowOf(chosen) * BESIDE_SHARE);
  for (const { type, ofStep } of rulesOf(ctx))
    for (const { title, text } of (await ofStep?.(ctx, {
      placeId: workspaceId,
      readerIds,
      question: questionOf(said),
    })) ?? []) {
      const words = quoted(type, title, text);
      const tokens = tokensOf(words);
      if (tokens > left) continue;
      left -= tokens;
      told.push(words);
    }
  return told.length === 0 ? [] : [...told, UNTRUSTED];
};

export const saidBesideStep = async (ctx: Ctx, place: StatelessPlace, asked: Asked): Promise<string[]> => {
  const spoken = asked.places.filter(({ instructions }) => instructions.trim() !== '');
  // Who is not told what the workspace says is not told what it knows.
  const known = asked.places.length === 0 ? [] : await knownOf(ctx, place, asked);
  return [...spoken.map(wordsOfPlace), ...known];
};
