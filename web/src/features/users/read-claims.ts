import type { CallInput } from '@parley/contract/client';

type Claims = CallInput<'POST /api/v1/admin/oidc/trace'>['body']['claims'];

/** The claims as they were pasted: an object, or a whole token, whose middle part holds them. Null: neither. */
export const readClaims = (text: string): Claims | null => {
  const pasted = text.trim();
  const middle = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(pasted)?.[1];
  try {
    const read: unknown = JSON.parse(middle === undefined ? pasted : fromBase64(middle));
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Claims) : null;
  } catch {
    return null;
  }
};

const fromBase64 = (part: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0),
  );
