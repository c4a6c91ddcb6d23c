// What `[1]` in an answer stands for, told to the text by what holds it.

import { createContext } from 'react';

export interface TextSource {
  readonly title: string;
  /** Word for word as it stands in the source. */
  readonly quote: string | null;
}

export interface TextSources {
  find(n: number): TextSource | undefined;
  open(n: number): void;
}

export const SourcesContext = createContext<TextSources | null>(null);

const ADDRESS = /^source:(\d{1,3})$/;

/** The address of a source that stands beside the text instead of on the web. */
export const sourceAddress = (n: number): string => `source:${n}`;

export const readSource = (address: string): number | null => {
  const match = ADDRESS.exec(address);
  return match ? Number(match[1]) : null;
};
