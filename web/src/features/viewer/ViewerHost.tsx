import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { useBackCloses } from '../../lib/back-closes.ts';
import { type KnownFile, openFilesBy } from '../../lib/open-file.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Viewer = lazyPart(async () => {
  const [{ Viewer: viewer }] = await Promise.all([import('./Viewer.tsx'), loadSettingsWords()]);
  return viewer;
});

/** The file that the address names (`?file=…`), over whatever page is there: Back closes it, and a link shows what its sender saw. */
export const ViewerHost = () => {
  const id = useSearch({ strict: false, select: ({ file }) => file });
  const page = useSearch({ strict: false, select: ({ file_page }) => file_page });
  const navigate = useNavigate();
  const { history } = useRouter();
  const [opened, setOpened] = useState<{ file: KnownFile; among: readonly KnownFile[] } | null>(null);
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
      openFilesBy((file, among, at) => {
        setOpened({ file, among });
        name(file.id, false, at);
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
  // Going on to another replaces the first: Back leads to the page.
  return (
    id !== undefined && (
      <Viewer
        id={id}
        page={page ?? 1}
        known={opened && opened.file.id === id ? opened.file : null}
        among={opened?.among ?? []}
        onShow={(file) => name(file, true)}
        onClose={close}
      />
    )
  );
};
