// What the demonstration truly knows of a file: what can be counted in it.

/** Around whatever is supplied: files, notes, tasks, documents, results of tools. */
const BEGIN = /^\[([a-z][a-z ]{0,30}) ("(?:[^"\\\n]|\\.){0,600}") begins, mark [0-9a-f]{8}; [^\n]{0,80}\]\n/;
const NOTE = /^\[("(?:[^"\\\n]|\\.){0,600}"): (a picture|a file)[^\n]{0,600}\]$/;
/** A passage of a file that is too long to be told whole. */
const PASSAGE = /^Source \[(\d{1,4})\](?:, page \d{1,6})?:\n/;
const SEARCHED = 'a file that is too long to be shown whole.';
const NUMBERED = /^\[The page below is source (\d{1,4}); cite it as \[\d{1,4}\]\.\]\n/;
const CUT = '\n[cut: ';

export interface AttachedText {
  readonly name: string;
  readonly text: string;
  /** There is more of it than the model was given. */
  readonly isCut: boolean;
}

const nameIn = (json: string): string => {
  try {
    return String(JSON.parse(json));
  } catch {
    return json;
  }
};

/** What stands between the marks around a text from outside; null where there are none. */
const unquote = (part: string): { kind: string; name: string; text: string } | null => {
  const head = BEGIN.exec(part);
  if (!head) return null;
  const [marks, kind = '', name = ''] = head;
  const end = part.lastIndexOf(`\n[${kind} ends, mark `);
  return { kind, name: nameIn(name), text: part.slice(marks.length, end < marks.length ? undefined : end) };
};

export const readFile = (part: string): AttachedText | null => {
  const quoted = unquote(part);
  if (quoted?.kind !== 'file') return null;
  const cut = quoted.text.lastIndexOf(CUT);
  const isCut = cut >= 0 && cut > quoted.text.length - 100;
  return { name: quoted.name, text: isCut ? quoted.text.slice(0, cut) : quoted.text, isCut };
};

/** What a tool gave, without the marks around it, and the number by which it is cited. */
export const readOutput = (output: string): { readonly text: string; readonly n: string } => {
  const [line = '', n = '1'] = NUMBERED.exec(output) ?? [];
  const marked = output.slice(line.length);
  return { text: unquote(marked)?.text ?? marked, n };
};

/** A picture or a file without text, which is only mentioned. */
export const readNote = (part: string): { name: string; isPicture: boolean } | null => {
  const note = NOTE.exec(part);
  return note ? { name: nameIn(note[1] ?? ''), isPicture: note[2] === 'a picture' } : null;
};

export interface SearchedFile {
  readonly name: string;
  readonly passages: ReadonlyArray<{ readonly n: string; readonly text: string }>;
}

/** Files of which only the passages that fit the question are told: a note, and behind it one part for each passage. */
export const readSearched = (parts: readonly string[]): SearchedFile[] =>
  parts.flatMap((part, i) => {
    const note = part.includes(SEARCHED) ? readNote(part) : null;
    if (note === null) return [];
    const below = parts.slice(i + 1);
    const end = below.findIndex((one) => !PASSAGE.test(one));
    const passages = below.slice(0, end === -1 ? undefined : end).map(readPassage);
    return [{ name: note.name, passages }];
  });

const readPassage = (part: string): SearchedFile['passages'][number] => {
  const [head = '', n = '1'] = PASSAGE.exec(part) ?? [];
  const marked = part.slice(head.length);
  return { n, text: unquote(marked)?.text ?? marked };
};

export const isAttached = (part: string): boolean =>
  unquote(part) !== null || readNote(part) !== null || PASSAGE.test(part);

const HEADINGS_MAX = 6;
const COLUMNS_MAX = 12;
const NAME_CHARACTERS_MAX = 60;
const JSON_CHARACTERS_MAX = 200_000;

const short = (text: string): string => {
  const line = text.trim();
  return line.length > NAME_CHARACTERS_MAX
    ? `${line.slice(0, NAME_CHARACTERS_MAX).toWellFormed().trimEnd()}…`
    : line;
};

/** As it can stand in a sentence: no marks that would begin something there. */
const inert = (text: string): string => short(text.replace(/[`*_|<>[\]#]/g, ''));

export interface FileFacts {
  readonly lines: number;
  readonly words: number;
  readonly characters: number;
  readonly headings: readonly string[];
  /** Of a table of values. */
  readonly columns: readonly string[];
  /** Of an object in JSON. */
  readonly keys: readonly string[];
  readonly first: string;
}

const SENTENCE_MAX = 200;

/** The first sentence of a text, marks of headings and lists taken off. */
export const firstSentence = (text: string): string => {
  const line = text
    .slice(0, 4_000)
    .split('\n')
    .map((line) => line.replace(/^[\s#>*-]+/, '').trim())
    .find((line) => /\p{L}/u.test(line));
  const sentence = /^.{1,200}?[.!?。！？؟](?=\s|$|[^\d\s])/u.exec(line ?? '')?.[0] ?? line ?? '';
  const shown =
    sentence.length > SENTENCE_MAX ? `${sentence.slice(0, SENTENCE_MAX).toWellFormed()}…` : sentence;
  return shown.replace(/[`*_|<>[\]]/g, '');
};

const columnsOf = (lines: readonly string[]): string[] => {
  const [head = '', second = ''] = lines;
  const sign = [',', ';', '\t'].find((sign) => head.includes(sign));
  if (sign === undefined || head.length > 1_000) return [];
  const columns = head.split(sign);
  const isTable =
    columns.length > 1 && second.split(sign).length === columns.length && !/[.!?]\s*$/.test(head);
  return isTable ? columns.slice(0, COLUMNS_MAX).map((name) => inert(name.replaceAll('"', ''))) : [];
};

const keysOf = (text: string): string[] => {
  if (!text.trimStart().startsWith('{') || text.length > JSON_CHARACTERS_MAX) return [];
  try {
    return Object.keys(JSON.parse(text)).slice(0, COLUMNS_MAX).map(inert);
  } catch {
    return [];
  }
};

export const factsOf = (text: string): FileFacts => {
  const lines = text.replace(/\n$/, '').split('\n');
  const keys = keysOf(text);
  return {
    lines: text === '' ? 0 : lines.length,
    words: text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0,
    characters: text.length,
    headings: lines
      .filter((line) => /^#{1,6} \S/.test(line))
      .slice(0, HEADINGS_MAX)
      .map(inert),
    columns: keys.length > 0 ? [] : columnsOf(lines),
    keys,
    first: firstSentence(text),
  };
};
