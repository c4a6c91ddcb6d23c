import type { ChatMessage } from '@parley/contract';
import { errorText } from '../../../lib/error-text.ts';
import { toast } from '../../../ui/toast.ts';
import { regenerate } from './answers.ts';
import { leaveFocusTo } from './heir.ts';

export const complain = (error: unknown): void => toast.error(errorText(error));

/** Another version of an answer; what goes wrong is said in a toast. */
export const again = (message: ChatMessage, input: Parameters<typeof regenerate>[1] = {}): void => {
  leaveFocusTo(`version ${message.parent_id}`, message.id);
  void regenerate(message, input).catch(complain);
};
