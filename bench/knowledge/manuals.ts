// Manuals as Debian 12 packages them (apt-get install debian-faq debian-faq-de debian-faq-fr debian-faq-ja debian-handbook octave-doc): what is
// measured is real text that anybody can have. Without them the case says what to install, and measures nothing.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const FAQ = '/usr/share/doc/debian/FAQ';
const HANDBOOK = '/usr/share/doc/debian-handbook/html/en-US';
export const OCTAVE = '/usr/share/doc/octave/octave.pdf';

export interface Manual {
  /** As the questions name it. */
  readonly name: string;
  readonly bytes: Buffer;
}

export const areThere = (...paths: string[]): boolean => {
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0)
    console.error(
      `  ${missing.join(', ')} is not there: apt-get install debian-faq debian-faq-de debian-faq-fr debian-faq-ja debian-handbook octave-doc`,
    );
  return missing.length === 0;
};

const pagesIn = (folder: string, prefix: string, name: RegExp): Manual[] =>
  readdirSync(folder)
    .filter((file) => name.test(file) && !file.startsWith('index.'))
    .sort()
    .map((file) => ({ name: `${prefix}/${file}`, bytes: readFileSync(join(folder, file)) }));

export const FOLDERS = [FAQ, join(FAQ, 'de'), join(FAQ, 'fr'), join(FAQ, 'ja'), HANDBOOK];

export const manuals = (): Manual[] => [
  ...pagesIn(FAQ, 'faq', /\.en\.html$/),
  ...['de', 'fr', 'ja'].flatMap((language) =>
    pagesIn(join(FAQ, language), `faq/${language}`, new RegExp(`\\.${language}\\.html$`)),
  ),
  ...pagesIn(HANDBOOK, 'handbook', /\.html$/),
];

export interface Labelled {
  readonly kind: string;
  /** Every second one of each kind: nothing is tuned by it. */
  readonly isHeld: boolean;
  readonly file: string;
  /** Words of the passage that answers, which are nowhere else in this manual, or in passages that answer as well. */
  readonly passage: string;
  readonly question: string;
}

/** Written before anything was measured. */
export const questions = (): Labelled[] => {
  const lines = readFileSync(new URL('./questions.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const [kind = '', file = '', passage = '', question = ''] = line.split('\t');
    const nth = seen.get(kind) ?? 0;
    seen.set(kind, nth + 1);
    return { kind, isHeld: nth % 2 === 1, file, passage, question };
  });
};
