import { useBlocker } from '@tanstack/react-router';
import { giveUp } from '../lib/unsaved.ts';
import { ConfirmDialog } from './Dialog.tsx';

interface Place {
  readonly routeId: string;
  readonly pathname: string;
  readonly params: object;
  readonly search: object;
}

interface AskBeforeLeavingProps {
  /** Whether there is something to lose; a function is asked at the moment of leaving. */
  readonly isAsked: boolean | (() => boolean);
  /** Which ways lose nothing. */
  readonly mayPass: (current: Place, next: Place) => boolean;
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

/** A question before a page is left with changes that were not saved. */
export const AskBeforeLeaving = ({ isAsked, mayPass, title, text, action }: AskBeforeLeavingProps) => {
  const asks = typeof isAsked === 'function' ? isAsked : () => isAsked;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => asks() && !mayPass(current, next),
    enableBeforeUnload: isAsked,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      onConfirm={() => {
        giveUp();
        proceed?.();
      }}
      {...{ title, text, action }}
    />
  );
};
