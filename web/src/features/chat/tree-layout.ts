// Where the messages of a tree stand on a map. A run of messages without a fork is drawn as one step, so that a long
// conversation with three branches is three lines and not three thousand dots.

export interface TreeMessage {
  readonly id: string;
  readonly parent_id: string | null;
}

export interface MapNode {
  readonly id: string;
  readonly parentId: string | null;
  /** How many messages lie between it and the node above it. */
  readonly skipped: number;
  readonly column: number;
  readonly row: number;
}

export interface TreeMap {
  readonly nodes: readonly MapNode[];
  readonly columns: number;
  readonly rows: number;
}

const childrenOf = (messages: readonly TreeMessage[]): Map<string | null, string[]> => {
  const children = new Map<string | null, string[]>();
  for (const { id, parent_id } of messages) {
    const own = children.get(parent_id);
    if (own) own.push(id);
    else children.set(parent_id, [id]);
  }
  return children;
};

/**
 * Kept: roots, forks, what follows a fork, leaves, and whatever is named (where people are). No recursion: a conversation may
 * be five thousand messages deep.
 */
export const layOut = (messages: readonly TreeMessage[], kept: ReadonlySet<string>): TreeMap => {
  const children = childrenOf(messages);
  const isKept = (id: string, parentId: string | null): boolean =>
    parentId === null ||
    kept.has(id) ||
    children.get(id)?.length !== 1 ||
    (children.get(parentId)?.length ?? 0) > 1;
  const nodes: MapNode[] = [];
  let column = 0;
  let rows = 0;
  interface Step {
    id: string;
    parentId: string | null;
    above: { id: string; row: number } | null;
    skipped: number;
    isFirst: boolean;
  }
  const stack: Step[] = (children.get(null) ?? [])
    .map((id, index) => ({ id, parentId: null, above: null, skipped: 0, isFirst: index === 0 }))
    .reverse();
  while (stack.length > 0) {
    const step = stack.pop() as Step;
    // The first child goes on below its parent; every other one opens a column of its own.
    if (!step.isFirst) column++;
    const keep = isKept(step.id, step.parentId);
    const row = (step.above?.row ?? -1) + 1;
    if (keep) {
      nodes.push({ id: step.id, parentId: step.above?.id ?? null, skipped: step.skipped, column, row });
      rows = Math.max(rows, row + 1);
    }
    const above = keep ? { id: step.id, row } : step.above;
    const below = children.get(step.id) ?? [];
    for (let index = below.length - 1; index >= 0; index--) {
      stack.push({
        id: below[index] as string,
        parentId: step.id,
        above,
        skipped: keep ? 0 : step.skipped + 1,
        isFirst: index === 0,
      });
    }
  }
  return { nodes, columns: column + 1, rows };
};
