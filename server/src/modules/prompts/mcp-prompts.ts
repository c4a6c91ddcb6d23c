// The prompts of the library, for other programs: their places are arguments.

import { fillPrompt } from '@parley/contract/prompt-text';
import { badRequest, Failure } from '../../kernel/errors.ts';
import type { McpPromptSource } from '../../kernel/module.ts';
import { access, list } from './service.ts';

/** Prompts of several people may have the same command. */
const NAME = /^use-[^/]+\/([0-9a-f-]{36})$/;

export const libraryPrompts: McpPromptSource = {
  list: async (ctx, page) =>
    (await list(ctx, page)).data.map(({ id, title, command, description, variables }) => ({
      name: `use-${command}/${id}`,
      title,
      // Some programs take a prompt without a description for a mistake.
      description: description || title,
      arguments: variables.map(({ name, kind, default: otherwise, choices }) => ({
        name,
        description: kind === 'select' ? `one of: ${choices.join(', ')}` : kind === 'date' ? 'a date' : name,
        isRequired: otherwise === '',
      })),
    })),
  get: async (ctx, name, args) => {
    const id = NAME.exec(name)?.[1];
    if (id === undefined) return null;
    try {
      const { title, description, text, variables } = await access(ctx, id);
      // Some programs send an empty text for what their person left out.
      const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value.trim() !== ''));
      const missing = variables.find((one) => one.default === '' && !Object.hasOwn(given, one.name));
      if (missing) throw badRequest(`the argument ${missing.name} is missing`);
      return { description: description || title, text: fillPrompt(text, given) };
    } catch (error) {
      if (error instanceof Failure && error.status === 404) return null;
      throw error;
    }
  },
};
