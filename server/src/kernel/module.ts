// What a module declares of itself. The application, the hub of the WebSocket, search, administration, MCP and the AI turn iterate over
// these values and know no module by name. What a module does not have, it says with `none`; a part that is left out does not compile.

import {
  type Citation,
  type ContextDetail,
  type ContextItem,
  type ContextPlace,
  type ContextReason,
  type ContextSource,
  type ContextTitle,
  type JsonValue,
  type None,
  type Noun,
  none,
  type Operation,
  type Resource,
} from '@parley/contract';
import type { z } from 'zod';
import type { Db } from '../db/sql.ts';
import type { Ctx, Kernel } from './ctx.ts';
import type { DocumentText } from './documents/index.ts';
import type { Route } from './http.ts';
import type { JobSpec } from './jobs.ts';
import type { Page } from './page.ts';
import { defineState } from './state.ts';
import type { Revocations, TopicRule } from './ws/topic-rule.ts';

/** A row as the index sees it. */
export interface SearchDocument {
  readonly id: string;
  /** Whose readers may find it: the identifier that the readers relation (modules/scopes) knows. */
  readonly scope_id: string;
  /** What it lies in and is deleted with, where there is such a thing; then that is the scope too. */
  readonly container_id: string | null;
  readonly author_id: string | null;
  /** Null: it is called by what it lies in. */
  readonly title: string | null;
  readonly text: string;
  readonly at: string;
  /** Where in its container it is opened, where that is not at the end. */
  readonly place_id: string | null;
}

export interface SearchSource {
  /** One of the noun's `searchKinds`. */
  readonly kind: string;
  /** What there is to find now; what was deleted is not among it. */
  load(db: Db, ids: readonly string[]): Promise<SearchDocument[]>;
}

/**
 * For what a request names in its path, and for the place of what it made: asked before a kept answer is given a second time, because the handler, which asks for itself,
 * does not run again. Changes of one such thing come one after the other, and are told in that order.
 */
export interface ReachRule {
  readonly resource: Resource;
  /** Throws unless the caller may still reach it. */
  assert(ctx: Ctx, id: string): Promise<void>;
  /** Whether no such thing is there for anyone any more. Left out: not told. */
  isGone?(ctx: Ctx, id: string): Promise<boolean>;
}

/** What another program may do here, as the person whose key it has. */
export interface McpTool<T extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: T;
  readonly isReadOnly: boolean;
  /** Reaches beyond this server. */
  readonly isOpenWorld: boolean;
  run(ctx: Ctx, args: z.infer<T>): Promise<string | { readonly [key: string]: JsonValue }>;
}

/** Checks the arguments that `run` takes against `input`. */
export const mcpTool = <T extends z.ZodType>(tool: McpTool<T>): McpTool => tool;

interface McpResourceEntry {
  /** What stands in the braces of the path. */
  readonly parts: Readonly<Record<string, string>>;
  readonly name: string;
  /** Left out: that of its kind. */
  readonly mimeType?: string;
  readonly size?: number;
  readonly updatedAt: string;
}

type McpResourceContent =
  | { readonly mimeType: string; readonly text: string }
  | { readonly mimeType: string; readonly bytes: Buffer };

/** The names in the braces of a path. */
type PartsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PartsOf<Rest>
  : never;

/** Things of one kind that another program may read by their address, as the person whose key it has. */
export interface McpResource<Path extends string = string> {
  /** Behind `parley://`, with identifiers in braces: `files/{id}`. */
  readonly path: Path;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Null: each has its own. */
  readonly mimeType: string | null;
  /** What the caller may read, in a steady order, a page of it: as much as was asked for, unless it is the end. */
  readonly list: ((ctx: Ctx, page: Page) => Promise<readonly McpResourceEntry[]>) | None;
  /** Throws "not found" for what the caller may not read. */
  read(ctx: Ctx, parts: Readonly<Record<PartsOf<Path>, string>>): Promise<McpResourceContent>;
}

/** Checks the parts that `read` takes against `path`. */
export const mcpResource = <const Path extends string>(resource: McpResource<Path>): McpResource =>
  resource as McpResource;

export interface McpPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: ReadonlyArray<{
    readonly name: string;
    readonly description: string;
    readonly isRequired: boolean;
  }>;
}

