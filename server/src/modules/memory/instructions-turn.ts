// What a turn is told of the instructions of the person who asks: all of them, and only where no other person can read the answer.

import { none } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import type { ReferenceRule, TurnFacts, TurnParts, WhyUntold } from '../../kernel/module.ts';
import { companyIn } from './company.ts';
import { findInstructions, type OpenedInstructions } from './instructions.ts';
import * as store from './instructions-store.ts';
import type { OwnInstructionsRow } from './rows.ts';
import { CLOSED, LOCKED, OTHERS_READ } from './why-untold.ts';

const TITLE = { title: 'Your own instructions', titleKey: 'own_instructions' } as const;
const OFF = { reason: 'off', detail: 'your own instructions are switched off' } as const;
const NOTHING: TurnParts = { parts: [], untold: [] };

const wordsOf = ({ about, style }: OpenedInstructions): string =>
  [
    about === '' ? '' : `About the person who asks, in their own words:\n${about}`,
    style === '' ? '' : `How the person who asks wants to be answered:\n${style}`,
  ]
    .filter((text) => text !== '')
    .join('\n\n');

/** Another one after each change of the words. */
const keyOf = ({ id, updated_at }: OwnInstructionsRow): string => `${id} ${updated_at}`;

const ofTurn = async (ctx: Ctx, { placeId }: TurnFacts): Promise<TurnParts> => {
  const row = await store.findOf(ctx.db, userId(ctx));
  if (!row || row.updated_at === null) return NOTHING;
  const untold = (why: WhyUntold): TurnParts => ({ parts: [], untold: [{ id: row.id, ...TITLE, ...why }] });
  if (!row.is_enabled) return untold(OFF);
  if (!(await companyIn(ctx, placeId)).isAlone) return untold(OTHERS_READ);
  const found = await findInstructions(ctx);
  if (!found) return NOTHING;
  if (found.keyStatus !== 'ready') return untold(found.keyStatus === 'locked' ? LOCKED : CLOSED);
  const part = { id: row.id, ...TITLE, text: wordsOf(found), key: keyOf(found.row) };
  return { parts: [{ ...part, isSealed: true, isSecret: true, isOwn: true }], untold: [] };
};

export const instructionReferences: ReferenceRule = {
  type: 'instructions',
  source: 'person',
  assert: async (ctx, id) => {
    if ((await store.findOf(ctx.db, userId(ctx)))?.id !== id) throw notFound('instructions');
  },
  isGone: store.isGone,
  ofTurn,
  onTold: none,
  ofMessages: async () => new Map(),
  given: none,
  quotable: none,
  words: async (ctx, key) => {
    const found = await findInstructions(ctx);
    if (!found || keyOf(found.row) !== key) return '';
    return found.keyStatus === 'ready' ? wordsOf(found) : null;
  },
};
