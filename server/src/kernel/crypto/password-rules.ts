// Which passwords we take. The limits are counted in code points, as a person counts characters.

import { isCommonPassword } from './common-passwords.ts';

export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 128;

/** Says why a new password is refused, or null. `refuseCommon` is a policy of the platform, the rest always holds. */
export const passwordProblem = (password: string, policy: { refuseCommon: boolean }): string | null => {
  const problem = formProblem(password);
  if (problem !== null) return problem;
  return policy.refuseCommon && isCommonPassword(password)
    ? 'this password is on the list of the most common ones, choose another'
    : null;
};

/** What no stored password can be: such an input never reaches the slow hash, at sign-in neither. */
export const formProblem = (password: string): string | null => {
  // A code point is one or two units, so a megabyte is refused without being counted.
  const isFarTooLong = password.length > 2 * PASSWORD_LENGTH_MAX;
  const length = isFarTooLong ? Number.POSITIVE_INFINITY : [...password].length;
  if (length < PASSWORD_LENGTH_MIN || length > PASSWORD_LENGTH_MAX) {
    return `the password must have ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters`;
  }
  if (password.trim() === '') return 'the password must not consist of spaces only';
  // Half a surrogate pair would be stored as U+FFFD, and different passwords would become one.
  if (password.includes('\0') || !password.isWellFormed()) {
    return 'the password holds a character that cannot be stored, leave it out';
  }
  return null;
};
