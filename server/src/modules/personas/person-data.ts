// A person's own personas and groups as their archive has them.

import type { PersonData } from '../../kernel/module.ts';

export const personaData: readonly PersonData[] = [
  {
    name: 'personas',
    from: 'GET /api/v1/personas',
    isMine: ({ scope }) => scope === 'personal',
    restore: {
      by: 'POST /api/v1/personas',
      body: ({
        name,
        description,
        system_prompt,
        model,
        temperature,
        top_p,
        max_tokens,
        greeting,
        starters,
      }) => ({
        ...{ name, description, system_prompt, greeting, starters },
        ...(model === null ? {} : { model }),
        ...(temperature === null ? {} : { temperature }),
        ...(top_p === null ? {} : { top_p }),
        ...(max_tokens === null ? {} : { max_tokens }),
      }),
    },
  },
  {
    name: 'persona-groups',
    from: 'GET /api/v1/persona-groups',
    isMine: ({ scope }) => scope === 'personal',
  },
];
