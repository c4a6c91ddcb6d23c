// Addresses of this server that become links in a text: a conversation with or without one of its messages, a note, a task, a project, a
// document, and a file. Nothing else of ours becomes a link, because a link acts with the rights of the reader who follows it.

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const CHANNEL = new RegExp(`^/c/(${ID})(?:\\?m=(${ID}))?$`);
const THING = new RegExp(`^/(notes|tasks|projects|p)/(${ID})$`);
const DOCUMENT = new RegExp(`^/knowledge/(${ID})/d/(${ID})$`);
const FILE = new RegExp(`^/api/v1/files/(${ID})/download$`);

export type OwnAddress =
  | { readonly kind: 'channel'; readonly id: string; readonly messageId?: string }
  | { readonly kind: 'document'; readonly id: string; readonly baseId: string }
  | { readonly kind: 'file'; readonly id: string }
  | { readonly kind: 'note' | 'task' | 'project'; readonly id: string };

const KINDS = { notes: 'note', tasks: 'task', p: 'project', projects: 'project' } as const;

/** As it stands in the address bar: what is copied there names this server. */
const withoutOrigin = (address: string): string =>
  typeof location === 'object' && address.startsWith(`${location.origin}/`)
    ? address.slice(location.origin.length)
    : address;

export const readOwnAddress = (given: string): OwnAddress | null => {
  const address = withoutOrigin(given);
  const [, channel, messageId] = CHANNEL.exec(address) ?? [];
  if (channel !== undefined) return { kind: 'channel', id: channel, ...(messageId ? { messageId } : {}) };
  const [, place, thing] = THING.exec(address) ?? [];
  if (thing !== undefined) return { kind: KINDS[place as keyof typeof KINDS], id: thing };
  const [, baseId, document] = DOCUMENT.exec(address) ?? [];
  if (baseId !== undefined && document !== undefined) return { kind: 'document', id: document, baseId };
  const file = FILE.exec(address)?.[1];
  return file === undefined ? null : { kind: 'file', id: file };
};

/** Signs and blank lines that would end the text of a link, or begin something else in it. */
const escapeText = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]`*_<>|~$]/g, '\\$&');

const addressOf = (own: OwnAddress): string => {
  switch (own.kind) {
    case 'channel':
      return `/c/${own.id}`;
    case 'file':
      return `/api/v1/files/${own.id}/download`;
    case 'document':
      return `/knowledge/${own.baseId}/d/${own.id}`;
    case 'project':
      return `/p/${own.id}`;
    default:
      return `/${own.kind}s/${own.id}`;
  }
};

/** A thing of this server as it is named in a message. */
export const writeReference = (own: OwnAddress, title: string): string =>
  `[#${escapeText(title)}](${addressOf(own)})`;

const LINK = /\]\((\/[^\s)]{1,200})\)/g;

/** The things that a text names, each once. */
export const referencesIn = (text: string): OwnAddress[] => {
  const found = new Map<string, OwnAddress>();
  for (const [, address = ''] of text.matchAll(LINK)) {
    const own = readOwnAddress(address);
    if (own) found.set(`${own.kind} ${own.id}`, own);
  }
  return [...found.values()];
};