/** What a person may begin with in another program. */
export interface McpPromptSource {
  /** As for resources. */
  list(ctx: Ctx, page: Page): Promise<readonly McpPrompt[]>;
  /** Null: this source has no prompt of this name for the caller. Throws when an argument is missing. */
  get(
    ctx: Ctx,
    name: string,
    args: Readonly<Record<string, string>>,
  ): Promise<{ readonly description: string; readonly text: string } | null>;
}

export interface McpOffer {
  readonly tools: readonly McpTool[] | None;
  readonly resources: readonly McpResource[] | None;
  readonly prompts: readonly McpPromptSource[] | None;
}

/** A thing that a message brings into a turn as context. What it holds is read only when there is room for it. */
export interface Reference {
  /** Of the thing itself: the context of the answer names it. */
  readonly id: string;
  readonly title: string;
  /** Of its bytes, where it has any; a copy of it has the same. */
  readonly sha256: string | null;
  /** The format of a picture, for models that see; null for what is read as text. */
  readonly pictureType: string | null;
  /** Null when there are more bytes than this, or none. */
  bytes(ctx: Ctx, max: number): Promise<Buffer | null>;
  /** The place that brings it along; left out: the message itself. */
  readonly from?: ContextPlace;
  text(ctx: Ctx): Promise<DocumentText>;
}

/** Where something that an answer may cite can be looked up. */
export type CitedSource = Readonly<Omit<Citation, 'n' | 'quote'>> & {
  /** The words that it has; null where they are too many to quote from. */
  readonly passage: string | null;
};

/** Something that a turn is told beside the messages of its branch. */
export interface TurnPart {
  readonly id: string;
  readonly title: string;
  /** Where the title is no name. */
  readonly titleKey?: ContextTitle;
  /** As the model is told it, with what says what it is. */
  readonly text: string;
  /** What `words` of the rule finds it by, where that is not its id: a passage of a document, one version of a thing. */
  readonly key?: string;
  /** Not even a fingerprint of its words is kept: its key tells whether they are the same. */
  readonly isSecret?: true;
  /** Only the person who asks could write it: no orders of others hide in it. */
  readonly isOwn?: true;
  /** The answer may cite it: the turn gives it a number, and marks its text as what it is. */
  readonly cited?: CitedSource;
  /** The place that it is bound to; left out: the channel, or who answers. */
  readonly from?: ContextPlace;
  /** True: it is kept nowhere else than with its thing, because that is sealed or may be taken back. */
  readonly isSealed: boolean;
}

/** Why something was not told. */
export interface WhyUntold {
  readonly reason: ContextReason;
  /** A sentence for the person who asked. */
  readonly detail: string;
  readonly detailKey?: ContextDetail;
  readonly detailNumbers?: { readonly number?: number; readonly of?: number };
}

/** What a turn was not told, and why. */
export interface UntoldPart extends WhyUntold {
  readonly id: string;
  readonly title: string;
  readonly titleKey?: ContextTitle;
  /** As of a part. */
  readonly from?: ContextPlace;
  /** How many things it stands for; left out, one. */
  readonly count?: number;
}

export interface TurnParts {
  readonly parts: readonly TurnPart[];
  readonly untold: readonly UntoldPart[];
}

/** The turn that asks for parts, as the person who asked. */
export interface TurnFacts {
  /** Where it is asked. */
  readonly placeId: string;
  /** The project and workspace that it is in, as far as they speak to the person who asks. */
  readonly places: readonly ContextPlace[];
  /** Who answers, where that is not the model itself. */
  readonly answererId: string | null;
  /** The words that are answered. */
  readonly question: string;
  /** What was asked before them on this branch; empty where nothing was. */
  readonly before: string;
}

/** A question that is asked outside of any chat, by a step of work that has a place. */
export interface StepFacts {
  /** Where that work is, as far as the one who asks is told what it says. */
  readonly placeId: string | null;
  /** Who is asked, where that is more than a model. */
  readonly answererId: string | null;
  /** Who reads what comes of it, beside the person who asks. */
  readonly readerIds: readonly string[];
  /** Who will come to read it later on; null: that cannot be told. */
  readonly laterReaderIds: readonly string[] | null;
  readonly question: string;
}

/** What a question may name as its context: `context: [{type, id}]`. */
export interface GivenRule {
  readonly type: ContextItem['type'];
  /** Throws "not found" unless the caller may read it. */
  read(ctx: Ctx, id: string): Promise<Reference>;
}

