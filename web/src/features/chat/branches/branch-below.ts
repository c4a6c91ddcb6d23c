import type { TreeMessage } from './tree-layout.ts';

interface DatedMessage extends TreeMessage {
  readonly created_at: string;
}

/**
 * A message and what was said below it, down to `myLeafId` when that is where one is, and otherwise to what was said last. No recursion: a
 * conversation may be thousands of messages deep.
 */
export const branchBelow = (
  messages: readonly DatedMessage[],
  id: string,
  myLeafId: string | undefined,
): string[] => {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const pathTo = (leafId: string): string[] | null => {
    const path: string[] = [];
    for (let at = byId.get(leafId); at; at = at.parent_id === null ? undefined : byId.get(at.parent_id)) {
      path.unshift(at.id);
      if (at.id === id) return path;
    }
    return null;
  };
  const mine = myLeafId === undefined ? null : pathTo(myLeafId);
  if (mine) return mine;
  // Whatever is below the message was said after it, and what is below something below it later still.
  const below = new Set([id]);
  let last = id;
  for (const one of messages.toSorted((a, b) => a.created_at.localeCompare(b.created_at))) {
    if (one.parent_id === null || !below.has(one.parent_id)) continue;
    below.add(one.id);
    last = one.id;
  }
  return pathTo(last) ?? [id];
};
