// What is shown in place of a secret: by this server, by a form, by a provider's own page. It comes back when a person saves what they see.

/** Dots, bullets and stars stand for what is hidden wherever they are; so does a run of x's before at most the last four characters. */
const MASK = /[…•●·∙▪＊]|\*{3}|\.{3}|(?:x{4,}|X{4,})[A-Za-z0-9]{0,4}$|^[.xX]+$/;

const SHOWN_CHARACTERS = 4;
/** Of a shorter secret the last four would be too much of it, so nothing that short is what a hint with four was made of. */
const HINTED_LENGTH_MIN = 16;

/** Enough to tell one secret from another, and no more. */
export const hintOf = (secret: string): string =>
  secret.length < HINTED_LENGTH_MIN ? '…' : `…${secret.slice(-SHOWN_CHARACTERS)}`;

/** Whether this stands for a secret and is none itself. `hint` is that of the one that is stored, where there is one. */
export const isRedacted = (value: string, hint: string | null = null): boolean =>
  value === '' || MASK.test(value) || isHinted(value, hint);

/** Masked in an unknown way: too short to be a key, and with the end of the one that is there. */
const isHinted = (value: string, hint: string | null): boolean => {
  const end = hint?.slice('…'.length) ?? '';
  return end !== '' && value.length < HINTED_LENGTH_MIN && value.endsWith(end);
};
