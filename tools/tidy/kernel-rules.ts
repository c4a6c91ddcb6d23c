// The kernel knows no noun: what the contract declares as a kind of thing, a topic, an event or a route is not named there.

import ts from 'typescript';
import { EVENT_PREFIXES } from '../../contract/src/common.ts';
import { type Finding, lineOf, type Source, walk } from './sources.ts';
import { moduleTables, textOf } from './table-rules.ts';

/** Names of nouns that are also words of the kernel's own, and what they mean there. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  user: 'who acts',
  admin: 'who acts',
  job: 'an entry of the queue',
  folder: 'where the bytes of files lie',
  file: 'a URL, and the part of an upload',
  message: 'what a socket or a worker hands over',
  api_key: 'what the log leaves out',
};

/** How the person who acts is signed in. */
const OWN_PARTS: ReadonlySet<string> = new Set(['sessionId']);

const OPERATION = /^(GET|POST|PUT|PATCH|DELETE) \//;
const EVENT_KIND = new RegExp(`^(${EVENT_PREFIXES.join('|')})\\.[a-z_]+`);

/** The kinds of things and the topics that the nouns of the contract declare. */
const declaredNames = (sources: readonly Source[]): Set<string> => {
  const names = new Set<string>();
  for (const { path, ast, isTest } of sources) {
    if (!path.startsWith('contract/src/') || isTest) continue;
    walk(ast, (node) => {
      if (!ts.isCallExpression(node) || node.expression.getText(ast) !== 'noun') return;
      const [declaration] = node.arguments;
      if (!declaration || !ts.isObjectLiteralExpression(declaration)) return;
      for (const property of declaration.properties)
        if (ts.isPropertyAssignment(property)) for (const name of namesIn(property, ast)) names.add(name);
    });
  }
  return names;
};

const namesIn = ({ name, initializer }: ts.PropertyAssignment, ast: ts.SourceFile): string[] => {
  if (name.getText(ast) === 'resources' && ts.isArrayLiteralExpression(initializer))
    return initializer.elements.flatMap((one) => (ts.isStringLiteral(one) ? [one.text] : []));
  if (name.getText(ast) === 'topics' && ts.isObjectLiteralExpression(initializer))
    return initializer.properties.flatMap((one) => (one.name ? [one.name.getText(ast)] : []));
  return [];
};

/** Of a property or a parameter: `channel_id`, `channelId`. */
const isIdOf = (part: string, noun: string): boolean =>
  part === `${noun}_id` || part === `${noun.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())}Id`;

/** What the kernel's own objects and functions call their parts. */
const namedPart = (node: ts.Node): string | null =>
  (ts.isPropertySignature(node) || ts.isPropertyAssignment(node) || ts.isParameter(node)) &&
  ts.isIdentifier(node.name)
    ? node.name.text
    : null;

const wrong = (source: Source, node: ts.Node, named: string): Finding => ({
  severity: 'error',
  rule: 'kernel-knows-no-noun',
  path: source.path,
  line: lineOf(source, node),
  message: `names ${named}, which belongs to a noun: let its module declare it`,
});

export const kernelWords = (sources: readonly Source[]): Finding[] => {
  const names = [...declaredNames(sources)].filter((name) => !Object.hasOwn(OWN_WORDS, name));
  const isNoun = (text: string): boolean =>
    OPERATION.test(text) ||
    EVENT_KIND.test(text) ||
    names.some((name) => text === name || text.startsWith(`${name}:`));
  return sources
    .filter(({ path, isTest }) => path.startsWith('server/src/kernel/') && !isTest)
    .flatMap((source) => {
      const found: Finding[] = [];
      walk(source.ast, (node) => {
        const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node);
        if (isText && isNoun(node.text)) found.push(wrong(source, node, node.text));
        const part = namedPart(node);
        if (part !== null && !OWN_PARTS.has(part) && names.some((name) => isIdOf(part, name)))
          found.push(wrong(source, node, part));
      });
      return found;
    });
};

/** What an engine does is the same for every table of a module; the ones that it needs are handed to it by name. */
export const engineTables = (sources: readonly Source[]): Finding[] => {
  const tables = moduleTables(sources);
  if (tables.length === 0) return [];
  const named = new RegExp(
    `\\b(?:from|join|into|update|references|table)\\s+"?(${tables.join('|')})\\b`,
    'i',
  );
  return sources
    .filter(({ path, isTest }) => /^server\/src\/db\/(dialect|sqlite|postgres)\//.test(path) && !isTest)
    .flatMap((source) => {
      const found: Finding[] = [];
      walk(source.ast, (node) => {
        const table = named.exec(textOf(node))?.[1];
        if (table !== undefined) found.push(wrong(source, node, table));
      });
      return found;
    });
};
