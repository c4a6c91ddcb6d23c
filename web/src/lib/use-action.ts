// A change on the server, with everything around it: busy state, toast, cache.

import type { Operation } from '@parley/contract';
import type { CallInput, CallResult } from '@parley/contract/client';
import { useMutation } from '@tanstack/react-query';
import { call } from './api.ts';
import { errorText } from './error-text.ts';
import { invalidate } from './query.ts';
import { toast } from './toast.ts';

interface ActionOptions<K extends Operation> {
  /** Said in a toast when it worked. */
  readonly done?: string;
  /** What the change makes stale. */
  readonly stale?: readonly Operation[];
  readonly onDone?: (answer: CallResult<K>) => void;
}

type Loose = (operation: string, input: unknown) => Promise<unknown>;

/** For buttons: failures become toasts. Forms show theirs in place and use `useForm` instead. */
export const useAction = <K extends Operation>(operation: K, options: ActionOptions<K> = {}) =>
  useMutation({
    mutationFn: (input: CallInput<K>) => (call as Loose)(operation, input) as Promise<CallResult<K>>,
    onSuccess: async (answer) => {
      options.onDone?.(answer);
      if (options.done) toast.success(options.done);
      if (options.stale) await invalidate(...options.stale);
    },
    onError: async (error) => {
      toast.error(errorText(error));
      // What was refused is often refused because the page is out of date.
      if (options.stale) await invalidate(...options.stale);
    },
  });
