// What the rest of the page uses of conversations: the parts of the composer that a new chat is begun with.

export { AttachButton } from './composer/AttachButton.tsx';
export { ModelPicker } from './composer/ModelPicker.tsx';
export { FileChip } from './composer/UploadChips.tsx';
export { useDropZone } from './composer/use-drop-zone.tsx';
export type { Findable, PersonFinderProps } from './people/PersonFinder.tsx';
export { readChatDraft, useChatDraft, writeChatDraft } from './sending/chat-drafts.ts';
export { moveChoice } from './sending/choice.ts';
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
