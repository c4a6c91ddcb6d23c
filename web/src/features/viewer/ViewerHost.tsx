import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { useBackCloses } from '../../lib/back-closes.ts';
import { type FilePlace, type KnownFile, openFilesBy } from '../../lib/open-file.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Viewer = lazyPart(async () => {
  const [{ Viewer: viewer }] = await Promise.all([import('./Viewer.tsx'), loadSettingsWords()]);
  return viewer;
});

interface Opened {
  readonly file: KnownFile;
  readonly among: readonly KnownFile[];
  readonly place: FilePlace;
}

/** The file that the address names (`?file=…`), over whatever page is there: Back closes it, and a link shows what its sender saw. */
export const ViewerHost = () => {
  const id = useSearch({ strict: false, select: ({ file }) => file });
  const page = useSearch({ strict: false, select: ({ file_page }) => file_page });
  const navigate = useNavigate();
  const { history } = useRouter();
  const [opened, setOpened] = useState<Opened | null>(null);
  /** Then the entry of the history before this one is the page without it. */
  const isOpenedHere = useRef(false);
  const name = useCallback(
    (file: string | undefined, replace: boolean, file_page?: number): void =>
      void navigate({
        to: '.',
        search: (search) => ({ ...search, file, file_page }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  useEffect(
    () =>
      openFilesBy((file, among, place) => {
        setOpened({ file, among, place });
        name(file.id, false, place.page);
        isOpenedHere.current = true;
      }),
    [name],
  );
  useEffect(() => {
    if (id === undefined) isOpenedHere.current = false;
  }, [id]);
  useBackCloses(id !== undefined, null);
  const close = (): void => {
    if (isOpenedHere.current) history.back();
    else name(undefined, true);
  };
  const shown = opened?.file.id === id ? opened : null;
  // Going on to another replaces the first: Back leads to the page.
  return (
    id !== undefined && (
      <Viewer
        id={id}
        page={page ?? 1}
        passage={shown !== null && shown.place.page === page ? shown.place.passage : undefined}
        known={shown?.file ?? null}
        among={opened?.among ?? []}
        onShow={(file) => name(file, true)}
        onClose={close}
      />
    )
  );
};
