// The grammar of the wire: how a route, a list, a page, an error and an event kind are written down. Everything else in this
// package is a noun in this grammar, and validation, serialisation, documentation, client and handler types all come from it.

import { z } from 'zod';
import { EMAIL, EMAIL_MAX } from './form/email-address.ts';
import { PAGE_SIZE_MAX } from './limits.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An identifier in an answer. */
export const Id = z.string().meta({ format: 'uuid' });

/** An identifier that a caller sends. Its kind is one that a noun declares (`resources`); the boot refuses any other. */
export const ref = (resource: string) =>
  z
    .string()
    .toLowerCase()
    .regex(UUID, 'is not an identifier')
    .meta({ format: 'uuid', 'x-resource': resource });

/** One whose kind is said beside it. */
export const AnyRef = z.string().toLowerCase().regex(UUID, 'is not an identifier').meta({ format: 'uuid' });

export const byId = (resource: string) => z.object({ id: ref(resource) });

/** Anything that JSON can say. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
export const JsonValue: z.ZodType<JsonValue> = z
  .lazy(() =>
    z.union([
      z.null(),
      z.boolean(),
      z.number(),
      z.string(),
      z.array(JsonValue),
      z.record(z.string(), JsonValue),
    ]),
  )
  .meta({ id: 'JsonValue' });

/** ISO 8601, UTC, milliseconds. */
export const Time = z.string().meta({ format: 'date-time' });

/** Both databases keep the years 1 to 9999, counted in UTC; an offset may lead out of them. */
const isKeepable = (text: string): boolean => {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && /^(?!0000)\d{4}-/.test(at.toISOString());
};

/** A moment that a caller sends, with whatever offset. */
export const Instant = z.iso
  .datetime({
    offset: true,
    abort: true,
    error: 'must be a date and a time with its offset, such as 2026-03-01T09:30:00Z',
  })
  .refine(isKeepable, 'must lie in the years 1 to 9999, as UTC counts them');

/** What is sent on as one line, such as an address: a line break at its end is refused, and does not pass for a space. */
export const singleLine = z.string().regex(/^[^\p{Cc}]*$/u, 'must be one line, without control characters');

/** One line of text that a person typed: trimmed, never empty. */
export const line = (max: number) => z.string().trim().min(1, 'must not be empty').max(max);

/**
 * What a name must not hold, because it is shown beside those of others: what breaks the line, turns the direction of writing around
 * or cannot be seen. What joins emoji and Persian letters stays.
 */
const NAME = /^[^\p{Cc}\p{Cs}\u200b\u2028-\u202e\u2060\u2066-\u206f\ufeff\ufff9-\ufffb]*$/u;
const NAME_REFUSAL =
  'must not hold line breaks, control characters or marks that turn the direction of writing around';

/** The name of a person or a thing; may be empty. */
export const plainNameOrNone = (max: number) => z.string().trim().max(max).regex(NAME, NAME_REFUSAL);
/** The same, never empty. */
export const plainName = (max: number) => line(max).regex(NAME, NAME_REFUSAL);

export const Email = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .regex(EMAIL, 'is not an e-mail address')
  .meta({ format: 'email' });

export const Message = z.object({ message: z.string() }).meta({ id: 'Message' });
/** The short form of an answer: which thing it is about, and nothing of what that holds. */
export const Minimal = z.object({ id: z.string().optional(), message_id: z.string().nullish() });
export const ErrorBody = z.object({ error: z.string() }).meta({ id: 'Error' });

export const list = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });
export const countedList = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), total: z.int() });

/** A list that says how it is paged. */
export const pagedList = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), page: z.int(), per_page: z.int(), total: z.int(), total_pages: z.int() });

/** Query strings are text: a number in one is written with digits and nothing else. */
export const digits = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .meta({ type: 'integer', minimum: min, maximum: max })
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .optional();

/** Every list takes `page` + `per_page`, or `limit` + `offset`. */
export const pageQuery = {
  page: digits(1, 1_000_000),
  per_page: digits(1, PAGE_SIZE_MAX),
  limit: digits(1, PAGE_SIZE_MAX),
  offset: digits(0, 1_000_000),
};
export const PageQuery = z.object(pageQuery);
export type PageQuery = z.infer<typeof PageQuery>;

/** What a refusal says, before it has a form. */
export interface RefusalFacts {
  readonly status: number;
  readonly error: string;
  /** The part of the request that is at fault, where it is one. */
  readonly field: string | null;
  /** What programs tell this refusal by, where it has such a name. */
  readonly code: string | null;
}

/** The form of refusals where software of others reads them: instead of `{error}`. */
export interface RefusalForm {
  /** Holds for every address that begins so, also one that is no route. */
  readonly under: string;
  readonly schema: z.ZodType;
  readonly of: (facts: RefusalFacts) => unknown;
}

