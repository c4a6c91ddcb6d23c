// How the people of the kill test ask, and the small words they share.

import assert from 'node:assert/strict';
import { chanceOf } from '../chance.ts';
import type { PatientAnswer, PatientRequest } from './patient-client.ts';

export type Answered = PatientAnswer;
/** `path` is below /api/v1; the token is the asker's own unless another is given. */
export type Ask = (
  method: string,
  path: string,
  more?: Pick<PatientRequest, 'body' | 'file' | 'key' | 'token'>,
) => Promise<PatientAnswer>;

export const text = (value: unknown): string =>
  typeof value === 'string' ? value : assert.fail(`not a text: ${value}`);

export const succeeded = (what: string, answer: PatientAnswer): PatientAnswer => {
  assert.ok(answer.status < 300, `${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

const chance = chanceOf('choices');

export const oneOf = <T>(all: readonly T[]): T | undefined => chance.oneOf(all);

const PER_PAGE = 200;

/** Every entry of a list that comes in pages. */
export const listAll = async (ask: Ask, path: string): Promise<Array<Record<string, unknown>>> => {
  const there: Array<Record<string, unknown>> = [];
  for (let page = 1; ; page++) {
    const { body } = succeeded(
      `listing ${path}`,
      await ask('GET', `${path}?page=${page}&per_page=${PER_PAGE}`),
    );
    const data = body.data as Array<Record<string, unknown>>;
    there.push(...data);
    if (data.length < PER_PAGE) return there;
  }
};
