// Rules about the form and the names of declarations.

import ts from 'typescript';
import { type Finding, lineOf, type Source, walk } from './sources.ts';

const PARAMETERS_MAX = 5;

/** Six values in a row cannot be told apart where the function is called; some of them belong together and have a name. */
export const parameters = (source: Source): Finding[] => {
  const found: Finding[] = [];
  walk(source.ast, (node) => {
    if (!ts.isFunctionLike(node) || node.parameters.length <= PARAMETERS_MAX) return;
    found.push({
      severity: 'error',
      rule: 'parameters',
      path: source.path,
      line: lineOf(source, node),
      message: `takes ${node.parameters.length} values in a row (limit ${PARAMETERS_MAX}); hand some of them over as one`,
    });
  });
  return found;
};

/** Names that say how a thing feels instead of what it is; each was here once, in more than one meaning. */
const POETIC_NAMES = new Set(
  'Told Telling Scene Manner Character Course Speaker VOICES Parcel Belongings Surroundings Letter Door House Keeper Shelf'.split(
    ' ',
  ),
);
/** What is told or said is a record, a row, an answer of some kind. */
const POETIC_BEGINNING = /^(?:Told|Said)[A-Z]/;
const POETIC_FILES =
  /\/(prompt-cues|cues|heir|kept|quiet|so-far|use-kept-draft|token-shelf|parcel|belongings|surroundings|letter|scene|voice|foreign-words|told|told-branch|told-store|given|losing|loose|made|posted|brought|brought-files)\.tsx?$/;

/** Names say what a thing is in the words of the field. */
export const plainNames = (source: Source): Finding[] => {
  if (!/^(server|contract|kit|web)\//.test(source.path)) return [];
  const found: Finding[] = [];
  const wrong = (node: ts.Node, name: string): void => {
    found.push({
      severity: 'error',
      rule: 'plain-names',
      path: source.path,
      line: lineOf(source, node),
      message: `${name} does not say what it is; name the thing in the words of the field`,
    });
  };
  const file = POETIC_FILES.exec(source.path)?.[1];
  if (file !== undefined) wrong(source.ast, file);
  if (source.isTest) return found;
  walk(source.ast, (node) => {
    const isDeclared =
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isVariableDeclaration(node);
    if (!isDeclared || !node.name || !ts.isIdentifier(node.name)) return;
    const name = node.name.text;
    if (POETIC_NAMES.has(name) || POETIC_BEGINNING.test(name)) wrong(node, name);
  });
  return found;
};

const VAGUE_PERSON = /(?:^|\s)(?:\/\/|\/?\*).*\b(whoever|whomever|somebody)\b/i;

/** "A removed member", not a word that fits everybody: a comment names the person or the thing that it speaks of. */
export const namedPeople = ({ path, text }: Source): Finding[] =>
  text.split('\n').flatMap((words, index): Finding[] => {
    const vague = VAGUE_PERSON.exec(words)?.[1];
    if (vague === undefined) return [];
    const message = `“${vague}” does not say who; name them, as “a removed member” does`;
    return [{ severity: 'error', rule: 'named-people', path, line: index + 1, message }];
  });
