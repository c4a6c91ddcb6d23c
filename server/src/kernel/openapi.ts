// The OpenAPI 3.0 description, printed from the same values that the server runs. Packages hand in further paths while it runs.

import { api, ErrorBody, mediaTypesOf, REFUSAL_CODES, type RouteSpec, scopesOf } from '@parley/contract';
import { z } from 'zod';
import type { Kernel } from './ctx.ts';
import { isOncePerKey } from './idempotency.ts';
import type { Pace } from './pace.ts';
import { definePart } from './parts.ts';
import { EVENT_STREAM } from './sse.ts';

type Json = Record<string, unknown>;

/** The one answer without a body. */
const NOT_MODIFIED = 304;

const STATUS_TEXT: Record<number, string> = {
  200: 'Success',
  201: 'Created',
  206: 'The bytes that were asked for',
  302: 'Redirect',
  304: 'You have these bytes already',
  400: 'Bad request: an invalid or missing body or parameter',
  401: 'Not signed in, or wrong credentials',
  403: 'Forbidden',
  404: 'Not found, or not yours to know of',
  408: 'The request stopped arriving',
  409: 'Conflict',
  412: 'The bytes are not those that If-Match names',
  413: 'The body is too large',
  415: 'The body is not of the type that this route takes',
  416: 'The file does not have the bytes that were asked for',
  429: 'Too many requests; see Retry-After',
  500: 'Something went wrong on the server',
  502: 'A service outside failed',
  503: 'Not available right now',
  504: 'A service outside took too long',
};

/** Prints one schema and moves its named parts to the components. */
const print = (schema: z.ZodType, io: 'input' | 'output', components: Json): Json => {
  const { definitions, ...printed } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => tidy(jsonSchema as Json, io),
  }) as Json;
  const { id, ...body } = relink(printed) as Json;
  for (const [name, part] of Object.entries((definitions ?? {}) as Json)) {
    const { id: _, ...rest } = relink(part) as Json;
    components[name] = rest;
  }
  if (typeof id !== 'string') return body;
  components[id] = body;
  return { $ref: `#/components/schemas/${id}` };
};

const tidy = (schema: Json, io: 'input' | 'output'): void => {
  // Types that are generated from a schema of itself do not compile; one without a word takes every value.
  if (schema.id === 'JsonValue') {
    delete schema.anyOf;
    schema.description = 'Any JSON value';
  }
  if (schema.type === 'integer') {
    // Query numbers are digits on the wire; the pattern is how we check them, not what a reader needs.
    delete schema.pattern;
    if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
    if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  }
  // Unknown fields are ignored on the way in; on the way out a newer server may say more.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
};

const relink = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(relink);
  if (typeof value !== 'object' || value === null) return value;
  return withType(
    Object.fromEntries(
      Object.entries(value).map(([key, part]) =>
        key === '$ref' && typeof part === 'string'
          ? [key, part.replace('#/definitions/', '#/components/schemas/')]
          : [key, relink(part)],
      ),
    ),
  );
};

const NULL: Json = { type: 'string', nullable: true, enum: [null] };

/** In OpenAPI 3.0 `nullable` means something only beside a `type`: elsewhere null is one more alternative. A list of values lists null, too. */
const withType = (schema: Json): Json => {
  if (schema.nullable !== true) return schema;
  if (schema.type !== undefined)
    return Array.isArray(schema.enum) ? { ...schema, enum: [...new Set([...schema.enum, null])] } : schema;
  const { nullable: _, anyOf, allOf, ...rest } = schema;
  const choices = Array.isArray(anyOf) ? anyOf : Array.isArray(allOf) ? allOf : [];
  return { ...rest, anyOf: [...choices, NULL] };
};

const parametersOf = (place: 'path' | 'query', schema: z.ZodObject | undefined, components: Json): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = print(schema, 'input', components) as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: part,
  }));
};

/** Every status that a route may answer besides its successes. */
export const errorStatusesOf = (method: string, spec: RouteSpec): number[] => {
  const statuses = new Set(spec.errors ?? []);
  statuses.add(429);
  if (spec.query) statuses.add(400);
  // A body is read before its use is known, so a route that has no use for one refuses a bad one too.
  if (method !== 'GET') for (const status of [400, 413, 415]) statuses.add(status);
  if (spec.params || spec.resources.length > 0) statuses.add(404);
  if (spec.auth === 'bearer') for (const status of [400, 401]) statuses.add(status);
  if (spec.permission !== null || spec.sessionOnly || spec.auth === 'bearer') statuses.add(403);
  if (201 in spec.response) statuses.add(409);
  statuses.add(503);
  return [...statuses].filter((status) => !(status in spec.response)).sort();
};

/** `getFoldersId`: without the prefix, unless what is left is an operation as well, as that of health is. */
const operationIdOf = (method: string, path: string): string => {
  const short = path.replace(/^\/api\/v1/, '');
  const isTaken = short !== path && `${method} ${short}` in api;
  const words = (isTaken ? path : short).replace(/[\W_]+(\w?)/g, (_, c: string) => c.toUpperCase());
  return method.toLowerCase() + words;
};

const contentOf = (spec: RouteSpec, schema: z.ZodType | string, components: Json): Json => ({
  ...(typeof schema === 'string'
    ? Object.fromEntries(mediaTypesOf(schema).map((type) => [type, { schema: bytesOf(type) }]))
    : { 'application/json': { schema: print(schema, 'output', components) } }),
  ...(spec.stream ? { [EVENT_STREAM]: { schema: print(spec.stream, 'output', components) } } : {}),
});

