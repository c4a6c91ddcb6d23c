// The text of an e-mail (RFC 5322 with MIME): who wrote to whom, when and about what, then what they wrote; files that came with it are named
// and not opened. Everything is cut out of one string of bytes, so that parts in parts take no further room.

import { textOfHtml } from './html.ts';
import { Unreadable } from './refusals.ts';
import { TEXT_CHARACTERS_MAX } from './tasks.ts';

const DEPTH_MAX = 20;
const PARTS_MAX = 1_000;
/** Of one part: what is beyond is no header that a reader sees. */
const HEAD_CHARACTERS_MAX = 256 * 1024;
const NAME_MAX = 200;
const NAME_PIECES_MAX = 20;
const SHOWN = ['from', 'to', 'cc', 'date', 'subject'] as const;
const LABELS = { from: 'From', to: 'To', cc: 'Cc', date: 'Date', subject: 'Subject' };

type Headers = ReadonlyMap<string, string>;

interface Part {
  readonly headers: Headers;
  /** Each character is a byte, as it came. */
  readonly body: string;
}

interface Field {
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

export const textOfEml = (bytes: Buffer): string => {
  const mail = partOf(bytes.toString('latin1'));
  if (!SHOWN.some((name) => mail.headers.has(name))) throw new Unreadable('broken');
  const said: string[] = [];
  const budget = { characters: TEXT_CHARACTERS_MAX, parts: PARTS_MAX };
  tellMail(mail, 0, (text) => {
    budget.parts--;
    const piece = text.trim().slice(0, budget.characters);
    if (piece !== '') said.push(piece);
    budget.characters -= piece.length;
    return budget.characters > 0 && budget.parts > 0;
  });
  return said.join('\n\n');
};

/** Takes a piece of the text, and says whether it takes more. */
type Take = (text: string) => boolean;

const tellMail = (mail: Part, depth: number, take: Take): boolean => {
  const lines = SHOWN.flatMap((name) => {
    const value = decodedWords(mail.headers.get(name) ?? '').trim();
    return value === '' ? [] : [`${LABELS[name]}: ${value}`];
  });
  return take(lines.join('\n')) && tellPart(mail, depth, take);
};

/** False once nothing more is taken. */
const tellPart = (part: Part, depth: number, take: Take): boolean => {
  if (depth > DEPTH_MAX) throw new Unreadable('nested');
  const { value: type, parameters } = fieldOf(part.headers.get('content-type') ?? 'text/plain');
  const boundary = parameters.get('boundary') ?? '';
  if (type.startsWith('multipart/') && boundary !== '') {
    const inner = partsBetween(part.body, boundary);
    if (type === 'multipart/alternative') return tellPart(bestOf(inner), depth + 1, take);
    for (const one of inner) if (!tellPart(one, depth + 1, take)) return false;
    return true;
  }
  if (type === 'message/rfc822') return tellMail(partOf(decoded(part).toString('latin1')), depth + 1, take);
  const disposition = fieldOf(part.headers.get('content-disposition') ?? '');
  if (disposition.value === 'attachment' || !/^text\/(plain|html)$/.test(type)) {
    const name = named(disposition.parameters, 'filename') || named(parameters, 'name');
    return take(name === '' ? '' : `[attachment ${name}]`);
  }
  const words = decodedBy(parameters.get('charset') ?? 'utf-8', decoded(part));
  return take(type === 'text/html' ? textOfHtml(Buffer.from(words)) : words.replaceAll('\r\n', '\n'));
};

const EMPTY: Part = { headers: new Map(), body: '' };

const typeOf = ({ headers }: Part): string => fieldOf(headers.get('content-type') ?? 'text/plain').value;

/** The same text in several forms, the best last; plain words are read as they are. */
const bestOf = (parts: readonly Part[]): Part =>
  parts.find((part) => typeOf(part) === 'text/plain' && part.body.trim() !== '') ??
  parts.findLast((part) => /^(text\/html$|multipart\/)/.test(typeOf(part))) ??
  EMPTY;

/** Where the head ends; a body without a head begins with an empty line. */
const partOf = (raw: string): Part => {
  const [empty] = /^\r?\n/.exec(raw) ?? [];
  if (empty !== undefined) return { headers: new Map(), body: raw.slice(empty.length) };
  const [crlf, lf] = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')];
  const isLf = lf !== -1 && (crlf === -1 || lf < crlf);
  const end = isLf ? lf : crlf;
  if (end === -1) return { headers: headersIn(raw), body: '' };
  return { headers: headersIn(raw.slice(0, end)), body: raw.slice(end + (isLf ? 2 : 4)) };
};

/** The first of each name: what stands above was added on the way and is the newer one. */
const headersIn = (head: string): Headers => {
  const headers = new Map<string, string>();
  const unfolded = head.slice(0, HEAD_CHARACTERS_MAX).replace(/\r?\n[ \t]+/g, ' ');
  for (const line of unfolded.split(/\r?\n/)) {
    const at = line.indexOf(':');
    const name = line.slice(0, Math.max(0, at)).trim().toLowerCase();
    if (name !== '' && !headers.has(name)) headers.set(name, line.slice(at + 1).trim());
  }
  return headers;
};

const partsBetween = (body: string, boundary: string): Part[] => {
  const mark = `--${boundary}`;
  const parts: Part[] = [];
  let begin = -1;
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length)) {
    const isLast = body.startsWith('--', at + mark.length);
    // The mark of a part inside may begin as this one does.
    const isWhole = isLast || /^\s?$/.test(body.charAt(at + mark.length));
    if (!isWhole || (at > 0 && body[at - 1] !== '\n')) continue;
    if (begin !== -1) parts.push(partOf(body.slice(begin, at)));
    const line = body.indexOf('\n', at + mark.length);
    begin = line === -1 ? body.length : line + 1;
    if (isLast || parts.length >= PARTS_MAX) return parts;
  }
  // One that was cut off on the way has no last mark.
  if (begin !== -1) parts.push(partOf(body.slice(begin)));
  return parts;
};

