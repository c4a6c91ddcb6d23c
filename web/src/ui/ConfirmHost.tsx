import { useEffect, useState } from 'react';
import { fetchConfirm, hostConfirm, type Settle } from '../lib/confirm.ts';
import { lazyPart } from './lazy-part.tsx';

const ConfirmIdentity = lazyPart(fetchConfirm);

/** Where a person is asked again who they are. What waits for the answer does not wait for ever: without its place the answer is no. */
export const ConfirmHost = () => {
  const [settle, setSettle] = useState<Settle | null>(null);
  useEffect(() => {
    let waiting: Settle | null = null;
    const stop = hostConfirm((next) => {
      waiting = next;
      setSettle(() => next);
    });
    return () => {
      stop();
      waiting?.(false);
    };
  }, []);
  if (settle === null) return null;
  const answer = (isConfirmed: boolean): void => {
    settle(isConfirmed);
    setSettle(null);
  };
  return <ConfirmIdentity onClose={() => answer(false)} onConfirmed={() => answer(true)} />;
};
