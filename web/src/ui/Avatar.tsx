import type { CSSProperties } from 'react';
import { classNames } from '../lib/class-names.ts';

interface AvatarProps {
  readonly name: string;
  readonly image: string | null;
  /** A persona is square, where a person is round. */
  readonly isPersona?: boolean;
  readonly className?: string;
}

/** Six calm hues; the same name always gets the same one. */
const HUES = [190, 66, 150, 25, 260, 320];

export const hueOf = (name: string): number => {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return HUES[sum % HUES.length] ?? 190;
};

/** The first letters of the first and the last word. Whole characters, so that an emoji is not cut in half. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
};

/** Decoration beside a name that is written out; on its own it needs a label from whatever holds it. */
export const Avatar = ({ name, image, isPersona = false, className }: AvatarProps) => {
  const box = classNames(
    'size-9 shrink-0 text-xs select-none',
    isPersona ? 'rounded-[30%]' : 'rounded-full',
    className,
  );
  if (image) return <img src={image} alt="" className={classNames(box, 'object-cover')} />;
  const hue = hueOf(name);
  return (
    <span
      aria-hidden="true"
      className={classNames(
        box,
        isPersona ? 'avatar-persona' : 'avatar',
        'grid place-items-center font-semibold',
      )}
      style={{ '--hue': String(hue) } as CSSProperties}
    >
      {initialsOf(name)}
    </span>
  );
};
