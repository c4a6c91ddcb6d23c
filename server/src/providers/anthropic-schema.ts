// Schemas as Claude takes them: it is held to the form of a value, not to its bounds, and every object names all it may have.

import { isJson, type Json, list, object } from './json.ts';

/** More properties that may be missing are too many ways for one grammar. */
const OPTIONAL_MAX = 10;

/** What it refuses to be held to; it is told in words instead. */
const BOUNDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'not',
] as const;

const FORMATS = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'];

/** Said as they stand. */
const KEPT = ['$schema', '$id', 'title', 'description', 'default', 'const', 'enum', 'type'] as const;

const CANNOT_BE_SAID = Number.POSITIVE_INFINITY;

/** The place that a reference inside the schema names. */
const at = (root: Json, pointer: string): unknown => {
  let found: unknown = root;
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    found = Array.isArray(found) ? found[Number(name)] : object(found)[name];
  }
  return found;
};

const isObjectType = (type: unknown): boolean => type === 'object' || list(type).includes('object');

/** Closed, it could only ever be empty. */
const isOpen = ({ type, properties, additionalProperties, patternProperties }: Json): boolean =>
  additionalProperties === true ||
  isJson(additionalProperties) ||
  isJson(patternProperties) ||
  (isObjectType(type) && !isJson(properties) && additionalProperties !== false);

const isTuple = ({ items, prefixItems }: Json): boolean => Array.isArray(items) || prefixItems !== undefined;

const partsOf = ({ properties, items, anyOf, oneOf, allOf }: Json): unknown[] => [
  ...Object.values(object(properties)),
  items,
  ...[anyOf, oneOf, allOf].flatMap(list),
];

interface Walk {
  readonly root: Json;
  /** What each reference came to, so that none is followed twice. */
  readonly known: Map<string, number>;
}

/** How many properties may be missing in all; `CANNOT_BE_SAID` for what is open, endless or elsewhere. */
const optionalIn = (node: unknown, walk: Walk): number => {
  if (!isJson(node)) return 0;
  if (isOpen(node) || isTuple(node)) return CANNOT_BE_SAID;
  const required = new Set(list(node.required));
  let optional = Object.keys(object(node.properties)).filter((name) => !required.has(name)).length;
  if (typeof node.$ref === 'string') optional += optionalBehind(node.$ref, walk);
  for (const part of partsOf(node)) optional += optionalIn(part, walk);
  return optional;
};

const optionalBehind = (pointer: string, walk: Walk): number => {
  const known = walk.known.get(pointer);
  if (known !== undefined) return known;
  const target = pointer.startsWith('#/') ? at(walk.root, pointer) : undefined;
  // A reference that is met again while it is being followed is circular.
  walk.known.set(pointer, CANNOT_BE_SAID);
  const optional = isJson(target) ? optionalIn(target, walk) : CANNOT_BE_SAID;
  walk.known.set(pointer, optional);
  return optional;
};

const wordsOf = (schema: Json): string => {
  const bounds = BOUNDS.flatMap((name) => {
    const bound = schema[name];
    if (bound === undefined || bound === null || bound === false) return [];
    const said = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return [`${said}: ${typeof bound === 'string' ? bound : JSON.stringify(bound)}`];
  });
  const { format } = schema;
  if (typeof format === 'string' && !FORMATS.includes(format)) bounds.push(`format: ${format}`);
  return bounds.length === 0 ? '' : `${bounds.join('; ')}.`;
};

const mendedAll = (schemas: unknown): Json =>
  Object.fromEntries(Object.entries(object(schemas)).map(([name, schema]) => [name, mended(schema)]));

const definitionsOf = ({ definitions, $defs }: Json): Json => ({
  ...(isJson(definitions) ? { definitions: mendedAll(definitions) } : {}),
  ...(isJson($defs) ? { $defs: mendedAll($defs) } : {}),
});

const mended = (schema: unknown): unknown => {
  if (!isJson(schema)) return schema;
  if (schema.$ref !== undefined) return { $ref: schema.$ref, ...definitionsOf(schema) };
  const { anyOf, oneOf, allOf, items, properties, required, format } = schema;
  const choices = anyOf ?? oneOf;
  const kept = KEPT.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]]));
  const words = wordsOf(schema);
  return {
    ...Object.fromEntries(kept),
    ...(Array.isArray(choices) ? { anyOf: choices.map(mended) } : {}),
    ...(Array.isArray(allOf) ? { allOf: allOf.map(mended) } : {}),
    ...definitionsOf(schema),
    ...(isJson(properties) ? { properties: mendedAll(properties) } : {}),
    ...(isJson(properties) || isObjectType(schema.type) ? { additionalProperties: false } : {}),
    ...(isJson(properties) && required !== undefined ? { required } : {}),
    ...(items === undefined ? {} : { items: mended(items) }),
    ...(typeof format === 'string' && FORMATS.includes(format) ? { format } : {}),
    ...(words === '' ? {} : { description: [schema.description, words].filter(Boolean).join('\n') }),
  };
};

/** The schema with its bounds in words; null where Claude cannot be held to it: it has circles, open objects or tuples. */
export const schemaForClaude = (schema: unknown): Json | null => {
  if (!isJson(schema)) return null;
  const isSaid = schema.type !== undefined || schema.$ref !== undefined || partsOf(schema).some(isJson);
  const optional = optionalIn(schema, { root: schema, known: new Map([['#', CANNOT_BE_SAID]]) });
  return isSaid && optional <= OPTIONAL_MAX ? object(mended(schema)) : null;
};
