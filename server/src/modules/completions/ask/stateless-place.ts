// What a question outside of any chat is told by the workspace of a team in which it is asked: how the team works, and what it knows.

import { type Ctx, isForStranger } from '../../../kernel/ctx.ts';
import { tokensOf } from '../../../providers/tokens.ts';
import type { ModelMessage } from '../../../providers/vendor.ts';
import type { PlaceInstructions } from '../../channels/index.ts';
import type { ChosenModel } from '../../models/index.ts';
import type { PersonaSnapshot } from '../cast/persona-snapshot.ts';
import type { DecidedPayer } from '../cast/step-responder.ts';
import { quoted } from '../model/quoted-text.ts';
import { windowOf } from '../prompt/prompt.ts';
import { rulesOf } from '../prompt/references.ts';
import { BESIDE_SHARE, UNTRUSTED, wordsOfPlace } from '../prompt/system-prompt.ts';

export interface StatelessPlace {
  /** Null: it is in no team's. */
  readonly workspaceId: string | null;
  /** Who reads what comes of it, beside the person who asks. */
  readonly readerIds: readonly string[];
  /** Who will come to read it later on; null: that cannot be told. */
  readonly laterReaderIds: readonly string[] | null;
  /** Who was decided to pay for it; null: the one that is chosen now. */
  readonly payer: DecidedPayer | null;
}

/** What it was told beside the question: which kind of thing, and what that is called. */
export interface StepSource {
  readonly source: string;
  readonly title: string;
}

interface Asked {
  readonly places: readonly PlaceInstructions[];
  readonly chosen: ChosenModel;
  readonly persona: PersonaSnapshot | null;
  readonly said: { readonly messages: readonly ModelMessage[] };
}

interface Beside {
  readonly words: readonly string[];
  readonly told: readonly StepSource[];
}

const questionOf = ({ messages }: Asked['said']): string => {
  const first = messages.find(({ role }) => role === 'user');
  if (first?.role !== 'user') return '';
  return first.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
};

/** What modules know about it, marked as what it is, as far as there is room. */
const knownOf = async (
  ctx: Ctx,
  { workspaceId, readerIds, laterReaderIds }: StatelessPlace,
  { places, chosen, persona, said }: Asked,
): Promise<Beside> => {
  // Who is not told what the workspace says is not told what it knows.
  const placeId = places.length === 0 ? null : workspaceId;
  if (isForStranger(ctx) || (placeId === null && persona === null)) return { words: [], told: [] };
  const step = { placeId, answererId: persona?.id ?? null, readerIds, laterReaderIds };
  const words: string[] = [];
  const told: StepSource[] = [];
  let left = Math.floor(windowOf(chosen) * BESIDE_SHARE);
  for (const { type, source, ofStep } of rulesOf(ctx))
    for (const { title, text } of (await ofStep?.(ctx, { ...step, question: questionOf(said) })) ?? []) {
      const quote = quoted(type, title, text);
      const tokens = tokensOf(quote);
      if (tokens > left) continue;
      left -= tokens;
      words.push(quote);
      told.push({ source, title });
    }
  return { words: words.length === 0 ? [] : [...words, UNTRUSTED], told };
};

export const saidBesideStep = async (ctx: Ctx, place: StatelessPlace, asked: Asked): Promise<Beside> => {
  const spoken = asked.places.filter(({ instructions }) => instructions.trim() !== '');
  const known = await knownOf(ctx, place, asked);
  return {
    words: [...spoken.map(wordsOfPlace), ...known.words],
    told: [...spoken.map(({ source, name }) => ({ source, title: name })), ...known.told],
  };
};
