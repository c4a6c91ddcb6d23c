// File names are data, never paths: what a person calls a file is kept, shown and sent back as text that can do nothing.

import { badRequest } from '../../kernel/errors.ts';

const NAME_BYTES_MAX = 255;
const UNNAMED = 'unnamed';

/**
 * Control characters, half characters, line separators, marks that turn the direction of writing around ("annexe.jpg" that
 * ends in exe), and invisible characters that only hide others. What joins emoji and Persian letters stays.
 */
const INERT =
  /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** The last part of whatever was sent, without anything that a screen, a header or a file system would act on. */
export const cleanName = (sent: string): string => {
  const name = sent
    .normalize('NFC')
    .replace(INERT, '')
    .replace(/^.*[/\\]/s, '')
    .trim()
    // Windows drops dots at the end, and with them the difference between two names.
    .replace(/[. ]+$/, '');
  if (Buffer.byteLength(name) > NAME_BYTES_MAX)
    throw badRequest(`the name of the file is longer than ${NAME_BYTES_MAX} bytes`);
  return name === '' ? UNNAMED : name;
};

const TITLE_CHARACTERS_MAX = 50;

/** A name made of a title: on one line, without what some file system minds, and short enough in any script. */
export const nameFromTitle = (title: string, ending: string, otherwise: string): string => {
  const line = title
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\s\p{Cc}]+/gu, ' ')
    .trim();
  const short = cleanName([...line].slice(0, TITLE_CHARACTERS_MAX).join(''));
  return `${short === UNNAMED ? otherwise : short}.${ending}`;
};

/** The name for clients that read RFC 6266, and one of plain letters for those that do not. */
export const attachment = (name: string): string => {
  const plain = name.replace(/[^A-Za-z0-9 ._()+,@-]/g, '_');
  const exact = encodeURIComponent(name.replace(INERT, '').toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
};
