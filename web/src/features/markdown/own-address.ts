// Addresses of this server that become links in a text: a conversation with or without one of its messages, a note, and a file. Nothing else of ours becomes a link,
// because a link acts with the rights of the reader who follows it.

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const CHANNEL = new RegExp(`^/c/(${ID})(?:\\?m=(${ID}))?$`);
const NOTE = new RegExp(`^/notes/(${ID})$`);
const FILE = new RegExp(`^/api/v1/files/(${ID})/download$`);

export type OwnAddress =
  | { readonly kind: 'channel'; readonly id: string; readonly messageId?: string }
  | { readonly kind: 'file' | 'note'; readonly id: string };

export const readOwnAddress = (address: string): OwnAddress | null => {
  const [, channel, messageId] = CHANNEL.exec(address) ?? [];
  if (channel !== undefined) return { kind: 'channel', id: channel, ...(messageId ? { messageId } : {}) };
  const note = NOTE.exec(address)?.[1];
  if (note !== undefined) return { kind: 'note', id: note };
  const file = FILE.exec(address)?.[1];
  return file === undefined ? null : { kind: 'file', id: file };
};

/** Signs and blank lines that would end the text of a link, or begin something else in it. */
const escapeText = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]`*_<>|~$]/g, '\\$&');

/** A conversation as it is named in a message. */
export const writeReference = (channelId: string, title: string): string =>
  `[#${escapeText(title)}](/c/${channelId})`;
