interface Said {
  readonly id: string;
  readonly role: string;
  readonly author: { readonly id: string | null };
}

/** Where the line stands above which one has read everything; null when nobody needs it. */
export const firstUnreadOf = (
  messages: readonly Said[],
  unreadCount: number,
  myId: string,
): string | null => {
  const from = messages.length - unreadCount;
  const at = messages.findIndex(({ author }, index) => index >= from && author.id !== myId);
  const first = messages[at];
  if (!first) return null;
  // Whoever has asked, and finds nothing but the answer, needs no line to see what is new.
  const isOnlyAnswer = at === messages.length - 1 && first.role === 'assistant';
  return isOnlyAnswer && messages[at - 1]?.author.id === myId ? null : first.id;
};
