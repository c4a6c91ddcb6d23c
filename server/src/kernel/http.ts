// What a module writes of its routes: a handler for each operation of a table of the contract.

import type { Readable } from 'node:stream';
import type {
  BodyOut,
  Operation,
  ParamsOut,
  QueryOut,
  ResponseOf,
  RouteSpec,
  RouteTable,
} from '@parley/contract';
import type { z } from 'zod';
import type { Ctx } from './ctx.ts';
import type { Once } from './once.ts';
import type { Upload } from './upload.ts';

/** An answer that is more than its body: another status, headers, or bytes. */
export class Reply<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, string | string[]>>;

  constructor(status: number, body: T, headers: Readonly<Record<string, string | string[]>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** What a handler may know of the request beyond its validated parts. */
export interface RequestFacts {
  /** Only the headers are wanted; a handler that answers with a stream need not open one. */
  readonly isHead: boolean;
  readonly isSecure: boolean;
  /** Of a route with `freeAnswer`: the body as it came. */
  readonly bytes: Buffer;
  /** What stands behind the question mark. */
  readonly search: string;
  header(name: string): string | undefined;
  /** Every header that came once, by its name in lower case. */
  headers(): Record<string, string>;
  cookie(name: string): string | undefined;
}

export interface Input<S> {
  readonly params: ParamsOut<S>;
  readonly query: QueryOut<S>;
  readonly body: BodyOut<S>;
  /** Null where several files may come and JSON came instead. */
  readonly upload: S extends { readonly upload: true }
    ? Upload
    : S extends { readonly upload: 'several' }
      ? Upload | null
      : undefined;
  /** The last transaction of a handler with several. */
  readonly once: S extends { readonly inSteps: true } ? Once : undefined;
  readonly request: RequestFacts;
}

type AnswerOf<S> = S extends RouteSpec ? ResponseOf<S> | BytesOf<S> : never;
/** An answer that is not JSON may be a stream. */
type BytesOf<S extends RouteSpec> = S extends { readonly stream: z.ZodType }
  ? Readable
  : [Extract<S['response'][keyof S['response']], string>] extends [never]
    ? never
    : Readable | Buffer;

export type Handlers<T extends RouteTable> = {
  readonly [K in keyof T]: (ctx: Ctx, input: Input<T[K]>) => Promise<AnswerOf<T[K]> | Reply<AnswerOf<T[K]>>>;
};

type LooseHandler = (ctx: Ctx, input: Input<RouteSpec>) => Promise<unknown>;
export interface Route {
  readonly operation: Operation;
  readonly spec: RouteSpec;
  readonly handler: LooseHandler;
}

/** Pairs a table with its handlers; the compiler refuses a missing handler and a wrong answer. */
export const serve = <const T extends RouteTable>(table: T, handlers: Handlers<T>): Route[] =>
  Object.entries(table).map(([operation, spec]) => ({
    operation: operation as Operation,
    spec: spec as RouteSpec,
    handler: handlers[operation as keyof T] as unknown as LooseHandler,
  }));
