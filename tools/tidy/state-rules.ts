// What a server keeps in memory lies in its kernel (kernel/state.ts), where a second server of the same process has its own. A variable of a
// file is shared by both.

import ts from 'typescript';
import { type Finding, lineOf, type Source } from './sources.ts';

const EVENT_LOOP = 'of the event loop, which the servers of a process share';
const THREAD = 'a thread of its own, of one server';

/** What may stay, by file and name, each with its reason. An entry that is no longer needed is itself an error. */
const FILE_STATE: Record<string, string> = {
  'server/src/kernel/documents/watchdog.ts cpuMsAtStart': 'the process of a reader: it has one watchdog',
  'server/src/kernel/documents/watchdog.ts cpuMsMax': 'the process of a reader: it has one watchdog',
  'server/src/kernel/documents/watchdog.ts rssMax': 'the process of a reader: it has one watchdog',
  'server/src/kernel/events/store.ts known': 'queries, built once for each dialect and gone with it',
  'server/src/kernel/http-mount.ts callers': 'who asks, by the request itself, which belongs to one server',
  'server/src/kernel/ids.ts used':
    'random bytes that were drawn ahead; each is given out once, by whichever server',
  'server/src/kernel/ids.ts lastMs': 'identifiers of one process are in order, across its servers',
  'server/src/kernel/ids.ts sequence': 'identifiers of one process are in order, across its servers',
  'server/src/kernel/json-in-slices.ts digests': 'the hash of a body, by the body itself',
  'server/src/kernel/carried-kinds.ts carried': 'read off a route of the contract, by the route itself',
  'server/src/kernel/metrics.ts ofProcess': 'figures of the process itself, which its servers share',
  'server/src/kernel/outbound/connector.ts openSocket':
    'a function without state of its own, made when it is first needed',
  'server/src/kernel/outbound/watch.ts written': 'whether a failure was logged, by the failure itself',
  'server/src/kernel/pace.ts latest': EVENT_LOOP,
  'server/src/kernel/pace.ts earlier': EVENT_LOOP,
  'server/src/kernel/pace.ts turnedAt': EVENT_LOOP,
  'server/src/kernel/pace.ts lastArrivedAt': EVENT_LOOP,
  'server/src/kernel/pace.ts waitingSince': EVENT_LOOP,
  'server/src/kernel/pace.ts turnBeganAt': EVENT_LOOP,
  'server/src/kernel/state.ts defined': 'the names of the slots, which are declared when files are read',
  'server/src/modules/notes/live-work.ts cutsSeen':
    'of the one application of an update that runs, which has no pause',
  'server/src/modules/notes/live-work.ts stepsLeft':
    'of the one application of an update that runs, which has no pause',
  'server/src/modules/packages/sandbox/worker.ts running': THREAD,
  'server/src/modules/person-data/foreign/reader-child.ts taken': 'a process of its own, of one import',
};

const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);

/** A `let` of the file, or a collection that begins empty and so is there to be filled. */
const isKept = ({ initializer }: ts.VariableDeclaration, isLet: boolean): boolean => {
  if (isLet) return true;
  if (!initializer || !ts.isNewExpression(initializer) || !ts.isIdentifier(initializer.expression))
    return false;
  return COLLECTIONS.has(initializer.expression.text) && (initializer.arguments?.length ?? 0) === 0;
};

/** A set of nothing that its type calls read-only stays empty. */
const isReadonly = ({ type }: ts.VariableDeclaration, ast: ts.SourceFile): boolean =>
  type !== undefined && /^Readonly/.test(type.getText(ast));

export const fileState = (source: Source, allowed = FILE_STATE): Finding[] => {
  if (!source.path.startsWith('server/src/') || source.isTest || source.path.endsWith('.fixture.ts'))
    return [];
  const unused = new Set(Object.keys(allowed).filter((entry) => entry.startsWith(`${source.path} `)));
  const found: Finding[] = [];
  const wrong = (node: ts.Node, message: string): void => {
    found.push({
      severity: 'error',
      rule: 'file-state',
      path: source.path,
      line: lineOf(source, node),
      message,
    });
  };
  for (const statement of source.ast.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const isLet = (statement.declarationList.flags & ts.NodeFlags.Let) !== 0;
    for (const declaration of statement.declarationList.declarations) {
      if (!isKept(declaration, isLet) || isReadonly(declaration, source.ast)) continue;
      const entry = `${source.path} ${declaration.name.getText(source.ast)}`;
      unused.delete(entry);
      if (!(entry in allowed))
        wrong(
          declaration,
          `${declaration.name.getText(source.ast)} is shared by all servers of a process; use defineState`,
        );
    }
  }
  for (const entry of unused)
    wrong(source.ast, `"${entry}" is listed as kept by its file but is not; take it off`);
  return found;
};
