// Another text of a note, as a person asks for one: shorter, a list, a checklist, or else tidied. It is the text alone, without a remark.

/** The note, or what is selected of it, stands before what is asked about it. */
const MATERIAL = /<(note|selection)\b[^>\n]*>\n([\s\S]*?)\n<\/\1>/g;

const CHECKLIST = /check ?list|to-?do|tasks?\b|aufgaben|tâches|tareas|タスク|チェック|مهام/iu;
const LIST = /\blist|bullet|points?\b|liste|stichpunkt|puntos|viñetas|箇条書き|リスト|قائمة|نقاط/iu;
const SHORTER =
  /short|brief|concise|summar|kürz|knapp|court|brève|résum|corto|breve|resum|短く|要約|أقصر|اختصر|لخص/iu;

/** Marks at the beginning of a line, and what follows them. */
const LINE = /^([ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+)?)(.*)$/su;
/** Headings, rows of tables, fences and what is indented stay as they are. */
const IS_LEFT = /^(?: {4}|\t|\s*$|\s*(?:#|\||```|~~~|!\[|\$\$|[-*_]{3,}\s*$))/u;
const SENTENCE = /(?<=[.!?。！？؟])\s+/u;

const capitalised = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

const tidied = (line: string): string => {
  const [, marks = '', words = ''] = LINE.exec(line.trimEnd()) ?? [];
  const said = capitalised(words.replace(/[ \t]{2,}/g, ' ').replace(/ +([,.;:!?])/g, '$1'));
  const isSentence = marks === '' && /\s/.test(said) && /[\p{L}\p{N}]$/u.test(said);
  return `${marks}${said}${isSentence ? '.' : ''}`;
};

/** Its lines, with the ones inside of a fence left alone. */
const eachLine = (text: string, change: (line: string) => string[]): string => {
  let isCode = false;
  return text
    .split('\n')
    .flatMap((line) => {
      const isFence = /^\s*(?:```|~~~)/.test(line);
      if (isFence) isCode = !isCode;
      return isCode || isFence || IS_LEFT.test(line) ? [line] : change(line);
    })
    .join('\n');
};

const asItems = (mark: string) => (line: string) => {
  const words = LINE.exec(line)?.[2] ?? line;
  return words
    .split(SENTENCE)
    .filter((part) => part.trim() !== '')
    .map((part) => `${mark}${tidied(part.trim())}`);
};

const firstSentence = (line: string): string[] => [tidied(line.split(SENTENCE)[0] ?? line)];

export const rewrite = (asked: string): string => {
  const parts = [...asked.matchAll(MATERIAL)];
  const text = (parts.find(([, kind]) => kind === 'selection') ?? parts[0])?.[2] ?? '';
  const instruction = asked.replace(MATERIAL, ' ');
  if (CHECKLIST.test(instruction)) return eachLine(text, asItems('- [ ] '));
  if (LIST.test(instruction)) return eachLine(text, asItems('- '));
  if (SHORTER.test(instruction)) return eachLine(text, firstSentence);
  return eachLine(text, (line) => [tidied(line)]);
};
