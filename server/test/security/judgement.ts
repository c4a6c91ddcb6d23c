// Whether an answer is one that the description declares, says what it should, and no more than that.

import { errorStatusesOf } from '../../src/kernel/openapi.ts';
import { refusalText } from '../contract-check.ts';
import type { Answer } from './exchange.ts';
import type { TestedOperation } from './route-table.ts';

const isDeclared = ({ method, spec }: TestedOperation, status: number): boolean =>
  status in spec.response || errorStatusesOf(method, spec).includes(status);

/** A message that helps an attacker more than the person who reads it. */
const TOO_MUCH = /\bat .+(\.[cm]?[jt]sx?|node:[\w/]+):\d+|SQLITE|node_modules|\bselect\b.+\bfrom\b|ZodError/i;

/** What is wrong with an answer, as sentences; none when nothing is. */
export const complaintsAbout = (op: TestedOperation, answer: Answer, what: string): string[] => {
  const told = `${op.name} with ${what}: ${answer.status} ${answer.text.slice(0, 120)}`;
  if (answer.status >= 500) return [told];
  if (!isDeclared(op, answer.status)) return [`undeclared: ${told}`];
  if (answer.status < 400) return [];
  const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json');
  const said = isJson ? refusalText(op.path, answer.text) : null;
  if (said === null || said.length <= 3) return [`not exactly {error}: ${told}`];
  return TOO_MUCH.test(said) ? [`says too much: ${told}`] : [];
};
