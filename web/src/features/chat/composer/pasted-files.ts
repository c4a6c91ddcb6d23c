import type { ClipboardEvent } from 'react';

/** A paste of this length is easier to read as a file. */
const PASTE_AS_FILE_CHARACTERS = 6_000;

/** The files of a paste; a very long text is one, too. */
const pastedFiles = ({ clipboardData }: ClipboardEvent, textName: string): File[] => {
  const words = clipboardData.getData('text/plain');
  if (clipboardData.files.length > 0 || words.length <= PASTE_AS_FILE_CHARACTERS)
    return [...clipboardData.files];
  return [new File([words], textName, { type: 'text/plain' })];
};

/** What is pasted and is no text to write on comes along as files. */
export const takePasted = (
  event: ClipboardEvent,
  textName: string,
  onFiles: (files: Iterable<File>) => void,
): void => {
  const pasted = pastedFiles(event, textName);
  if (pasted.length === 0) return;
  event.preventDefault();
  onFiles(pasted);
};
