// How a note that a question names enters a turn.

import { givenRule } from '../../kernel/module.ts';
import { isScopeGone } from '../scopes/index.ts';
import { access, accessUntrashed } from './service.ts';

export const noteReferences = givenRule('note', 'note', {
  assert: access,
  isGone: isScopeGone,
  read: async (ctx, id) => {
    const { title, content } = await accessUntrashed(ctx, id);
    return { title, text: content };
  },
});
