import type { ChatMessage } from '@parley/contract';
import { errorText } from '../../../lib/error-text.ts';
import { toast } from '../../../lib/toast.ts';
import { handOverFocus } from './focus-handover.ts';
import { regenerate } from './running-answers.ts';

export const showError = (error: unknown): void => toast.error(errorText(error));

/** Another version of an answer; what goes wrong is said in a toast. */
export const answerAgain = (message: ChatMessage, input: Parameters<typeof regenerate>[1] = {}): void => {
  handOverFocus(`version ${message.parent_id}`, message.id);
  void regenerate(message, input).catch(showError);
};
