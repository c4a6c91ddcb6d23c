// What a tool of an MCP server brought: its words in one text, and pictures, sound and other bytes as files. What a server says of their
// type is not believed: the bytes tell it.

import { typeOfBytes } from '../files/index.ts';
import type { ToolFile } from './registry.ts';

interface Resource {
  readonly uri?: string;
  readonly mimeType?: string;
  readonly text?: string;
  readonly blob?: string;
}

/** One piece of what a tool brought, as the protocol has them; kinds that come later have none of these fields. */
export interface McpContent {
  readonly type: string;
  readonly text?: string;
  /** Base64: of `image` and `audio`. */
  readonly data?: string;
  readonly mimeType?: string;
  readonly uri?: string;
  readonly name?: string;
  readonly description?: string;
  readonly resource?: Resource;
}

export interface McpBrought {
  readonly output: string;
  readonly files: readonly ToolFile[];
}

/** Reads a resource of the server that a link names. */
export type ReadLinked = (uri: string) => Promise<readonly Resource[]>;

const FILES_MAX = 10;
const FILE_BYTES_MAX = 10 * 1024 * 1024;
const ALL_BYTES_MAX = 25 * 1024 * 1024;
/** Each is a request of its own. */
const LINKS_MAX = 5;
const NAME_CHARACTERS_MAX = 80;

export const readContent = async (
  content: readonly McpContent[],
  { toolName, readLinked }: { toolName: string; readLinked: ReadLinked | null },
): Promise<McpBrought> => {
  const files: ToolFile[] = [];
  let links = 0;

  /** The line that stands for it in the text; the bytes are kept aside. */
  const take = async (data: string, name: string | undefined, kind: string): Promise<string> => {
    if (files.length >= FILES_MAX) return `[${kind}: left out, ${FILES_MAX} files at most]`;
    const taken = files.reduce((sum, file) => sum + file.data.length, 0);
    // Four letters are three bytes: what is too large is not decoded at all.
    if (data.length * 0.75 > Math.min(FILE_BYTES_MAX, ALL_BYTES_MAX - taken)) return `[${kind}: too large]`;
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length === 0) return `[${kind}: empty]`;
    const type = await typeOfBytes(bytes, bytes.length, name ?? '');
    const file = { name: name ?? nameOf(toolName, files.length + 1, type), type, data: bytes };
    files.push(file);
    return `[${kind} ${JSON.stringify(file.name)}, ${type}, ${bytes.length} bytes]`;
  };

  const followed = async (link: McpContent): Promise<string> => {
    const named = bracketed('link', link.name, link.uri, link.mimeType, link.description);
    if (!readLinked || !link.uri || !isBinary(link.mimeType) || ++links > LINKS_MAX) return named;
    const read = await readLinked(link.uri).catch(() => []);
    const lines = [named];
    for (const { blob } of read)
      if (blob) lines.push(await take(blob, fileName(link.name, link.uri), 'file'));
    return lines.join('\n');
  };

  const wordsOf = async (piece: McpContent): Promise<string> => {
    const { type, text, data, resource } = piece;
    if (type === 'text') return text ?? '';
    if (type === 'resource_link') return followed(piece);
    if ((type === 'image' || type === 'audio') && typeof data === 'string')
      return take(data, undefined, type === 'image' ? 'picture' : 'audio');
    if (type !== 'resource') return bracketed(type, piece.mimeType);
    const title = bracketed('resource', resource?.uri, resource?.mimeType);
    if (resource?.blob)
      return `${title}\n${await take(resource.blob, fileName(undefined, resource.uri), 'file')}`;
    return resource?.text === undefined ? title : `${title}\n${resource.text}`;
  };

  const lines: string[] = [];
  for (const piece of content) lines.push(await wordsOf(piece));
  return { output: lines.join('\n'), files };
};

const bracketed = (...parts: Array<string | undefined>): string =>
  `[${parts.filter((part) => part !== undefined && part !== '').join(' ')}]`;

/** Text is for the model to ask for; what it cannot read is brought to the person. */
const isBinary = (type: string | undefined): boolean =>
  type !== undefined && !/^text\/|[/+](json|xml|yaml|javascript)\b/i.test(type);

/** What a person would call it: the name of the link, or the end of its address. */
const fileName = (name: string | undefined, uri: string | undefined): string | undefined => {
  const end =
    URL.parse(uri ?? '')
      ?.pathname.split('/')
      .at(-1) ?? '';
  const written = /\.\w{1,8}$/.test(name ?? '') ? name : decoded(end) || name;
  return written ? written.slice(-NAME_CHARACTERS_MAX).toWellFormed() : undefined;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'text/plain': 'txt',
};

const nameOf = (toolName: string, n: number, type: string): string =>
  `${toolName.replace(/[^\w-]+/g, '-').slice(0, NAME_CHARACTERS_MAX)}-${n}.${ENDINGS[type] ?? 'bin'}`;
