// Where the messages of a tree stand on a map. A run of messages without a fork is drawn as one step, and branches that are never beside each
// other share a column, so that a long conversation with three branches is three lines and not three thousand dots. Not by d3-hierarchy, whose
// trees share none: 300 messages with five versions each are 603 columns wide there, and 5 here.

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

type Children = ReadonlyMap<string | null, readonly string[]>;

const childrenOf = (messages: readonly TreeMessage[]): Children => {
  const children = new Map<string | null, string[]>();
  // By when they were made, which is how identifiers begin: versions stand as they are counted.
  const inOrder = messages.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, parent_id } of inOrder) {
    const own = children.get(parent_id);
    if (own) own.push(id);
    else children.set(parent_id, [id]);
  }
  return children;
};

interface Step {
  readonly id: string;
  readonly parentId: string | null;
  readonly isKept: boolean;
  /** The node above it, and how many messages lie between. */
  readonly aboveId: string | null;
  readonly skipped: number;
  /** Its own, or that of the next node below. */
  readonly row: number;
}

/**
 * Every message after its parent. Kept: roots, forks, what follows a fork, leaves, and whatever is named (where people are). No recursion: a
 * conversation may be five thousand messages deep.
 */
const walk = (children: Children, kept: ReadonlySet<string>): Step[] => {
  const steps: Step[] = [];
  const isKept = (id: string, parentId: string | null): boolean =>
    parentId === null ||
    kept.has(id) ||
    children.get(id)?.length !== 1 ||
    (children.get(parentId)?.length ?? 0) > 1;
  const stack: Step[] = [];
  const push = (ids: readonly string[], above: Omit<Step, 'id' | 'isKept'>): void => {
    for (const id of ids.toReversed()) stack.push({ ...above, id, isKept: isKept(id, above.parentId) });
  };
  push(children.get(null) ?? [], { parentId: null, aboveId: null, skipped: 0, row: 0 });
  for (let step = stack.pop(); step; step = stack.pop()) {
    steps.push(step);
    const { id, isKept: isNode, aboveId, skipped, row } = step;
    push(children.get(id) ?? [], {
      parentId: id,
      aboveId: isNode ? id : aboveId,
      skipped: isNode ? 0 : skipped + 1,
      row: isNode ? row + 1 : row,
    });
  }
  return steps;
};

/** Of each message, the child that goes on below it: where the reader is, or else the longest branch. All others begin a column. */
const straightOf = (steps: readonly Step[], way: ReadonlySet<string>): Map<string, string> => {
  const lastRows = new Map<string, number>();
  const straight = new Map<string, string>();
  for (const { id, parentId, row } of steps.toReversed()) {
    const end = lastRows.get(straight.get(id) ?? '') ?? row;
    lastRows.set(id, end);
    if (parentId === null) continue;
    const other = straight.get(parentId);
    const isBetter =
      other === undefined || way.has(id) || (!way.has(other) && end >= (lastRows.get(other) ?? 0));
    if (isBetter) straight.set(parentId, id);
  }
  return straight;
};

/** The first column from here on in which all these rows are free; they are taken then. */
const takeColumn = (taken: Array<Set<number>>, from: number, rows: readonly number[]): number => {
  let column = from;
  while (rows.some((row) => taken[column]?.has(row))) column++;
  while (taken.length <= column) taken.push(new Set());
  for (const row of rows) taken[column]?.add(row);
  return column;
};

const columnsOf = (
  children: Children,
  steps: readonly Step[],
  straight: ReadonlyMap<string, string>,
): Map<string, number> => {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const taken: Array<Set<number>> = [];
  const columns = new Map<string, number>();
  const stack = (children.get(null) ?? []).map((id) => ({ id, from: 0 })).reverse();
  for (let branch = stack.pop(); branch; branch = stack.pop()) {
    const run: Step[] = [];
    for (let step = byId.get(branch.id); step; step = byId.get(straight.get(step.id) ?? '')) run.push(step);
    const rows = run.filter(({ isKept }) => isKept).map(({ row }) => row);
    const column = takeColumn(taken, branch.from, rows);
    // What parts further down stands nearer, so that lines do not cross.
    for (const { id } of run) {
      columns.set(id, column);
      for (const child of (children.get(id) ?? []).toReversed())
        if (child !== straight.get(id)) stack.push({ id: child, from: column + 1 });
    }
  }
  return columns;
};

/** `way`: the branch that the reader is on. */
export const layOut = (
  messages: readonly TreeMessage[],
  kept: ReadonlySet<string>,
  way: ReadonlySet<string> = new Set(),
): TreeMap => {
  const children = childrenOf(messages);
  const steps = walk(children, kept);
  const columns = columnsOf(children, steps, straightOf(steps, way));
  const nodes = steps
    .filter(({ isKept }) => isKept)
    .map(({ id, aboveId, skipped, row }) => ({
      id,
      parentId: aboveId,
      skipped,
      column: columns.get(id) ?? 0,
      row,
    }));
  return {
    nodes,
    columns: nodes.reduce((most, { column }) => Math.max(most, column + 1), 0),
    rows: nodes.reduce((most, { row }) => Math.max(most, row + 1), 0),
  };
};

export type Direction = 'up' | 'down' | 'back' | 'on';

/** Which node an arrow key leads to: its parent, the nearest of its children, or its neighbour in the row. */
export const neighbourOf = ({ nodes }: TreeMap, id: string, direction: Direction): string | undefined => {
  const from = nodes.find((node) => node.id === id);
  if (!from) return undefined;
  const nearest = (candidates: readonly MapNode[]): string | undefined =>
    candidates.toSorted((a, b) => Math.abs(a.column - from.column) - Math.abs(b.column - from.column))[0]?.id;
  if (direction === 'up') return from.parentId ?? undefined;
  if (direction === 'down') return nearest(nodes.filter(({ parentId }) => parentId === id));
  const isAhead = ({ row, column }: MapNode): boolean =>
    row === from.row && (direction === 'on' ? column > from.column : column < from.column);
  return nearest(nodes.filter(isAhead));
};
