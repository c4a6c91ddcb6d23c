// Which addresses of a message may become links, and which of them need to show where they really lead.

export interface SafeUrl {
  readonly href: string;
  readonly host: string;
  readonly isMail: boolean;
}

const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);
/** Characters that make an address look like another one: invisible ones, and those that turn the writing around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are exactly the ones to look for
const DECEIVING = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** Only absolute addresses of three kinds. Relative ones would lead into this very app with a reader's rights. */
export const readUrl = (text: string): SafeUrl | null => {
  if (DECEIVING.test(text)) return null;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!PROTOCOLS.has(url.protocol)) return null;
  if (url.protocol === 'mailto:') return { href: url.href, host: url.pathname, isMail: true };
  // A name and a password in an address are there to deceive.
  url.username = '';
  url.password = '';
  return { href: url.href, host: url.host, isMail: false };
};

const HOST_IN_TEXT = /(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,})/iu;

/** The text names another place than the address, or the address is written in letters that look like others. */
export const isSuspicious = (shown: string, url: SafeUrl): boolean => {
  if (url.isMail) return false;
  if (/(?:^|\.)xn--/.test(url.host) || /^[\d.]+(?::\d+)?$|^\[/.test(url.host)) return true;
  const named = HOST_IN_TEXT.exec(shown)?.[1]?.toLowerCase();
  if (named === undefined) return false;
  const host = url.host.replace(/:\d+$/, '').toLowerCase();
  return host !== named && !host.endsWith(`.${named}`) && !named.endsWith(`.${host}`);
};
