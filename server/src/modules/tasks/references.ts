// How a task that a question names enters a turn.

import { givenRule } from '../../kernel/module.ts';
import { isScopeGone } from '../scopes/index.ts';
import { access } from './service.ts';

export const taskReferences = givenRule('task', 'task', {
  assert: access,
  isGone: isScopeGone,
  read: async (ctx, id) => {
    const { title, status, priority, due_at, description, checklist } = await access(ctx, id);
    const facts = [
      `Status: ${status}`,
      `Priority: ${priority}`,
      ...(due_at === null ? [] : [`Due: ${due_at}`]),
    ];
    const list = checklist.map(({ text, done }) => `- [${done ? 'x' : ' '}] ${text}`);
    return {
      title,
      text: [title, facts.join('\n'), description, list.join('\n')].filter(Boolean).join('\n\n'),
    };
  },
});
