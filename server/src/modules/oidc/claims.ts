// What the provider says of a person, read with suspicion: every claim may be missing, of another type, or huge.

import type { IDToken, UserInfoResponse } from 'openid-client';
import { plainText, type Vouched } from '../identities/index.ts';

const GROUPS_MAX = 200;
const SUBJECT_CHARACTERS_MAX = 255;

type Claims = Readonly<Record<string, unknown>>;

/** Where both say something, the signed token counts. */
export const claimsOf = (token: IDToken, info: UserInfoResponse | null): Claims => ({ ...info, ...token });

/** Null when it names no person: the subject is a key, so it is taken whole or not at all. */
export const vouchedBy = (claims: Claims): Vouched | null => {
  const { iss, sub } = claims;
  if (typeof iss !== 'string' || typeof sub !== 'string') return null;
  if (sub === '' || sub.length > SUBJECT_CHARACTERS_MAX || !/^[\x20-\x7e]+$/.test(sub)) return null;
  const email = claims.email_verified === false ? null : claims.email;
  return {
    source: 'oidc',
    issuer: iss,
    subject: sub,
    usernames: [plainText(claims.preferred_username), plainText(email), plainText(claims.name)],
    displayName: plainText(claims.name) ?? plainText(claims.preferred_username),
    email,
    isEmailVerified: claims.email_verified === true,
  };
};

/** What the claim holds, of whatever type. */
const valuesOf = (claims: Claims, name: string): readonly unknown[] => {
  const given = Object.hasOwn(claims, name) ? claims[name] : undefined;
  return typeof given === 'string' ? [given] : Array.isArray(given) ? given : [];
};

/** Why the claim cannot be believed to be complete: too many values, or left out because they are. Null: it can. */
export const problemOf = (claims: Claims, name: string): string | null => {
  const { _claim_names: elsewhere } = claims;
  const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, name);
  if (isElsewhere || claims.hasgroups === true)
    return `the identity provider keeps the claim ${name} elsewhere and sends none of its values, so nothing changes; let it send fewer groups`;
  const given = Object.hasOwn(claims, name) ? claims[name] : undefined;
  const isText = (value: unknown): boolean => typeof value === 'string';
  const isReadable = Array.isArray(given) ? given.every(isText) : given === null || isText(given);
  if (given !== undefined && !isReadable)
    return `the claim ${name} is neither a text nor a list of texts, so nothing changes; let the provider send a list`;
  const count = valuesOf(claims, name).length;
  if (count > GROUPS_MAX)
    return `the claim ${name} has ${count} values, more than the ${GROUPS_MAX} that are read, so nothing changes; let the provider send only groups that matter here`;
  return null;
};

/** The groups, or null when the claim cannot be believed to be complete. */
export const groupsOf = (claims: Claims, name: string): string[] | null =>
  problemOf(claims, name) === null
    ? valuesOf(claims, name).filter((group): group is string => typeof group === 'string')
    : null;
