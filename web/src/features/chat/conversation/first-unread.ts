interface Said {
  readonly id: string;
  readonly role: string;
  readonly is_deleted?: boolean;
  readonly author: { readonly id: string | null };
}

/** Where the line stands above which one has read everything; null where no line is needed. */
export const firstUnreadOf = (
  messages: readonly Said[],
  unreadCount: number,
  myId: string,
): string | null => {
  // What was deleted still has its place, and is not among what there is to read.
  const left = messages.filter(({ is_deleted }) => !is_deleted);
  const fresh = new Set(unreadCount > 0 ? left.slice(-unreadCount) : []);
  const at = messages.findIndex((message) => fresh.has(message) && message.author.id !== myId);
  const first = messages[at];
  if (!first) return null;
  // A person who asked, and finds only the answer, needs no line to see what is new.
  const isOnlyAnswer = at === messages.length - 1 && first.role === 'assistant';
  return isOnlyAnswer && messages[at - 1]?.author.id === myId ? null : first.id;
};
