// Code that a browser can show: what holds the text may offer to open it.

import { createContext } from 'react';

/** What a browser makes of it. */
export type OpenableKind = 'html' | 'svg' | 'js';

export type OpenCode = (kind: OpenableKind, code: string, anchor: HTMLElement) => void;

/** How the code of a text is opened, where it can be. */
export const OpenCodeContext = createContext<OpenCode | null>(null);

const KINDS: Readonly<Record<string, OpenableKind>> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  svg: 'svg',
  js: 'js',
  javascript: 'js',
};

/** As what a browser shows the code of this language; null where it does not. */
export const openableKind = (language: string, code: string): OpenableKind | null => {
  const named = KINDS[language.toLowerCase()];
  if (named !== undefined) return named;
  return language.toLowerCase() === 'xml' && /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(code) ? 'svg' : null;
};
