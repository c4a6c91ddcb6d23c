// What people ask personas first, for other programs: one prompt with an own question for each, and one for each of its starters.

import type { Persona } from '@parley/contract';
import { badRequest } from '../../kernel/errors.ts';
import type { McpPrompt, McpPromptSource } from '../../kernel/module.ts';
import { findPersonaByHandle } from './find-by-handle.ts';
import { list } from './service.ts';

const QUESTION = { name: 'question', description: 'What to ask', isRequired: true } as const;
const TITLE_CHARACTERS_MAX = 80;

const cut = (text: string): string =>
  text.length <= TITLE_CHARACTERS_MAX ? text : `${text.slice(0, TITLE_CHARACTERS_MAX - 1).toWellFormed()}…`;

type Asked = Pick<Persona, 'handle' | 'name' | 'description' | 'starters'>;

const promptsOf = ({ handle, name, description, starters }: Asked): McpPrompt[] => [
  {
    name: `ask-${handle}`,
    title: `Ask ${name}`,
    // Some programs take a prompt without a description for a mistake.
    description: description || `Asks the persona ${name} a question`,
    arguments: [QUESTION],
  },
  ...starters.map((starter, index) => ({
    name: `ask-${handle}/${index + 1}`,
    title: cut(`${name}: ${starter}`),
    description: starter,
    arguments: [],
  })),
];

/** The persona answers here, with its own instructions and tools: the model there only has to ask it. */
const textFor = (handle: string, question: string): string =>
  `Ask the persona "${handle}" with the tool ask_persona, and give me its answer. The question: ${question}`;

const NAME = /^ask-([a-z0-9_-]+)(?:\/(\d{1,2}))?$/;

export const personaPrompts: McpPromptSource = {
  list: async (ctx, { limit, offset }) =>
    (await list(ctx))
      .filter(({ is_active }) => is_active)
      .flatMap(promptsOf)
      .slice(offset, offset + limit),
  get: async (ctx, name, args) => {
    const [, handle, number] = NAME.exec(name) ?? [];
    if (handle === undefined) return null;
    const persona = await findPersonaByHandle(ctx, handle);
    if (!persona) return null;
    const question = number === undefined ? args.question?.trim() : persona.starters_json[Number(number) - 1];
    if (number === undefined && !question) throw badRequest('the argument question is missing');
    if (!question) return null;
    return { description: persona.description, text: textFor(handle, question) };
  },
};
