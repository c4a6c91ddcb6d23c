// Whether the conditions and templates of a workflow speak of what it declares: its input, its variables and the forms of its stages. Asked
// when it is published; a version that was published once is read without it.

import {
  type Condition,
  type DataShape,
  type DataShapes,
  type FieldType,
  type FormTemplate,
  isLayout,
  type Problem,
  pathProblem,
  typingOf,
} from '@parley/contract/form';
import type { Assignees, Definition, Stage, Variable } from './stages.ts';
import { pathsIn } from './templates.ts';

const FIELD_SHAPES: Partial<Readonly<Record<FieldType, DataShape>>> = {
  ...{ text: 'string', textarea: 'string', email: 'string', url: 'string', phone: 'string' },
  ...{ date: 'string', datetime: 'string', time: 'string', user: 'string', team: 'string' },
  ...{ number: 'number', integer: 'number', rating: 'number', scale: 'number' },
  ...{ boolean: 'bool', multiselect: 'list', checkboxes: 'list', files: 'list' },
};

const VARIABLE_SHAPES: Readonly<Record<Variable['type'], DataShape>> = {
  ...{ string: 'string', number: 'number', boolean: 'bool', object: 'map', array: 'list', any: 'any' },
};

const INSTANCE: DataShape = { id: 'string', title: 'string', status: 'string', started_at: 'string' };
const INITIATOR: DataShape = { type: 'string', id: 'any', display_name: 'string' };

type Fields = { [key: string]: DataShape };

const fieldsOf = ({ fields }: FormTemplate): Fields =>
  Object.fromEntries(
    fields.filter(({ type }) => !isLayout(type)).map(({ key, type }) => [key, FIELD_SHAPES[type] ?? 'any']),
  );

/** What a stage gives as `form` when it is left; undefined: nothing of its own. */
const givenBy = (stage: Stage): DataShape | undefined => {
  if (stage.kind === 'chat') return 'any';
  if (stage.kind !== 'form' && stage.kind !== 'review') return undefined;
  return stage.form === null ? 'any' : fieldsOf(stage.form);
};

/** Without `form`, which each stage sees another of. */
const commonShapes = ({ input, variables, stages }: Definition): DataShapes => {
  const saved = [...stages.values()].flatMap(({ save }) => save.map(([name]) => [name, 'any'] as const));
  const declared = Object.entries(variables).map(
    ([name, { type }]) => [name, VARIABLE_SHAPES[type]] as const,
  );
  const forms = [...stages.values()].flatMap((stage) => {
    const given = givenBy(stage);
    return given === undefined ? [] : [[stage.key, given] as const];
  });
  return {
    input: input === null ? 'any' : fieldsOf(input),
    // Where none is declared, nothing is said about them.
    vars: declared.length === 0 ? 'any' : Object.fromEntries([...saved, ...declared]),
    forms: Object.fromEntries(forms),
    ...{ output: 'any', instance: INSTANCE, initiator: INITIATOR, now: 'any' },
  };
};

/** `form` where it is not known which stage was left: any field of any form. */
const anyForm = ({ stages }: Definition): DataShape => {
  const all: Fields = {};
  for (const stage of stages.values()) {
    const given = givenBy(stage);
    if (given === 'any') return 'any';
    if (typeof given === 'object') for (const key of Object.keys(given)) all[key] = 'any';
  }
  return all;
};

interface Said<T> {
  readonly path: string;
  readonly what: T;
}

const conditionsIn = (stage: Stage, raw: Readonly<Record<string, unknown>>): Array<Said<Condition>> => {
  const found: Array<Said<Condition | null>> = [];
  const ofPeople = (people: Assignees, path: string): void => {
    if (people.kind === 'expression') found.push({ path: `${path}.cel`, what: people.condition });
  };
  if (stage.kind === 'wait') found.push({ path: 'until', what: stage.until });
  if (stage.kind === 'notify') ofPeople(stage.to, 'to');
  if (stage.kind === 'form' || stage.kind === 'review')
    ofPeople(stage.assignees, raw.assignees == null ? 'assignee' : 'assignees');
  if (stage.kind === 'review')
    for (const [n, { step }] of stage.escalations.entries())
      if (step.do !== 'transition') ofPeople(step.to, `escalate.${n}.to`);
  return found.flatMap(({ path, what }) => (what === null ? [] : [{ path, what }]));
};

/** Those that are looked at when the stage is left, and so see what it was given. */
const conditionsOfLeaving = (stage: Stage): Array<Said<Condition> & { readonly sets?: string }> => [
  ...stage.next.flatMap(({ condition }, n) =>
    condition === null ? [] : [{ path: `next.${n}.if`, what: condition }],
  ),
  ...stage.save.map(([name, what]) => ({ path: `save.${name}`, what, sets: name })),
  ...(stage.kind === 'chat' && stage.completeWhen !== null
    ? [{ path: 'complete_when', what: stage.completeWhen }]
    : []),
];

const TEMPLATES = ['title', 'instructions', 'prompt', 'goal', 'message', 'arguments', 'input'] as const;

const textsIn = (value: unknown, path: string): Array<Said<string>> => {
  if (typeof value === 'string') return [{ path, what: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, `${path}.${key}`));
};

/** `form.intake.text` is the field of that stage where the form that was left last has none of this name. */
const templateProblem = (shapes: DataShapes, text: string): string | null => {
  for (const path of pathsIn(text)) {
    const problem = pathProblem(shapes, path);
    const isOfStage = path[0] === 'form' && pathProblem(shapes, ['forms', ...path.slice(1)]) === null;
    if (problem !== null && !isOfStage) return problem;
  }
  return null;
};

const NUMBERS = new Set(['int', 'double', 'uint']);

/** What is known to be of another type than the variable that it is to set. */
const savedProblem = (declared: Variable | undefined, type: string): string | null => {
  if (!declared || declared.type === 'any') return null;
  const given = NUMBERS.has(type) ? 'number' : type === 'bool' ? 'boolean' : type;
  if (given !== 'number' && given !== 'boolean' && given !== 'string') return null;
  return given === declared.type
    ? null
    : `gives a ${given}, but the variable is declared as ${declared.type}`;
};

export const typeProblems = (definition: Definition, draft: unknown): Problem[] => {
  const problems: Problem[] = [];
  const common = commonShapes(definition);
  const shapes = { ...common, form: anyForm(definition) };
  const typing = typingOf(shapes);
  const list = (draft as { stages: Array<Record<string, unknown>> }).stages;
  for (const [n, raw] of list.entries()) {
    const stage = definition.stages.get(String(raw.key));
    if (!stage) continue;
    const tell = (part: string, message: string | null): void => {
      if (message !== null) problems.push({ path: `stages.${n}.${part}`, message });
    };
    const own = givenBy(stage);
    const leaving = typeof own === 'object' ? typingOf({ ...common, form: own }) : typing;
    for (const { path, what } of conditionsIn(stage, raw)) tell(path, typing.check(what.source).problem);
    for (const { path, what, sets } of conditionsOfLeaving(stage)) {
      const { problem, type } = leaving.check(what.source);
      if (problem !== null) tell(path, problem);
      else if (sets !== undefined) tell(path, savedProblem(definition.variables[sets], type));
      else if (type !== 'bool' && type !== 'dyn') tell(path, `gives ${type}, not true or false`);
    }
    for (const name of TEMPLATES)
      for (const { path, what } of textsIn(raw[name], name)) tell(path, templateProblem(shapes, what));
  }
  return problems;
};
