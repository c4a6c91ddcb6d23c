// A question without a channel, read and checked: which model, which tools, what it is sent.

import type { CompletionInput, OpenAiCompletionInput } from '@parley/contract';
import type { Ctx } from '../../../kernel/ctx.ts';
import { badRequest } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { type Extra, labelOf, takesExtra } from '../../../providers/index.ts';
import type { ModelRequest, ProviderName } from '../../../providers/vendor.ts';
import { findTeamOfWorkspace, placeInstructionsIn } from '../../channels/index.ts';
import { pickTools } from '../../tools/index.ts';
import { mergeOptions, requestOptions } from '../cast/answer-options.ts';
import { type PersonaSnapshot, toolNamesFor } from '../cast/persona-snapshot.ts';
import { chooseNamed } from '../cast/resolve.ts';
import { payingResponderOfStep } from '../cast/step-responder.ts';
import { type OpenedModel, openModel } from '../model/call.ts';
import { createSourceBook } from '../model/sources.ts';
import { createToolbox, type Toolbox } from '../model/toolbox.ts';
import { assertGiven } from '../prompt/context-items.ts';
import { withoutOldest } from '../prompt/without-oldest.ts';
import type { ChunkHeader } from '../write/encode.ts';
import { withFileTexts, withGiven, withoutFiles } from './inline-files.ts';
import {
  choiceOfTool,
  formatOf,
  readConversation,
  type SpokenMessage,
  specOf,
  stopsOf,
  wireOptionsOf,
  withoutForeignReasoning,
} from './openai-input.ts';
import { type StatelessPlace, type StepSource, saidBesideStep } from './stateless-place.ts';

/** With what only OpenAI's own interfaces have. */
export type StatelessInput = Omit<CompletionInput, 'messages'> &
  Partial<Pick<OpenAiCompletionInput, 'user' | 'safety_identifier' | 'metadata' | 'store' | 'logit_bias'>> & {
    readonly messages?: readonly SpokenMessage[] | undefined;
    /** The oldest messages are left out where all do not fit. */
    readonly isShortened?: boolean;
    /** The workspace in which it is asked, and who reads what comes of it. */
    readonly place?: StatelessPlace;
    /** Throws a refusal when what it is about is no longer there for the person who asks. */
    readonly assertStill?: (ctx: Ctx) => Promise<unknown>;
  };

/** Null for what says nothing: clients send it unasked. */
const filled = <T>(value: T | null | undefined): T | null =>
  value == null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0)
    ? null
    : value;

/** What a vendor cannot be told is refused, and not left out. */
export const assertExtras = (provider: ProviderName, asked: Partial<Record<Extra, unknown>>): void => {
  for (const [extra, value] of Object.entries(asked) as Array<[Extra, unknown]>)
    if (filled(value) !== null && !takesExtra(provider, extra))
      throw badRequest(`${extra}: ${labelOf(provider)} has no such thing; ask without it`, extra);
};

/** One who asks for what stands by either name, to a vendor that knows one of them. */
const personOf = (provider: ProviderName, { user, safety_identifier }: StatelessInput) =>
  takesExtra(provider, 'safety_identifier') || !takesExtra(provider, 'user')
    ? { user, safety_identifier }
    : { user: filled(user) ?? safety_identifier };

