import { classNames } from '../../../lib/class-names.ts';

/** Decoration: the list of participants says the status in words. */
export const PresenceDot = ({ status }: { readonly status: 'online' | 'away' | 'offline' | undefined }) =>
  status === 'online' || status === 'away' ? (
    <span
      aria-hidden="true"
      className={classNames(
        // Faces overlap; the next one must not cover it.
        'absolute end-0 bottom-0 z-1 size-2 rounded-full ring-2 ring-surface',
        status === 'online' ? 'bg-success-text' : 'bg-spark',
      )}
    />
  ) : null;
