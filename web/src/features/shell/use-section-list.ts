import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';
import type { ListLoader, SectionListProps } from '../../feature.ts';
import { fetchPart } from '../../lib/fetch-part.ts';
import { sectionAt } from './sections.ts';

type List = ComponentType<SectionListProps>;

const AGAIN_MS = 2_000;
const fetched = new Map<ListLoader, List>();

const fetchList = async (load: ListLoader): Promise<List> => {
  const list = await fetchPart(load);
  fetched.set(load, list);
  return list;
};

/** Before the first page is drawn: its list comes with it, and does not push it aside a moment later. */
export const prepareList = async (pathname: string): Promise<void> => {
  const load = sectionAt(pathname)?.list;
  // Without it the page is drawn all the same, and asks again.
  if (load && !fetched.has(load)) await fetchList(load).catch(() => undefined);
};

/** The list of a section; null until it is there. One that could not be fetched is asked for again after a while. */
export const useSectionList = (load: ListLoader | null): List | null => {
  const [, draw] = useState(0);
  useEffect(() => {
    if (!load || fetched.has(load)) return;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = (): void =>
      void fetchList(load).then(
        () => isWanted && draw((times) => times + 1),
        () => {
          if (isWanted) timer = setTimeout(attempt, AGAIN_MS);
        },
      );
    attempt();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [load]);
  return load ? (fetched.get(load) ?? null) : null;
};
