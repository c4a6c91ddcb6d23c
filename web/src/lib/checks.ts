// What a form can tell at once, in the person's language. The server checks everything again and has the last word.

import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '@parley/contract/limits';
import i18next from 'i18next';

/** Lengths are counted in characters, as the server does: an emoji is one. */
type Check = (value: string) => string | undefined;

export const checkRequired: Check = (value) => (value.trim() === '' ? i18next.t('form.required') : undefined);

export const checkUsername: Check = (value) => {
  const name = value.trim();
  if (name === '') return i18next.t('form.required');
  const length = [...name].length;
  if (length < USERNAME_MIN || length > USERNAME_MAX) {
    return i18next.t('form.username_length', { min: USERNAME_MIN, max: USERNAME_MAX });
  }
  return /^[\p{L}\p{M}\p{N}._-]+$/u.test(name) ? undefined : i18next.t('form.username_characters');
};

export const checkEmail: Check = (value) => {
  if (value.trim() === '') return i18next.t('form.required');
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? undefined : i18next.t('form.email');
};

export const checkNewPassword: Check = (value) => {
  const length = [...value].length;
  if (length === 0) return i18next.t('form.required');
  if (length >= PASSWORD_MIN && length <= PASSWORD_MAX) return undefined;
  return i18next.t('form.password_length', { min: PASSWORD_MIN, max: PASSWORD_MAX });
};

export const passwordRule = (): string => i18next.t('form.password_rule', { min: PASSWORD_MIN });

/** Leaves out the fields that have nothing wrong with them. */
export const wrongOf = <K extends string>(
  checked: Record<K, string | undefined>,
): Partial<Record<K, string>> =>
  Object.fromEntries(Object.entries(checked).filter(([, text]) => text !== undefined)) as Partial<
    Record<K, string>
  >;
