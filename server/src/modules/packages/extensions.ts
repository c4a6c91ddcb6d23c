// What enabled packages are to the people who use them.

import type { Extension, JsonValue, PageQuery, Tool } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { pageOf } from '../../kernel/page.ts';
import { accessRunning, listRunning } from './access.ts';
import type { Manifest } from './manifest.ts';
import { iconOf, surfaceUrl } from './present.ts';
import { presentSettings } from './settings.ts';
import type { Installed } from './store.ts';
import { maySee } from './surfaces.ts';
import { toolName, wantsApproval } from './tools.ts';

type ToolDeclaration = Manifest['tools'][number];

const presentTool = (packageId: string, tool: ToolDeclaration): Tool => ({
  name: toolName(packageId, tool.name),
  description: tool.description,
  parameters: tool.parameters,
  source: 'package',
  requires_approval: wantsApproval(tool),
});

const presentOne = async (ctx: Ctx, found: Installed): Promise<Extension> => {
  const { row, version } = found;
  const manifest = version.manifest;
  return {
    ...{ id: row.id, package_id: row.package_id, name: row.name, version: version.version },
    ...{ description: manifest.description, icon: await iconOf(ctx, version) },
    ...(await presentSettings(ctx, found)),
    tools: manifest.tools.map((tool) => presentTool(row.package_id, tool)),
    workflow_steps: manifest.workflow_steps.map(({ name, title, description, input, output = null }) => ({
      ...{ name: toolName(row.package_id, name), title, description, input, output },
    })),
    themes: manifest.themes,
    routes: manifest.routes.map(({ method, path, summary }) => ({
      method,
      path: `/api/v1/ext/${row.package_id}${path}`,
      summary: summary ?? null,
    })),
    surfaces: manifest.surfaces
      .filter((surface) => maySee(ctx, surface))
      .map(({ slug, title, placement, entry }) => ({
        ...{ slug, title, placement: [...placement] },
        url: surfaceUrl(version.id, entry),
      })),
  };
};

export const list = async (ctx: Ctx, query: PageQuery): Promise<Extension[]> => {
  const { limit, offset } = pageOf(query);
  const shown: Extension[] = [];
  for (const found of (await listRunning(ctx)).slice(offset, offset + limit))
    shown.push(await presentOne(ctx, found));
  return shown;
};

export const manifest = async (ctx: Ctx, name: string): Promise<Record<string, JsonValue>> => {
  const { version } = await accessRunning(ctx, name);
  return version.manifest as unknown as Record<string, JsonValue>;
};
