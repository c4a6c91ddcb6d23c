// Rules about the form of declarations.

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
