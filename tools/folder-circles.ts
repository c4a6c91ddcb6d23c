// Circles between folders: two that need each other are one folder, or lack a third. Imports of types count like all others.

import { dirname } from 'node:path';

export interface CruisedModule {
  source: string;
  dependencies?: Array<{ resolved: string; dependencyTypes: string[] }>;
}

const OURS = /^(contract|server|web|kit|tools|bench)\//;
/** Tests may reach across: they set the stage. */
const TEST = /\.test\.tsx?$|\.fixture\.ts$|^(server|web)\/test\/|^web\/e2e\//;

/** What stands for a file in the graph: the folder it is in, or the whole room that this folder belongs to. */
type FolderOf = (path: string) => string;

/** A module, a feature, or one of the folders beside them. A file between these, such as app.ts, stands for itself: it puts them together. */
const roomOf: FolderOf = (path) =>
  /^(web\/src\/features|server\/src\/modules)\/[^/]+(?=\/)/.exec(path)?.[0] ??
  /^(web|server)\/src\/[^/]+/.exec(path)?.[0] ??
  dirname(path);

/** A folder and one inside it belong together, whichever of them knows the other. */
const isInside = (a: string, b: string): boolean => a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

/**
 * What is fetched later (`import()`) is left out: a popup or a page is not needed for the file that fetches it to be there, and
 * the arrows between features and rooms still say who may fetch what.
 */
const graphOf = (modules: readonly CruisedModule[], folderOf: FolderOf): Map<string, Map<string, string>> => {
  const graph = new Map<string, Map<string, string>>();
  const isOurs = (path: string): boolean => OURS.test(path) && !TEST.test(path);
  for (const { source, dependencies = [] } of modules) {
    if (!isOurs(source)) continue;
    for (const { resolved, dependencyTypes } of dependencies) {
      const [from, to] = [folderOf(source), folderOf(resolved)];
      if (!isOurs(resolved) || dependencyTypes.includes('dynamic-import')) continue;
      if (from === to || isInside(from, to)) continue;
      const known = graph.get(from) ?? new Map<string, string>();
      known.set(to, known.get(to) ?? `${source} → ${resolved}`);
      graph.set(from, known);
    }
  }
  return graph;
};

/** The shortest way from a folder back to itself, as the imports that it goes by. */
const wayBack = (graph: ReadonlyMap<string, ReadonlyMap<string, string>>, start: string): string[] | null => {
  const ways = new Map<string, string[]>([[start, []]]);
  for (const [folder, way] of ways) {
    for (const [next, by] of graph.get(folder) ?? []) {
      if (next === start) return [...way, by];
      if (!ways.has(next)) ways.set(next, [...way, by]);
    }
  }
  return null;
};

/** Each circle once, named by the imports that close it. */
export const folderCircles = (modules: readonly CruisedModule[]): string[] => {
  const found = new Map<string, string>();
  for (const folderOf of [roomOf, dirname]) {
    const graph = graphOf(modules, folderOf);
    for (const folder of graph.keys()) {
      const way = wayBack(graph, folder);
      const name = way?.toSorted().join();
      if (way && name !== undefined && !found.has(name))
        found.set(name, `no-folder-circles: ${way.join(', ')}`);
    }
  }
  return [...found.values()];
};
