import { useEffect, useState } from 'react';
import { authorizedFetch } from './api.ts';

const KEPT_MAX = 60;

/** Pictures that were fetched, newest last. A list that scrolls asks for the same ones again and again. */
const kept = new Map<string, Promise<string | null>>();

const fetchUrl = async (path: string): Promise<string | null> => {
  try {
    const response = await authorizedFetch(path, { method: 'GET' });
    return response.ok ? URL.createObjectURL(await response.blob()) : null;
  } catch {
    return null;
  }
};

/** The address of a picture, fetched once; null where it could not be. */
export const recall = (path: string): Promise<string | null> => {
  const known = kept.get(path) ?? fetchUrl(path);
  kept.delete(path);
  kept.set(path, known);
  void known.then((url) => {
    // The next caller fetches it again.
    if (url === null && kept.get(path) === known) kept.delete(path);
  });
  for (const [old, url] of kept) {
    if (kept.size <= KEPT_MAX) break;
    kept.delete(old);
    void url.then((text) => {
      if (text !== null) URL.revokeObjectURL(text);
    });
  }
  return known;
};

/** A picture of ours as an address for <img>, which cannot send the access token itself. Null: it cannot be had; undefined: not yet. */
export const useBlobUrl = (path: string | null): string | null | undefined => {
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    if (path === null) return;
    let isWanted = true;
    void recall(path).then((found) => {
      if (isWanted) setUrl(found);
    });
    return () => {
      isWanted = false;
    };
  }, [path]);
  return url;
};