const extrasOf = (provider: ProviderName, input: StatelessInput): Partial<ModelRequest> => {
  const { metadata, store, logit_bias } = input;
  const person = personOf(provider, input);
  assertExtras(provider, { ...person, metadata, store, logit_bias });
  const given: Partial<ModelRequest> = {
    user: filled(person.user) ?? undefined,
    safetyIdentifier: filled(person.safety_identifier) ?? undefined,
    metadata: filled(metadata) ?? undefined,
    store: filled(store) ?? undefined,
    logitBias: filled(logit_bias) ?? undefined,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};

/** A question that is ready to be asked. */
export interface Prepared {
  readonly ctx: Ctx;
  readonly header: ChunkHeader;
  readonly opened: OpenedModel;
  readonly persona: PersonaSnapshot | null;
  readonly request: ModelRequest;
  readonly toolbox: Toolbox;
  /** The caller sent functions and runs the calls itself. */
  readonly callerRunsTools: boolean;
  /** In whose workspace it is asked: it is that team's use. */
  readonly teamId: string | null;
  readonly assertStill: ((ctx: Ctx) => Promise<unknown>) | undefined;
  /** What its place and its persona brought along. */
  readonly toldBeside: readonly StepSource[];
}

/** What it is about must be there for them as long as it runs: what the calling module says, and what the question names. */
const stillOf = ({ assertStill, context = [] }: StatelessInput): Prepared['assertStill'] =>
  assertStill === undefined && context.length === 0
    ? undefined
    : async (ctx) => {
        await assertStill?.(ctx);
        await assertGiven(ctx, context);
      };

const messagesOf = ({ messages, content }: StatelessInput): readonly SpokenMessage[] =>
  messages ?? (content === undefined ? [] : [{ role: 'user', content }]);

/** What can be seen to be wrong without looking anything up; the text of files is read later. */
export const assertStateless = (input: StatelessInput): void => {
  if ((input.models?.length ?? 0) > 1) throw badRequest('models: several at once need a channel_id');
  const kinds = new Set((input.tools ?? []).map((tool) => typeof tool));
  if (kinds.size > 1) throw badRequest('tools: send names or functions, not both');
  if (kinds.has('object'))
    assertChoice(
      input.tool_choice,
      (input.tools ?? []).flatMap((tool) => (typeof tool === 'string' ? [] : [tool.function.name])),
    );
  readConversation(withoutFiles(messagesOf(input)));
};

/** A choice that cannot be met is refused, as OpenAI does. */
const assertChoice = (choice: StatelessInput['tool_choice'], names: readonly string[]): void => {
  if (choice == null || choice === 'auto' || choice === 'none') return;
  if (names.length === 0)
    throw badRequest('tool_choice: there are no tools to call; send tools with it', 'tool_choice');
  if (typeof choice === 'object' && !names.includes(choice.function.name))
    throw badRequest('tool_choice: names a function that is not among the tools', 'tool_choice');
};

export const prepareStateless = async (ctx: Ctx, input: StatelessInput): Promise<Prepared> => {
  assertStateless(input);
  const places = await placeInstructionsIn(ctx, input.place?.workspaceId ?? null);
  const choice = { ...input, ...input.models?.[0] };
  const { persona, chosen } = input.place
    ? await payingResponderOfStep(ctx, choice, input.place)
    : await chooseNamed(ctx, choice, null);
  const extras = extrasOf(chosen.config.provider, input);
  const said = readConversation(
    await withFileTexts(
      ctx,
      withoutForeignReasoning(await withGiven(ctx, messagesOf(input), input.context), chosen.config.provider),
    ),
  );
  const { toolbox, callerRunsTools } = await toolboxFor(ctx, input, persona);
  const options = mergeOptions(input, persona?.options);
  const beside =
    input.place === undefined
      ? { words: [], told: [] }
      : await saidBesideStep(ctx, input.place, { places, chosen, persona, said });
  const system = [persona?.systemPrompt, ...beside.words, said.system].filter(Boolean).join('\n\n') || null;
  assertChoice(
    input.tool_choice,
    toolbox.specs.map(({ name }) => name),
  );
  const toolChoice = toolbox.specs.length === 0 ? undefined : choiceOfTool(input.tool_choice);
  const asked: ModelRequest = {
    model: chosen.model,
    system,
    messages: said.messages,
    tools: toolbox.specs,
    ...(toolChoice === undefined ? {} : { toolChoice }),
    ...requestOptions(options, { format: formatOf(input.response_format), stops: stopsOf(input.stop) }),
    ...wireOptionsOf(input),
    ...extras,
  };
  const request = input.isShortened ? withoutOldest(asked, chosen) : asked;
  const header: ChunkHeader = {
    id: `chatcmpl-${newId()}`,
    created: Math.floor(ctx.now().getTime() / 1000),
    model: chosen.model,
    messageId: null,
    personaId: persona?.id ?? null,
  };
  const teamId = await findTeamOfWorkspace(ctx, input.place?.workspaceId ?? null);
  const opened = await openModel(ctx, chosen);
  return {
    ...{ ctx, header, opened, persona, request, toolbox, callerRunsTools, teamId },
    ...{ assertStill: stillOf(input), toldBeside: beside.told },
  };
};

const toolboxFor = async (
  ctx: Ctx,
  { tools }: Pick<CompletionInput, 'tools'>,
  persona: PersonaSnapshot | null,
): Promise<{ toolbox: Toolbox; callerRunsTools: boolean }> => {
  const functions = (tools ?? []).filter((tool) => typeof tool !== 'string');
  const asked = tools?.filter((tool) => typeof tool === 'string');
  if (functions.length > 0) {
    const runNothing = async function* () {};
    return {
      toolbox: {
        specs: functions.map(specOf),
        decide: () => 'hand_over',
        kept: async (events) => events,
        heed: () => {},
        callTools: runNothing,
      },
      callerRunsTools: true,
    };
  }
  const names = toolNamesFor(asked, persona);
  const picked = await pickTools(ctx, names, { isAsked: persona === null, channelId: null });
  if (picked.some(({ requiresApproval }) => requiresApproval) && asked?.length)
    throw badRequest('tools: one of these waits for a person to allow it, which needs a channel');
  const harmless = picked.filter(({ requiresApproval }) => !requiresApproval);
  return { toolbox: createToolbox(ctx, null, harmless, createSourceBook()), callerRunsTools: false };
};
