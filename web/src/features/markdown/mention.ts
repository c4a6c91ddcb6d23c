// `@ann` in a text stands out when Ann is there, and more so for Ann herself.

/** The part of a syntax tree that matters here. */
interface Node {
  type: string;
  value?: string;
  data?: { hName?: string | undefined; hProperties?: object | undefined } | undefined;
  children?: Node[];
}

export interface Mentions {
  /** Who may be called, in lower case. */
  readonly handles: readonly string[];
  /** The reader among them. */
  readonly mine: string | null;
}

/** As the server reads them; a handle may hold dashes, a sentence may go on behind it with one. */
const MENTION =
  /(?<![[\p{L}--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]\p{N}_.@\/\-])@[a-z0-9_\-]{1,50}(?<!-)/giv;

const handleOf = (mention: string): string => mention.slice(1).toLowerCase();

/** Those of a conversation who are named in a text: what is drawn depends on these alone. */
export const mentionsIn = (text: string, handles: readonly string[], mine: string | null): Mentions => {
  if (!text.includes('@')) return { handles: [], mine: null };
  const named = new Set(text.match(MENTION)?.map(handleOf));
  const isNamed = (handle: string): boolean => named.has(handle);
  return {
    handles: handles.map((handle) => handle.toLowerCase()).filter(isNamed),
    mine: mine !== null && isNamed(mine.toLowerCase()) ? mine.toLowerCase() : null,
  };
};

/** Whether a text calls anyone besides these. */
export const hasOtherMentions = (text: string, handles: readonly string[]): boolean => {
  if (!text.includes('@')) return false;
  const known = new Set(handles.map((handle) => handle.toLowerCase()));
  return text.match(MENTION)?.some((mention) => !known.has(handleOf(mention))) ?? false;
};

const toNode = (mention: string, { mine }: Mentions): Node => {
  const className =
    handleOf(mention) === mine ? 'markdown-mention markdown-mention-mine' : 'markdown-mention';
  return {
    type: 'mention',
    data: { hName: 'span', hProperties: { className } },
    children: [{ type: 'text', value: mention }],
  };
};

const splitText = (text: string, mentions: Mentions): Node[] => {
  const nodes: Node[] = [];
  let at = 0;
  for (const { 0: mention, index } of text.matchAll(MENTION)) {
    if (!mentions.handles.includes(handleOf(mention))) continue;
    if (index > at) nodes.push({ type: 'text', value: text.slice(at, index) });
    nodes.push(toNode(mention, mentions));
    at = index + mention.length;
  }
  if (at < text.length) nodes.push({ type: 'text', value: text.slice(at) });
  return nodes;
};

/** Of one text, with those whom it names. */
export const markMentions = (node: Node, mentions: Mentions): void => {
  if (node.type === 'link' || node.type === 'linkReference' || !node.children) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text' && child.value !== undefined) return splitText(child.value, mentions);
    markMentions(child, mentions);
    return [child];
  });
};
