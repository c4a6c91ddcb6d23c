import type { CSSProperties } from 'react';
import { classNames } from '../lib/class-names.ts';

interface TileProps {
  readonly name: string;
  readonly image?: string | null;
  /** A sign in place of the first letter, such as an emoji. */
  readonly sign?: string | null;
  readonly color?: string | null;
  readonly className?: string;
}

/** Dark or light letters, whichever can be read on the colour: by its brightness, as eyes weigh red, green and blue. */
const inkOn = (color: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? '#10201f' : '#ffffff';
};

/** The sign of a place (a team, a workspace, a project). Decoration beside a name that is written out. */
export const Tile = ({ name, image, sign, color, className }: TileProps) => {
  const box = classNames('size-9 shrink-0 rounded-[28%] text-sm select-none', className);
  if (image) return <img src={image} alt="" className={classNames(box, 'object-cover')} />;
  const style: CSSProperties = color ? { backgroundColor: color, color: inkOn(color) } : {};
  return (
    <span
      aria-hidden="true"
      style={style}
      className={classNames(box, 'grid place-items-center bg-pine font-semibold text-pine-ink')}
    >
      {sign || ([...name.trim()][0] ?? '').toLocaleUpperCase()}
    </span>
  );
};