export type Auth = 'none' | 'bearer';

/** What a route says of itself. A route that leaves out auth, permission or resources stops the boot. */
export interface RouteSpec {
  readonly summary: string;
  readonly description?: string;
  /** `none` is public; `bearer` wants an access token or an API key. */
  readonly auth: Auth;
  /** The permission that a caller needs to ask at all; null: any signed-in person (or, with auth `none`, any caller). */
  readonly permission: string | null;
  /** The kinds whose identifiers the request may carry. */
  readonly resources: readonly string[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * The body is a multipart upload that the handler reads as a stream: of one file, or with `several` of any number; then it may also be
   * JSON, as `body` says.
   */
  readonly upload?: true | 'several';
  /** What an upload of one file may say besides it, as fields of the form. */
  readonly uploadFields?: z.ZodObject;
  /**
   * Takes any body as bytes and answers what its handler says, with any status and type: for what software of others answers here. A last
   * parameter named `path` holds the rest of the address.
   */
  readonly freeAnswer?: true;
  /** The body may be a form, which is ignored: one-click links of mail programs send one. */
  readonly form?: true;
  /** Answers 200 and is still done once per Idempotency-Key, as what answers 201 is: the kind of thing whose `id` the answer has. */
  readonly oncePerKey?: string;
  /** Its handler writes in several transactions: the last of them is what is done once per Idempotency-Key, and what others see. */
  readonly inSteps?: true;
  /** Its handler takes an Idempotency-Key itself, and says what one means there. */
  readonly takesKey?: true;
  /** The body may be left out altogether. */
  readonly bodyOptional?: true;
  readonly bodyBytesMax?: number;
  /** How long a list in the body may be, when the general limit is too short. */
  readonly bodyItemsMax?: number;
  /** The successful answers by status; a string is a content type whose bytes are not JSON. */
  /** A schema of JSON; or the type of what is sent, several with a comma between them. */
  readonly response: Readonly<Record<number, z.ZodType | string>>;
  /** The ordinary answer is, or may be asked for as, a stream of server-sent events: the schema of one data line of it. */
  readonly stream?: z.ZodType;
  /** Every line of the stream is named by its type, and its last event ends it: no `[DONE]`. */
  readonly streamEnd?: 'last event';
  /** Refusals beyond those that every route of its kind has. */
  readonly errors?: readonly number[];
  /** How its refusals look, when they are not `{error}`. */
  readonly refusals?: RefusalForm;
  /** A supervisor asks it again and again: the caller is anonymous, and is never limited. */
  readonly probe?: true;
  /** The limiter that guards it besides the general one. */
  readonly limit?: string;
  /** A browser comes here by itself: to one that asks for a page, refusals are pages too. */
  readonly page?: true;
  /** The scope that an API key needs, where the method alone says it wrongly: a POST that only reads. */
  readonly scope?: 'read';
  /**
   * What it answers is made of its body alone, unless one of these fields is given: an API key that may write and not read is told it.
   * Of other changes such a key is told which thing it was.
   */
  readonly answersBody?: { readonly unless: readonly string[] };
  /** Takes as long as a model does. */
  readonly slow?: true;
  /** API keys may not call it, whatever their scopes: it manages accounts, roles or credentials. */
  readonly sessionOnly?: true;
  /**
   * The person proved who they are in this session within the last half hour, by signing in or by `POST /auth/confirm`; otherwise 401 with
   * `error="insufficient_user_authentication"` in `WWW-Authenticate` (RFC 9470). For the gravest of what is `sessionOnly`.
   */
  readonly fresh?: true;
  /** `role` and `permissions` in its body are those of a message, a channel, a team or a shared thing, and none of an account. */
  readonly localRoles?: true;
  /** The route authorises a narrower or first-party caller by itself; documented, not offered to API keys. */
  readonly firstParty?: true;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type OperationName = `${Method} /${string}`;
export type RouteTable = Readonly<Record<OperationName, RouteSpec>>;

/** The types that an answer may have, where it is not JSON. */
export const mediaTypesOf = (types: string): string[] => types.split(', ');

/** Keeps the literal types of a route table, so that handlers, client and tests are checked against it. */
export const routes = <const T extends RouteTable>(table: T): T => table;

/** What an event's kind begins with. */
export const EVENT_PREFIXES = [
  'user',
  'team',
  'workflow',
  'note',
  'notification',
  'presence',
  'extension',
  'admin',
  'system',
] as const;
type EventKindName = `${(typeof EVENT_PREFIXES)[number]}.${string}`;
export type EventTable = Readonly<Record<EventKindName, z.ZodType>>;
/** A key with another prefix has no type that a schema could have. */
export const eventKinds = <const T extends EventTable>(
  table: T & { readonly [K in Exclude<keyof T, EventKindName>]: never },
): T => table;