const operationOf = (name: string, spec: RouteSpec, components: Json): Json => {
  const [method = '', path = ''] = name.split(' ');
  const responses: Json = {};
  for (const [status, schema] of Object.entries(spec.response))
    responses[status] = {
      description: STATUS_TEXT[Number(status)] ?? 'Success',
      ...(Number(status) === NOT_MODIFIED ? {} : { content: contentOf(spec, schema, components) }),
    };
  for (const status of errorStatusesOf(method, spec))
    responses[status] = spec.refusals
      ? refusalOf(status, print(spec.refusals.schema, 'output', components))
      : { $ref: `#/components/responses/Error${status}` };
  const parameters = [
    ...parametersOf('path', spec.params, components),
    ...parametersOf('query', spec.query, components),
    ...(spec.takesKey || (spec.auth === 'bearer' && isOncePerKey(spec))
      ? [{ $ref: '#/components/parameters/IdempotencyKey' }]
      : []),
  ];
  return {
    operationId: operationIdOf(method, path),
    summary: spec.summary,
    ...(spec.description ? { description: spec.description } : {}),
    tags: [path.replace('/api/v1/', '/').split('/')[1] ?? 'system'],
    security: spec.auth === 'bearer' ? [{ bearer: [] }] : [],
    ...(spec.permission ? { 'x-permission': spec.permission } : {}),
    ...keysOf(method, spec),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(spec, components),
    responses,
  };
};

/** What an API key needs there: one of these scopes; or it is refused whatever it has. */
const keysOf = (method: string, spec: RouteSpec): Json => {
  if (spec.auth === 'none') return {};
  if (spec.fresh) return { 'x-session-only': true, 'x-fresh-session': true };
  return spec.sessionOnly ? { 'x-session-only': true } : { 'x-api-key-scopes': scopesOf(method, spec) };
};

const refusalOf = (status: number, schema: Json): Json => ({
  description: STATUS_TEXT[status] ?? 'Refused',
  content: { 'application/json': { schema } },
});

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A name for this request. The same request under the same key within two days acts once and gets the first answer again (`Idempotency-Replayed: true`); another body under it is 409.',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
};

const REFUSAL: Json = {
  description: `The name of the refusal, where it has one: ${REFUSAL_CODES.join(', ')}, or that of a noun with \`_not_found\`.`,
  schema: { type: 'string' },
};

const NAMED_REFUSAL: Json = { 'Parley-Refusal': { $ref: '#/components/headers/ParleyRefusal' } };

const UPLOAD: Json = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
};

const UPLOADS: Json = {
  type: 'object',
  properties: { file: { type: 'array', items: { type: 'string', format: 'binary' }, minItems: 1 } },
  required: ['file'],
};

const uploadOf = ({ uploadFields }: RouteSpec, components: Json): Json =>
  uploadFields === undefined
    ? UPLOAD
    : {
        ...UPLOAD,
        properties: {
          ...(UPLOAD.properties as Json),
          ...(print(uploadFields, 'input', components).properties as Json),
        },
      };

const bodyOf = (spec: RouteSpec, components: Json): Json => {
  const body = (required: boolean, type: string, schema: Json): Json => ({
    requestBody: { required, content: { [type]: { schema } } },
  });
  if (spec.upload === true) return body(true, 'multipart/form-data', uploadOf(spec, components));
  if (spec.freeAnswer) return {};
  if (spec.upload === 'several' && spec.body)
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': { schema: UPLOADS },
          'application/json': { schema: print(spec.body, 'input', components) },
        },
      },
    };
  if (spec.form) return body(false, 'application/x-www-form-urlencoded', { type: 'object' });
  return spec.body ? body(!spec.bodyOptional, 'application/json', print(spec.body, 'input', components)) : {};
};

/** What is neither JSON nor text is a file. */
const bytesOf = (type: string): Json =>
  /^text\/|yaml$/.test(type) ? { type: 'string' } : { type: 'string', format: 'binary' };

/** The kernel's own description: static, the same for every server of this version. */
export const openapiDocument = async (version: string, pace: Pace = async () => {}): Promise<Json> => {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  const errors = new Set<number>();
  const error = print(ErrorBody, 'output', schemas);
  for (const [name, spec] of Object.entries(api) as Array<[string, RouteSpec]>) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, spec, schemas) };
    for (const status of errorStatusesOf(method, spec)) errors.add(status);
    await pace();
  }
  const responses = [...errors]
    .sort()
    .map((status) => [`Error${status}`, { ...refusalOf(status, error), headers: NAMED_REFUSAL }]);
  return {
    openapi: '3.0.3',
    info: {
      title: 'Parley',
      version,
      description: 'A self-hosted AI chat platform for teams.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: Object.fromEntries(responses),
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      headers: { ParleyRefusal: REFUSAL },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An access token, or an API key. A key without the scope `read` is answered with the `id` of what it changed alone (`Preference-Applied: return=minimal`).',
        },
      },
    },
  };
};

/** The description as of now: the kernel's with the paths that packages added. */
export const openapiWith = (document: Json, extra: Json): Json => ({
  ...document,
  paths: { ...(document.paths as Json), ...extra },
});

type PathSource = (kernel: Kernel) => Promise<Json>;
/** What adds paths while the server runs. */
export const pathSource = definePart<PathSource>('kernel.paths');

/** The paths that are there beside the contract's now. */
export const morePaths = async (kernel: Kernel): Promise<Json> => {
  const all = await Promise.all(pathSource.listed(kernel).map((source) => source(kernel)));
  return Object.assign({}, ...all) as Json;
};
