// Reads one object of a definition, and tells each problem at its place.

import { durationMs } from '@parley/contract/duration';
import { type Condition, compileCondition, type Problem } from '@parley/contract/form';
import { FACT_NAMES } from './stages.ts';
import { templateProblem } from './templates.ts';

export type Raw = Readonly<Record<string, unknown>>;

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

interface TextOptions {
  readonly max: number;
  readonly otherwise?: string;
}

export interface Reader {
  readonly raw: Raw;
  tell(part: string, message: string): void;
  /** Refused when it is missing and nothing is said to be otherwise. */
  text(name: string, options: TextOptions): string;
  /** With places between {{ and }}. */
  template(name: string, options: TextOptions): string;
  whole(name: string, range: { min: number; max: number; otherwise: number }): number;
  flag(name: string): boolean;
  duration(name: string): number | null;
  id(name: string): string;
  oneOf<const T extends string>(name: string, values: readonly T[], otherwise: T): T;
  condition(name: string, wanted: 'bool' | 'any'): Condition | null;
  /** What lies deeper; undefined when it is no object. */
  inside(name: string | number, value: unknown): Reader | undefined;
  list(name: string, max: number): readonly unknown[];
}

/** One object as it was sent, and how a problem with a part of it is told. */
interface Place {
  readonly raw: Raw;
  readonly tell: (part: string, message: string) => void;
  readonly isMissing: (name: string) => boolean;
}

type TextReader = Pick<Reader, 'text' | 'template' | 'id' | 'oneOf'>;

const textReader = ({ raw, tell, isMissing }: Place): TextReader => {
  const text: Reader['text'] = (name, { max, otherwise }) => {
    const value = raw[name];
    if (isMissing(name)) {
      if (otherwise === undefined) tell(name, 'is missing');
      return otherwise ?? '';
    }
    if (typeof value !== 'string') tell(name, 'must be a text');
    else if (value.length > max) tell(name, `must have at most ${max} characters`);
    else if (value.trim() === '' && otherwise === undefined) tell(name, 'must not be empty');
    return typeof value === 'string' ? value : '';
  };
  return {
    text,
    template: (name, options) => {
      const found = text(name, options);
      const problem = templateProblem(found);
      if (problem !== null) tell(name, problem);
      return found;
    },
    id: (name) => {
      const value = raw[name];
      if (typeof value === 'string' && UUID.test(value)) return value.toLowerCase();
      tell(name, isMissing(name) ? 'is missing' : 'must be an identifier');
      return '';
    },
    oneOf: (name, values, otherwise) => {
      if (isMissing(name)) return otherwise;
      const value = values.find((one) => one === raw[name]);
      if (value === undefined) tell(name, `must be one of ${values.join(', ')}`);
      return value ?? otherwise;
    },
  };
};

type ValueReader = Pick<Reader, 'whole' | 'flag' | 'duration' | 'condition' | 'list'>;

const valueReader = ({ raw, tell, isMissing }: Place): ValueReader => ({
  whole: (name, { min, max, otherwise }) => {
    const value = raw[name];
    if (isMissing(name)) return otherwise;
    if (Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max)
      return value as number;
    tell(name, `must be a whole number from ${min} to ${max}`);
    return otherwise;
  },
  flag: (name) => {
    if (!isMissing(name) && typeof raw[name] !== 'boolean') tell(name, 'must be true or false');
    return raw[name] === true;
  },
  duration: (name) => {
    if (isMissing(name)) return null;
    const ms = durationMs(raw[name]);
    if (ms === null) tell(name, 'must be a duration such as PT8H or P3D, a year at most');
    return ms;
  },
  condition: (name, wanted) => {
    if (isMissing(name)) return null;
    const { condition, problem } = compileCondition(raw[name], FACT_NAMES, wanted);
    if (problem !== null) tell(name, problem);
    return condition;
  },
  list: (name, max) => {
    const value = raw[name];
    if (isMissing(name)) return [];
    if (!Array.isArray(value)) tell(name, 'must be a list');
    else if (value.length > max) tell(name, `must hold at most ${max}`);
    else return value;
    return [];
  },
});

export const createReader = (raw: Raw, path: string, problems: Problem[]): Reader => {
  const at = (part: string): string => [path, part].filter((one) => one !== '').join('.');
  const tell = (part: string, message: string): void => {
    problems.push({ path: at(part), message });
  };
  const isMissing = (name: string): boolean => raw[name] === undefined || raw[name] === null;
  const place: Place = { raw, tell, isMissing };
  return {
    raw,
    tell,
    ...textReader(place),
    ...valueReader(place),
    inside: (name, value) => {
      if (isRaw(value)) return createReader(value, at(String(name)), problems);
      tell(String(name), 'must be an object');
      return undefined;
    },
  };
};
