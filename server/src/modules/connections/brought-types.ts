// Types of connections that packages bring: each is used as one of the built-in ones, with values of its own that nobody enters.

import type { ConnectionFields, ConnectionType } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { definePart } from '../../kernel/parts.ts';

export interface BroughtType extends ConnectionType {
  readonly like: 'http_api' | 'http_basic' | 'oauth2';
  /** Kept with each connection of the type when it is made or changed. */
  readonly presets: ConnectionFields;
}

/** Of the module that knows packages. */
export interface BroughtTypes {
  /** What is there for the caller, by name. */
  list(ctx: Ctx): Promise<BroughtType[]>;
  /** Tries one: null where it works, a sentence where it does not, undefined where the package cannot tell. */
  check(
    ctx: Ctx,
    connection: { readonly id: string; readonly type: string; readonly fields: ConnectionFields },
  ): Promise<string | null | undefined>;
}

export const connectionTypes = definePart<BroughtTypes>('connections.types');
