// The kernel knows no noun: what the contract declares as a kind of thing, a topic, an event or a route is not named there.

import ts from 'typescript';
import { type Finding, lineOf, type Source, walk } from './sources.ts';

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

const OPERATION = /^(GET|POST|PUT|PATCH|DELETE) \//;
const EVENT_KIND = /^(user|team|workflow|notification|presence|extension|admin)\.[a-z_]+/;

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
        if (!isText || !isNoun(node.text)) return;
        found.push({
          severity: 'error',
          rule: 'kernel-knows-no-noun',
          path: source.path,
          line: lineOf(source, node),
          message: `names ${node.text}, which belongs to a noun: let its module declare it`,
        });
      });
      return found;
    });
};
