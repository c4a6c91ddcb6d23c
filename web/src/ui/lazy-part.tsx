import { type ComponentType, useEffect, useRef, useState } from 'react';
import { errorText } from '../lib/error-text.ts';
import { fetchPart } from '../lib/fetch-part.ts';
import { toast } from '../lib/toast.ts';

interface Opened {
  /** Where it is left out, being there is being open. */
  readonly isOpen?: boolean;
  readonly onClose: () => void;
}

/**
 * Something that opens over the page and is fetched for its first opening. Where that fails it closes again and says so, and the next
 * opening tries anew: React's own `lazy` would keep the failure, and take the page away with it.
 */
export const lazyPart = <P extends Opened>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  let fetched: ComponentType<P> | null = null;
  return (props) => {
    const { isOpen = true, onClose } = props;
    const [Part, setPart] = useState(() => fetched);
    const close = useRef(onClose);
    close.current = onClose;
    useEffect(() => {
      if (!isOpen || Part) return;
      let isWanted = true;
      const onFetched = (part: ComponentType<P>): void => {
        fetched = part;
        if (isWanted) setPart(() => part);
      };
      const onFailed = (error: unknown): void => {
        if (!isWanted) return;
        toast.error(errorText(error));
        close.current();
      };
      fetchPart(load).then(onFetched, onFailed);
      return () => {
        isWanted = false;
      };
    }, [isOpen, Part]);
    return Part && <Part {...props} />;
  };
};
