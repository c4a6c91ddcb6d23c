import { useState } from 'react';
import { errorText } from './error-text.ts';
import type { TypedWords } from './typed-words.ts';
import { useUnsaved } from './unsaved.ts';

interface HandIn {
  readonly isChanged: boolean;
  readonly typed: () => TypedWords | null;
  readonly onClose: () => void;
}

/** What is typed outside of `useForm`: handed in, refused with the server's sentence, or given up. Closing it afterwards is part of the work. */
export const useHandIn = ({ isChanged, typed, onClose }: HandIn) => {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { giveUp, keepIfGone } = useUnsaved(isChanged && !isBusy, typed);
  const close = (): void => {
    giveUp();
    onClose();
  };
  const handIn = async (work: () => Promise<unknown>): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      keepIfGone();
      setFailure(errorText(error));
      setIsBusy(false);
    }
  };
  return { isBusy, failure, close, handIn };
};