/** How things of one kind enter a turn. */
export interface ReferenceRule {
  /** What the model is told it is: "file". */
  readonly type: string;
  /** What the context of an answer lists it under. */
  readonly source: ContextSource;
  /** Throws "not found" unless the caller may see this thing now: then its part of a context is not shown to them. */
  assert(ctx: Ctx, id: string): Promise<unknown>;
  /** Whether no such thing is there for anyone any more: then its part of a context says so to the person who was told of it. */
  isGone(ctx: Ctx, id: string): Promise<boolean>;
  /** What every turn is told of it beside the branch, in order; nothing that the caller may not read. */
  readonly ofTurn: ((ctx: Ctx, turn: TurnFacts) => Promise<TurnParts>) | None;
  /** What a question outside of any chat is told of it; nothing that one of its readers, or another who is at home in the place, may not read. */
  readonly ofStep?: (ctx: Ctx, step: StepFacts) => Promise<readonly TurnPart[]>;
  /** An answer that was told of these things has ended; inside the transaction that stores its end. */
  readonly onTold: ((ctx: Ctx, ids: readonly string[]) => Promise<void>) | None;
  /** What these messages, of one place that the caller may read, bring along; nothing that the caller may not read. */
  ofMessages(ctx: Ctx, messageIds: readonly string[]): Promise<ReadonlyMap<string, readonly Reference[]>>;
  readonly given: GivenRule | None;
  /**
   * The words of such a thing as a turn is told them now, for those who may see it: the context of an answer shows them where they are
   * still those that were told. Empty for what is no longer there, null for what does not open for the caller.
   */
  readonly words: ((ctx: Ctx, key: string) => Promise<string | null>) | None;
  /** Of things that answers in this place cite: those that the caller may still read the words of. */
  readonly quotable:
    | ((ctx: Ctx, placeId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>)
    | None;
}

interface GivenText {
  readonly title: string;
  readonly text: string;
}

const plainText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Of things that enter a turn as text, and only where a question names them. */
export const givenRule = (
  type: ContextItem['type'],
  source: ContextSource,
  {
    assert,
    isGone,
    read,
  }: Pick<ReferenceRule, 'assert' | 'isGone'> & { read(ctx: Ctx, id: string): Promise<GivenText> },
): ReferenceRule => ({
  ...{ type, source, assert, isGone, ofTurn: none, onTold: none },
  ofMessages: async () => new Map(),
  quotable: none,
  words: async (ctx, id) => plainText((await read(ctx, id)).text),
  given: {
    type,
    read: async (ctx, id) => {
      const { title, text } = await read(ctx, id);
      return {
        ...{ id, title, sha256: null, pictureType: null },
        bytes: async () => null,
        text: async () => ({ text: plainText(text) }),
      };
    },
  },
});

/** What runs for as long as the server does. */
export interface Running {
  /** Ends what requests still wait for, begun before their connections are cut and given `graceMs` for it. */
  readonly drain: ((graceMs: number) => Promise<void>) | None;
  /** Called when the last request is answered. */
  readonly stop: (() => Promise<void>) | None;
}

type RemovalStep = (ctx: Ctx, userId: string) => Promise<void>;

/** What comes before an account's row goes, in the same transaction: each step in all modules, in the order of the list. */
export interface AccountRemoval {
  /** Ends what acts in their name, so that nothing is added while the rest goes. */
  readonly end: RemovalStep | None;
  /** Passes on what others use as well. */
  readonly handOver: RemovalStep | None;
  /** Removes what is theirs alone, and does not go with the row by itself. */
  readonly remove: RemovalStep | None;
  /** Only when the person wants to be forgotten: takes their name from what stays. Comes first. */
  readonly forget?: RemovalStep;
}

/** In this order. */
export const REMOVAL_STEPS = ['end', 'handOver', 'remove'] as const satisfies ReadonlyArray<
  keyof AccountRemoval
>;

export type DataRecord = Readonly<Record<string, JsonValue>>;

/** A file of the archive that holds a person's data. */
export interface ArchiveEntry {
  readonly path: string;
  /** Of its bytes, where it is known before they are read. */
  readonly size?: number;
  readonly at?: string;
  readonly body: AsyncIterable<string | Uint8Array>;
}

/** Things of one kind that are a person's, as the archive of their data has them. Each function is asked as that person. */
export interface PersonData {
  /** What the file in the archive is called, and what a request names to have it: `api-keys`. */
  readonly name: string;
  /** The route that lists them in pages, or answers with the one thing there is; or what gives them, where no route does. */
  readonly from: Operation | ((ctx: Ctx) => AsyncIterable<DataRecord>);
  /** How the route is asked, when that is more than once or with more than a page. */
  readonly queries?: ReadonlyArray<Readonly<Record<string, string>>>;
  /** Which of them are this person's, where the route lists those of others too. */
  readonly isMine?: (thing: DataRecord, userId: string) => boolean;
  /** Reads one of them in full, where the list does not. */
  readonly each?: Operation;
  /** Lists of each of them, by the name they are given in it. */
  readonly parts?: Readonly<Record<string, Operation>>;
  /** Further files for one of them: its words as a text, its bytes. */
  readonly files?: (ctx: Ctx, thing: DataRecord) => AsyncIterable<ArchiveEntry>;
  /** True: only a session of the person's opens them, so they are read while the person asks. */
  readonly isSealed?: true;
  /** How one of an archive is made again; left out: it is not brought in. */
  readonly restore?: DataRestore;
}

export interface DataRestore {
  readonly by: Operation;
  /** What the route is asked with; it refuses what is not valid. */
  body(thing: DataRecord): Readonly<Record<string, unknown>>;
  /** Fields that name things of other kinds, by the name of the kind: filled with what those became here. */
  readonly refs?: Readonly<Record<string, string>>;
}

/** A part as parts.ts makes it. */
export interface Provided {
  readonly part: symbol;
  readonly value: unknown;
}

export interface Module {
  /** The folder under modules/. */
  readonly name: string;
  /** The declarations of the contract that it serves. */
  readonly nouns: readonly Noun[] | None;
  readonly routes: readonly Route[] | None;
  readonly jobs: ReadonlyArray<JobSpec<never>> | None;
  readonly search: readonly SearchSource[] | None;
  /** What can be followed over the WebSocket, and who may hear it. */
  readonly topics: readonly TopicRule[] | None;
  /** Which events end connections, because their session, API key or account ended. */
  readonly revocations: Revocations | None;
  readonly reach: readonly ReachRule[] | None;
  readonly onAccountRemoved: AccountRemoval | None;
  /** What of it is a person's own data, for their archive. */
  readonly personData: readonly PersonData[] | None;
  /** These people, or with null any person, may have lost permissions; inside the transaction that took them. */
  readonly onPermissionLost: ((ctx: Ctx, userIds: readonly string[] | null) => Promise<void>) | None;
  /** What ends when a person's password is set without the old one; inside the transaction that sets it. */
  readonly onPasswordReset: ((ctx: Ctx, userId: string) => Promise<void>) | None;
  /** Registers gauges and counters of its own. */
  readonly metrics: ((kernel: Kernel) => void) | None;
  readonly mcp: McpOffer | None;
  readonly references: readonly ReferenceRule[] | None;
  /** What it has for modules before it, as the parts that they define. */
  readonly provides: readonly Provided[] | None;
  /** Begins what runs beside the requests, before the first of them. Started in the order of the list, stopped in reverse. */
  readonly start: ((kernel: Kernel) => Promise<Running>) | None;
}

export const defineModule = (module: Module): Module => module;

const listed = defineState('kernel.modules', () => ({ modules: [] as readonly Module[] }));

/** Everything that this server consists of; a module comes after those that it may know. */
export const modulesOf = (kernel: Pick<Kernel, 'state'>): readonly Module[] => listed.of(kernel).modules;

/** Said once, when the kernel is opened. */
export const setModules = (kernel: Pick<Kernel, 'state'>, modules: readonly Module[]): void => {
  listed.of(kernel).modules = modules;
};

/** Said by those who take permissions, inside their transaction. */
export const tellPermissionLost = async (ctx: Ctx, userIds: readonly string[] | null): Promise<void> => {
  for (const { onPermissionLost } of modulesOf(ctx.kernel)) await onPermissionLost?.(ctx, userIds);
};

/** Said by those who set a password without the old one, inside their transaction. */
export const tellPasswordReset = async (ctx: Ctx, userId: string): Promise<void> => {
  for (const { onPasswordReset } of modulesOf(ctx.kernel)) await onPasswordReset?.(ctx, userId);
};
