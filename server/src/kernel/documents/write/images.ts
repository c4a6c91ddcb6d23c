// The pictures of a text, decoded: those that it brings along as data URIs, and those that were handed over with it. Nothing is fetched; a picture that is elsewhere is shown by its words.

import type { Nodes, Root } from 'mdast';
import { toPicture } from '../pictures.ts';
import type { BroughtPicture } from '../tasks.ts';

const IMAGES_MAX = 50;
const WIDTH_MAX = 1_400;
const DATA_URI = /^data:image\/(?:png|jpeg|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/;

export interface Picture {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

/** By address. */
export type Pictures = ReadonlyMap<string, Picture>;

const urlsIn = (node: Nodes): string[] => {
  if (node.type === 'image' || node.type === 'definition') return [node.url];
  return 'children' in node ? (node.children as Nodes[]).flatMap(urlsIn) : [];
};

export const picturesIn = async (root: Root, brought: readonly BroughtPicture[]): Promise<Pictures> => {
  const pictures = new Map<string, Picture>();
  const byUrl = new Map(brought.flatMap((one) => one.urls.map((url) => [url, one] as const)));
  /** One that was brought may have many addresses. */
  const decoded = new Map<BroughtPicture | string, Picture | null>();
  for (const url of new Set(urlsIn(root))) {
    if (pictures.size >= IMAGES_MAX) break;
    const source = byUrl.get(url) ?? url;
    const bytes = typeof source === 'string' ? bytesInText(source) : source.bytes;
    if (bytes === null) continue;
    if (!decoded.has(source)) decoded.set(source, await decode(bytes));
    const picture = decoded.get(source) ?? null;
    if (picture !== null) pictures.set(url, picture);
  }
  return pictures;
};

const bytesInText = (url: string): Buffer | null => {
  const [, base64] = DATA_URI.exec(url) ?? [];
  return base64 === undefined ? null : Buffer.from(base64, 'base64');
};

const decode = async (bytes: Buffer): Promise<Picture | null> => {
  try {
    return await toPicture(bytes, WIDTH_MAX);
  } catch {
    return null;
  }
};
