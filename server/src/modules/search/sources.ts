// Which kinds of things can be found: search has no list of its own, the modules declare them.

import type { Ctx, Kernel } from '../../kernel/ctx.ts';
import { invariant } from '../../kernel/errors.ts';
import { modulesOf, type SearchDocument } from '../../kernel/module.ts';

/** What there is of these now. Nothing of a kind that no module declares any more. */
export const loadDocuments = async (
  kernel: Kernel,
  db: Ctx['db'],
  kind: string,
  ids: readonly string[],
): Promise<SearchDocument[]> => {
  const sources = modulesOf(kernel).flatMap(({ search }) => search ?? []);
  const source = sources.find((one) => one.kind === kind);
  const documents = source ? await source.load(db, ids) : [];
  const isInScope = ({ container_id, scope_id }: SearchDocument) =>
    container_id === null || container_id === scope_id;
  invariant(documents.every(isInScope), `a ${kind} in a channel is found by the readers of the channel`);
  return documents;
};

/** The ids of each kind, each once, in their order. */
export const byKind = (named: ReadonlyArray<{ kind: string; ref_id: string }>): Map<string, string[]> => {
  const kinds = new Map<string, Set<string>>();
  for (const { kind, ref_id } of named) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(ref_id));
  return new Map([...kinds].map(([kind, ids]) => [kind, [...ids]]));
};
