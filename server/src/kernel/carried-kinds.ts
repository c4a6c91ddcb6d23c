// The kinds of identifiers that a request of a route can carry, read off its schemas. The boot asks this of every route, so the schemas
// themselves are walked: to print each of them as JSON Schema was a tenth of a start.

import type { RouteSpec } from '@parley/contract';
import { z } from 'zod';

const carried = new WeakMap<RouteSpec, ReadonlySet<string>>();

export const resourcesOf = (spec: RouteSpec): ReadonlySet<string> => {
  const known = carried.get(spec) ?? readResources(spec);
  carried.set(spec, known);
  return known;
};

const readResources = ({ params, query, body }: RouteSpec): ReadonlySet<string> => {
  const found = new Set<string>();
  const seen = new Set<object>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const isSchema = value instanceof z.ZodType;
    const kind = isSchema ? value.meta()?.['x-resource'] : undefined;
    if (typeof kind === 'string') found.add(kind);
    if (value instanceof z.ZodLazy) walk(value.unwrap());
    // What a request says is what goes into a pipe; a step that prepares it has no schema.
    else if (value instanceof z.ZodPipe) walk(value.in instanceof z.ZodTransform ? value.out : value.in);
    else for (const part of Object.values(isSchema ? value.def : value)) walk(part);
  };
  for (const schema of [params, query, body]) walk(schema);
  return found;
};
