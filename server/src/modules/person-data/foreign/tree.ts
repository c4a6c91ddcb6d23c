// Nodes as other products keep them, made into a tree as we keep one: what is not shown is joined over, circles are cut, parents come first.

import { type ForeignMessage, type ForeignNode, type NodeMessage, Untakeable } from './conversation.ts';

const DEPTH_MAX = 10_000;
const MESSAGES_MAX = 20_000;
const CONTENT_MAX = 400_000;
const EPOCH = '1970-01-01T00:00:00.000Z';

export interface Tree {
  readonly messages: readonly ForeignMessage[];
  readonly leafId: string | null;
  readonly missing: readonly string[];
}

interface Shown {
  readonly node: ForeignNode;
  readonly said: NodeMessage;
  readonly parent: string | null;
  readonly thought: string;
}

/** The nearest shown node above, and what was thought on the way. A circle has no end: it counts as the top. */
const above = (
  byId: ReadonlyMap<string, ForeignNode>,
  from: ForeignNode,
): { parent: string | null; thought: string } => {
  const seen = new Set([from.id]);
  let thought = '';
  for (let id = from.parent; id !== null; ) {
    const node = byId.get(id);
    if (!node || seen.has(id)) break;
    if (node.said) return { parent: id, thought: thought.trim() };
    if (node.thought) thought = `${node.thought}\n\n${thought}`;
    seen.add(id);
    id = node.parent;
  }
  return { parent: null, thought: thought.trim() };
};

/** Roots first, each followed by all that hangs on it; what hangs on itself begins anew. */
const inOrder = (shown: readonly Shown[]): Shown[] => {
  const children = Map.groupBy(shown, ({ parent }) => parent);
  const known = new Map(shown.map((one) => [one.node.id, one]));
  const ordered: Shown[] = [];
  const placed = new Map<string, number>();
  const place = (root: Shown, parent: string | null): void => {
    const waiting: Array<readonly [Shown, string | null]> = [[root, parent]];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [one, under] = next;
      if (placed.has(one.node.id)) continue;
      const depth = under === null ? 0 : (placed.get(under) ?? 0) + 1;
      if (depth > DEPTH_MAX) throw new Untakeable(`a branch of it is deeper than ${DEPTH_MAX} messages`);
      placed.set(one.node.id, depth);
      ordered.push({ ...one, parent: under });
      for (const child of (children.get(one.node.id) ?? []).toReversed()) waiting.push([child, one.node.id]);
    }
  };
  for (const one of shown) if (one.parent === null || !known.has(one.parent)) place(one, null);
  for (const one of shown) if (!placed.has(one.node.id)) place(one, null);
  return ordered;
};

/** A node that is not there, or not shown, means the nearest above it that is; otherwise the newest leaf. */
const leafOf = (
  byId: ReadonlyMap<string, ForeignNode>,
  wanted: string | null,
  ordered: readonly Shown[],
): string | null => {
  const node = wanted === null ? undefined : byId.get(wanted);
  const found = node?.said ? node.id : node && above(byId, node).parent;
  if (found) return found;
  const parents = new Set(ordered.map(({ parent }) => parent));
  return ordered.findLast(({ node: { id } }) => !parents.has(id))?.node.id ?? null;
};

export const treeOf = (
  nodes: readonly ForeignNode[],
  wanted: string | null,
  { assistant, startedAt }: { assistant: string; startedAt: string | null },
): Tree => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const shown = [...byId.values()].flatMap((node) =>
    node.said ? [{ node, said: node.said, ...above(byId, node) }] : [],
  );
  if (shown.length > MESSAGES_MAX) throw new Untakeable(`it has more than ${MESSAGES_MAX} messages`);
  const ordered = inOrder(shown);
  const missing: string[] = [];
  const times = new Map<string, string>();
  const messages = ordered.map(({ node: { id }, said, parent, thought }): ForeignMessage => {
    const at = said.at ?? (parent === null ? startedAt : times.get(parent)) ?? startedAt ?? EPOCH;
    times.set(id, at);
    if (said.content.length > CONTENT_MAX)
      missing.push(`a message was longer than ${CONTENT_MAX} characters, and was cut`);
    const reasoning = said.reasoning || thought;
    return {
      id,
      parent_id: parent,
      role: said.role,
      content: clean(said.content).slice(0, CONTENT_MAX),
      author_name: said.role === 'user' ? '' : (said.model ?? assistant).slice(0, 200),
      model: said.model?.slice(0, 200) ?? null,
      ...(reasoning ? { reasoning: clean(reasoning).slice(0, CONTENT_MAX) } : {}),
      created_at: at,
      files: said.files ?? [],
    };
  });
  return { messages, leafId: leafOf(byId, wanted, ordered), missing };
};

/** No database keeps a NUL or half a character in a text. */
export const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();