const PARAMETER = /;\s*([\w*-]{1,60})\s*=\s*(?:"((?:[^"\\]|\\.){0,4000})"|([^;\s]{1,4000}))/g;

/** `text/plain; charset="utf-8"`. */
const fieldOf = (header: string): Field => {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, bare = ''] of header.matchAll(PARAMETER))
    parameters.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? bare);
  // A comment may stand behind it: `text/plain (made by hand)`.
  const [value = ''] = header.split(/[;(]/, 1);
  return { value: value.trim().toLowerCase(), parameters };
};

/** A name in one piece, in several (`name*0`), with its charset (`name*`), or both: RFC 2231. */
const named = (parameters: ReadonlyMap<string, string>, key: string): string => {
  const pieces: string[] = [];
  for (let n = 0; n < NAME_PIECES_MAX; n++) {
    const piece = parameters.get(`${key}*${n}*`) ?? parameters.get(`${key}*${n}`);
    if (piece === undefined) break;
    pieces.push(piece);
  }
  const told = parameters.get(`${key}*`) ?? (pieces.length > 0 ? pieces.join('') : parameters.get(key)) ?? '';
  const isEncoded = parameters.has(`${key}*`) || parameters.has(`${key}*0*`);
  const [, charset = '', escaped = ''] = (isEncoded ? /^([^']*)'[^']*'(.*)$/s.exec(told) : null) ?? [];
  const name = escaped === '' ? decodedWords(told) : decodedBy(charset, bytesOfEscapes(escaped, PERCENT));
  return name
    .replace(/[\s[\]]+/g, ' ')
    .trim()
    .slice(0, NAME_MAX)
    .toWellFormed();
};

const bytesOfEscapes = (text: string, pattern: RegExp): Buffer =>
  Buffer.from(
    text.replace(pattern, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );

const PERCENT = /%([0-9a-f]{2})/gi;
const ESCAPED = /=([0-9a-f]{2})/gi;

const decoded = ({ headers, body }: Part): Buffer => {
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding === 'quoted-printable') return bytesOfEscapes(body.replace(/=[ \t]*\r?\n/g, ''), ESCAPED);
  return Buffer.from(body, 'latin1');
};

/** Of a charset that is not known, what can be read as UTF-8. */
const decodedBy = (charset: string, bytes: Buffer): string => {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString();
  }
};

const WORDS = /=\?[^?\s]{1,60}\?[bq]\?[^?\s]{0,1000}\?=(?:\s*=\?[^?\s]{1,60}\?[bq]\?[^?\s]{0,1000}\?=)*/gi;
const WORD = /=\?([^?\s]{1,60})\?([bq])\?([^?\s]{0,1000})\?=/gi;

/** Words that stand together, as one text: a character may begin in one of them and end in the next. */
const decodedRun = (run: string): string => {
  const pieces: Array<{ charset: string; bytes: Buffer[] }> = [];
  for (const [, said = '', kind = '', word = ''] of run.matchAll(WORD)) {
    const charset = (said.split('*', 1)[0] ?? '').toLowerCase();
    const bytes =
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64')
        : bytesOfEscapes(word.replaceAll('_', ' '), ESCAPED);
    const last = pieces.at(-1);
    if (last?.charset === charset) last.bytes.push(bytes);
    else pieces.push({ charset, bytes: [bytes] });
  }
  return pieces.map(({ charset, bytes }) => decodedBy(charset, Buffer.concat(bytes))).join('');
};

/** Words of a header that are not ASCII (RFC 2047); such words stand together without the spaces between them. Some senders write UTF-8 as it is. */
const decodedWords = (header: string): string =>
  Buffer.from(header, 'latin1').toString().replace(WORDS, decodedRun).replace(/\s+/g, ' ');
