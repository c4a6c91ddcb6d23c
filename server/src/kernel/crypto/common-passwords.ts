// The passwords that guessing starts with. common-passwords.txt holds them compactly: whole ones, and words that people
// lengthen by the same few endings.

import { readFileSync } from 'node:fs';

// biome-ignore format: a list reads best as a block.
const ENDINGS = [
  '', '1', '2', '3', '7', '11', '12', '13', '22', '23', '69', '77', '88', '99', '01', '00', '007', '111', '123', '321',
  '666', '777', '1234', '12345', '123456', '!', '1!', '12!', '123!', '1234!', '@123', '#1', '.',
];

/** How the same letters are disguised most often. */
const DISGUISES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  $: 's',
  '5': 's',
  '3': 'e',
  '1': 'i',
};

let known: ReadonlySet<string> | null = null;

/** Read at the first question and kept: a few megabytes. */
export const commonPasswords = (): ReadonlySet<string> => {
  known ??= expand(readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8'));
  return known;
};

/** Upper case, letters written as digits and a single repeated character do not make a common password another one. */
export const isCommonPassword = (password: string): boolean => {
  const plain = password.normalize('NFKC').toLowerCase();
  return new Set(plain).size < 3 || commonPasswords().has(plain) || commonPasswords().has(undisguise(plain));
};

const undisguise = (password: string): string => {
  const [, word = '', ending = ''] = /^(.*?)([0-9!@#.]*)$/s.exec(password) ?? [];
  return word.replace(/[@40$531]/g, (sign) => DISGUISES[sign] ?? sign) + ending;
};

const expand = (text: string): ReadonlySet<string> => {
  const found = new Set<string>();
  let endings: readonly string[] = [''];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (line === '[whole]') endings = [''];
    else if (line === '[words]') endings = ENDINGS;
    else for (const word of line.split(' ')) for (const ending of endings) found.add(word + ending);
  }
  return found;
};
