// What the modules declare to be read by its address, as the protocol lists and reads it.

import type { JsonValue } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { type McpResource, modulesOf } from '../../kernel/module.ts';
import { pageThrough } from './cursors.ts';

type Shown = { [key: string]: JsonValue };

const SCHEME = 'parley://';
const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const resourcesOf = ({ kernel }: Ctx): McpResource[] =>
  modulesOf(kernel).flatMap(({ mcp }) => mcp?.resources ?? []);

const addressOf = ({ path }: McpResource, parts: Readonly<Record<string, string>>): string =>
  SCHEME + path.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');

/** The parts of an address of this kind; null for any other. */
const partsIn = ({ path }: McpResource, uri: string): Record<string, string> | null => {
  const pattern = path.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${ID})`);
  const found = new RegExp(`^${SCHEME}${pattern}$`, 'i').exec(uri);
  if (!found) return null;
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, id]) => [name, id.toLowerCase()]));
};

export const listResources = async (ctx: Ctx, cursor: JsonValue | undefined): Promise<Shown> => {
  const sources = resourcesOf(ctx).flatMap((kind) => {
    const { list } = kind;
    if (!list) return [];
    return [
      async (page: Parameters<typeof list>[1]) => (await list(ctx, page)).map((one) => ({ kind, one })),
    ];
  });
  const { entries, nextCursor } = await pageThrough(sources, cursor);
  return {
    resources: entries.map(({ kind, one: { parts, name, updatedAt, mimeType = kind.mimeType, size } }) => ({
      uri: addressOf(kind, parts),
      name,
      ...(mimeType ? { mimeType } : {}),
      ...(size === undefined ? {} : { size }),
      annotations: { lastModified: updatedAt },
    })),
    ...(nextCursor === null ? {} : { nextCursor }),
  };
};

export const listTemplates = (ctx: Ctx): Shown => ({
  resourceTemplates: resourcesOf(ctx).map(({ path, name, title, description, mimeType }) => ({
    uriTemplate: SCHEME + path,
    name,
    title,
    description,
    ...(mimeType ? { mimeType } : {}),
  })),
});

/** Throws "not found" for what the caller may not read, as for what is not there. */
export const readResource = async (ctx: Ctx, uri: string): Promise<Shown> => {
  for (const kind of resourcesOf(ctx)) {
    const parts = partsIn(kind, uri);
    if (parts === null) continue;
    const content = await kind.read(ctx, parts);
    const { mimeType } = content;
    const whole: Shown =
      'text' in content ? { text: content.text } : { blob: content.bytes.toString('base64') };
    return { contents: [{ uri, mimeType, ...whole }] };
  }
  throw notFound('resource');
};
