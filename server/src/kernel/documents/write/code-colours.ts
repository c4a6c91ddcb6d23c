// What words of a program are, so that a DOCX can colour them: remarks, texts, numbers, and the words that languages share. It knows no grammar: a
// language that writes remarks otherwise has them in black.

export type CodeColour = 'remark' | 'text' | 'number' | 'word';

const WORDS = new Set(
  `abstract and as assert async await begin bool boolean break case catch char class const continue def default del delete do double elif else end
  enum except export extends extern false final finally float fn for foreach from func function global go goto if impl implements import in instanceof
  int interface is lambda let long loop match mod module mut namespace new nil none nonlocal not null nullptr or package pass private protected pub
  public raise return select self short signed sizeof static string struct super switch synchronized template then this throw throws trait true try type
  typedef typeof undefined union unless unsigned until use using val var virtual void volatile when where while with yield`.split(
    /\s+/,
  ),
);

/** `#` begins a remark in these, and a colour, a heading or a preprocessor's line in others. */
const HASH_REMARKS =
  /^(?:bash|dockerfile|elixir|ini|make|makefile|perl|ps1|py|python|r|rb|ruby|sh|shell|toml|yaml|yml|zsh)$/;
const DASH_REMARKS = /^(?:haskell|hs|lua|sql)$/;
const SEMICOLON_REMARKS = /^(?:asm|clojure|ini|lisp)$/;

const remarksOf = (language: string): string =>
  [
    String.raw`\/\*[^]*?(?:\*\/|$)`,
    ...(HASH_REMARKS.test(language) ? ['#[^\\n]*'] : ['(?<!:)\\/\\/[^\\n]*']),
    ...(DASH_REMARKS.test(language) ? ['--[^\\n]*'] : []),
    ...(SEMICOLON_REMARKS.test(language) ? [';[^\\n]*'] : []),
    ...(/^(?:html|xml|svg|vue)$/.test(language) ? ['<!--[^]*?(?:-->|$)'] : []),
  ].join('|');

/** Each alternative begins with a sign of its own and reads on without going back. */
const patternOf = (language: string): RegExp =>
  new RegExp(
    [
      `(?<remark>${remarksOf(language)})`,
      String.raw`(?<text>"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|` + '`(?:[^`\\\\]|\\\\[^])*`?)',
      String.raw`(?<number>\b\d[\w.]*)`,
      String.raw`(?<word>[A-Za-z_$][\w$]*)`,
    ].join('|'),
    'g',
  );

export interface Coloured {
  readonly text: string;
  readonly colour: CodeColour | null;
}

/** All of the code, in pieces. Without a language nothing is known about it. */
export const coloursOf = (code: string, language: string | null | undefined): Coloured[] => {
  if (!language) return [{ text: code, colour: null }];
  const pieces: Coloured[] = [];
  let at = 0;
  for (const match of code.matchAll(patternOf(language.toLowerCase()))) {
    const { remark, text, number, word } = match.groups ?? {};
    const colour =
      remark !== undefined
        ? 'remark'
        : text !== undefined
          ? 'text'
          : number !== undefined
            ? 'number'
            : word !== undefined && WORDS.has(word.toLowerCase())
              ? 'word'
              : null;
    if (colour === null) continue;
    if (match.index > at) pieces.push({ text: code.slice(at, match.index), colour: null });
    pieces.push({ text: match[0], colour });
    at = match.index + match[0].length;
  }
  if (at < code.length) pieces.push({ text: code.slice(at), colour: null });
  return pieces;
};
