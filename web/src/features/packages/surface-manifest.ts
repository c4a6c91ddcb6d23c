// What the manifest of a package says about its surfaces.

import type { JsonValue, Surface } from '@parley/contract';
import { ask } from '../../lib/query.ts';

type Manifest = Readonly<Record<string, JsonValue>>;

/** The identifier of the package here, as the surface has it in its own. */
export const packageIdOf = ({ id }: Surface): string => id.split(':', 1)[0] ?? '';

export const manifestQuery = (surface: Surface) =>
  ask('GET /api/v1/extensions/{id}/manifest', { params: { id: packageIdOf(surface) } });

/** What it lists for this surface. */
export const bridgeOf = (manifest: Manifest, slug: string): string[] => {
  const surfaces = Array.isArray(manifest.surfaces) ? manifest.surfaces : [];
  const own = surfaces.find((one) => (one as { slug?: unknown }).slug === slug) as { bridge?: string[] };
  return own?.bridge ?? [];
};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const packageNameOf = (manifest: Manifest, { title }: Surface): string =>
  textOf(manifest.name) ?? title;

export const authorOf = ({ author }: Manifest): string | null =>
  textOf(author) ?? textOf((author as { name?: unknown } | null | undefined)?.name);
