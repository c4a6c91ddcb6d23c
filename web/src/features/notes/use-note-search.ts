import { useNavigate } from '@tanstack/react-router';

interface NoteSearch {
  readonly edit?: true | undefined;
  readonly panel?: 'outline' | 'links' | 'versions' | undefined;
}

/** What of a note is shown is in its address: a link shows what its sender saw. */
export const useNoteSearch = (): { readonly change: (change: NoteSearch) => void } => {
  const navigate = useNavigate();
  return {
    change: (change) =>
      void navigate({
        to: '.',
        search: ((before: NoteSearch) => ({ ...before, ...change })) as never,
        replace: true,
      }),
  };
};
