// What the rest of the page uses of conversations: the parts of the composer that a new chat is begun with.

export { answerFailure } from './answers/answer-failure.ts';
export { AttachButton } from './composer/AttachButton.tsx';
export { ModelPicker } from './composer/ModelPicker.tsx';
export { takePasted } from './composer/pasted-files.ts';
export { FileChip } from './composer/UploadChips.tsx';
export { useDropZone } from './composer/use-drop-zone.tsx';
export { WhoAnswersText } from './composer/WhoAnswersText.tsx';
export { type BeginsIn, useWhoAnswers } from './composer/who-answers.ts';
export { CopyMessage } from './menus/CopyMessage.tsx';
export { MessageFrame } from './people/MessageFrame.tsx';
export type { Findable, PersonFinderProps } from './people/PersonFinder.tsx';
export { readChatDraft, useChatDraft, writeChatDraft } from './sending/chat-drafts.ts';
export { moveChoice, useChoice } from './sending/choice.ts';
export { choiceInput } from './sending/choice-input.ts';
export { excessOf } from './sending/message-length.ts';
export { chooseReference } from './sending/question-context.ts';

/** Fetched when the first message of a new chat is sent: a home page does not wait for it. */
export const loadSending = async () => {
  const [{ sendDraft }, { addUploads }] = await Promise.all([
    import('./sending/sending.ts'),
    import('./sending/uploads.ts'),
  ]);
  return { sendDraft, addUploads };
};

/** Fetched when the first message is to go to others as well. */
export const loadPersonFinder = () =>
  import('./people/PersonFinder.tsx').then(({ PersonFinder }) => PersonFinder);

/** Fetched when the first page is there. */
export const loadToolsButton = () => import('./composer/ToolsButton.tsx');
