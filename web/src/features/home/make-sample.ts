// A chat with two personas, to see what that is like. Fetched when a person asks for it, with its words.

import type { Persona } from '@parley/contract';
import type { TFunction } from 'i18next';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { call } from '../../lib/api.ts';
import { createWithPersonas } from '../personas/index.ts';

interface Opening {
  readonly greeting: string;
  /** To all of them, to the first, and to the last. */
  readonly questions: readonly [all: string, first: string, last: string];
}

/** What the personas may use, so that a call of a tool can be seen. */
const TOOLS = ['calculator', 'current_time'];

/** The first of them greets, and offers a question to all and one to each. */
const greetWith = async (personas: readonly Persona[], { greeting, questions }: Opening): Promise<void> => {
  const [first] = personas;
  const last = personas.at(-1);
  if (!first || !last) return;
  const [toAll, toFirst, toLast] = questions;
  const all = personas.map(({ handle }) => `@${handle}`).join(' ');
  await call('PUT /api/v1/personas/{id}', {
    params: { id: first.id },
    body: {
      greeting,
      starters: [`${all} ${toAll}`, `@${first.handle} ${toFirst}`, `@${last.handle} ${toLast}`],
    },
  });
  for (const { id } of personas)
    await call('PUT /api/v1/personas/{id}/tool-grants', { params: { id }, body: { tool_names: TOOLS } });
};

/** Gives the id of the chat. */
export const makeSample = async (t: TFunction): Promise<string> => {
  await loadSettingsWords();
  const personas = [
    { name: t('home_sample.optimist'), system_prompt: t('home_sample.optimist_prompt') },
    { name: t('home_sample.critic'), system_prompt: t('home_sample.critic_prompt') },
  ];
  const made: Persona[] = [];
  for (const body of personas) made.push(await call('POST /api/v1/personas', { body }));
  await greetWith(made, {
    greeting: t('home_sample.greeting'),
    questions: [t('home_sample.question'), t('home_sample.diagram'), t('home_sample.sum')],
  });
  return createWithPersonas({
    title: t('home_sample.title'),
    type: 'group',
    personaIds: made.map(({ id }) => id),
  });
};
