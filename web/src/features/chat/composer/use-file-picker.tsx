import { type ReactNode, useRef } from 'react';

interface FilePicker {
  /** Has to be on the page for as long as one can pick. */
  readonly input: ReactNode;
  readonly pick: () => void;
}

/** The device's own choice of files. */
export const useFilePicker = (onFiles: (files: Iterable<File>) => void): FilePicker => {
  const picker = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={picker}
      type="file"
      multiple
      hidden
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
  return { input, pick: () => picker.current?.click() };
};
