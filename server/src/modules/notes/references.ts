// How a note that a question names enters a turn.

import { notFound } from '../../kernel/errors.ts';
import { givenRule } from '../../kernel/module.ts';
import { isScopeGone } from '../scopes/index.ts';
import { access } from './service.ts';

export const noteReferences = givenRule('note', 'note', {
  assert: access,
  isGone: isScopeGone,
  read: async (ctx, id) => {
    const { title, content, deleted_at } = await access(ctx, id);
    if (deleted_at !== null) throw notFound('note');
    return { title, text: content };
  },
});
