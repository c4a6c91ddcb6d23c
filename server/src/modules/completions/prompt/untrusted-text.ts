// Whether a turn holds words that neither the person who asks nor a model wrote: files, notes, pages, results of tools, other people, and
// instructions and shared memories of others. Orders may hide in them, so that what they lead to waits for the person. The whole branch
// counts: a summary, or an answer, may repeat what stood above it.

import { userId } from '../../../kernel/ctx.ts';
import type { PlaceInstructions } from '../../channels/index.ts';
import type { BranchRow } from '../../messages/index.ts';
import { trustedToolNames } from '../../tools/index.ts';
import type { ToolStep } from '../model/answer.ts';
import { isSummary } from './branch.ts';
import type { BesideBranch, References } from './references.ts';
import type { SystemInput } from './system-prompt.ts';

/** What is told beside the words of the branch. */
export interface BesideWords {
  readonly references: References;
  readonly placeInstructions: readonly PlaceInstructions[];
  readonly beside: BesideBranch;
  /** All of the branch, also where a summary stands for most of it. */
  readonly said: readonly BranchRow[];
  /** Of other branches, which the answer is to merge. */
  readonly alsoSaid: readonly BranchRow[];
}

export const hasUntrustedText = (
  { ctx, channel, persona, rerun }: Pick<SystemInput, 'ctx' | 'channel' | 'persona' | 'rerun'>,
  { references, placeInstructions, beside, said, alsoSaid }: BesideWords,
): boolean => {
  const trusted = trustedToolNames(ctx.kernel);
  const isForeign = (row: BranchRow): boolean =>
    references.has(row.id) ||
    isSummary(row) ||
    (row.role !== 'assistant' && row.author_id !== userId(ctx)) ||
    (row.tool_calls_json as readonly ToolStep[]).some(({ name }) => !trusted.has(name));
  const isOthers = ({ source, instructions }: PlaceInstructions): boolean =>
    instructions.trim() !== '' && (source === 'project' || channel.workspace_id !== null);
  return (
    persona?.isOwn === false ||
    placeInstructions.some(isOthers) ||
    // Whose they were then is not known any more.
    (rerun?.replay.instructions ?? []).some(({ source }) => source === 'project' || source === 'workspace') ||
    beside.parts.some(({ isOwn }) => isOwn !== true) ||
    [...said, ...alsoSaid].some(isForeign)
  );
};
