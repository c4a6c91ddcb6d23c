// How a project that a question names enters a turn.

import { givenRule } from '../../kernel/module.ts';
import { isScopeGone } from '../scopes/index.ts';
import { access } from './service.ts';

export const projectReferences = givenRule('project', 'project', {
  assert: access,
  isGone: isScopeGone,
  read: async (ctx, id) => {
    const { name, description, instructions } = await access(ctx, id);
    return { title: name, text: [name, description, instructions].filter(Boolean).join('\n\n') };
  },
});
