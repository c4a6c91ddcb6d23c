// Which addresses are one client. A site gets a whole /64 of IPv6, so its single addresses are free to invent.

import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4 address as it is, also when written as IPv6; of IPv6 the first half, in one spelling. */
export const addressKey = (address: string): string => {
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const groups = expand(address.split('%')[0] ?? '');
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  if ([a, b, c, d, e].every((group) => group === 0) && f === 0xffff) {
    return [g >> 8, g & 0xff, h >> 8, h & 0xff].join('.');
  }
  return `${[a, b, c, d].map((group) => group.toString(16)).join(':')}::/64`;
};

/** The eight groups of an address that is known to be well formed. */
const expand = (address: string): number[] => {
  const [head = '', tail] = address.split('::');
  const left = groupsOf(head);
  if (tail === undefined) return left;
  const right = groupsOf(tail);
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
};

const groupsOf = (text: string): number[] =>
  text === ''
    ? []
    : text.split(':').flatMap((part) => (part.includes('.') ? dotted(part) : [Number.parseInt(part, 16)]));

const dotted = (text: string): number[] => {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return [(a << 8) | b, (c << 8) | d];
};
