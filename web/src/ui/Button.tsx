import { cva, type VariantProps } from 'class-variance-authority';
import { type ComponentProps, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Spinner } from './Spinner.tsx';

/** Also for links that look like buttons. */
export const buttonLook = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control text-sm font-medium whitespace-nowrap transition-colors duration-150 select-none disabled:opacity-60 aria-disabled:opacity-60 aria-pressed:bg-selected aria-pressed:text-accent-text [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      look: {
        primary: 'bg-accent text-accent-ink hover:not-disabled:bg-accent-hover',
        secondary: 'border border-edge/60 bg-surface text-ink hover:not-disabled:bg-hover',
        quiet: 'text-ink-muted hover:not-disabled:bg-hover hover:not-disabled:text-ink',
        danger: 'bg-danger text-danger-ink hover:not-disabled:bg-danger-hover',
        'danger-quiet': 'text-danger-text hover:not-disabled:bg-danger-soft',
      },
      size: { normal: 'control px-3.5', icon: 'control w-(--control)' },
    },
    defaultVariants: { look: 'secondary', size: 'normal' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonLook> {
  /** Shows that the work is under way, and ignores further presses. */
  readonly isBusy?: boolean;
}

export const Button = ({
  look,
  size,
  isBusy = false,
  className,
  children,
  disabled,
  ...props
}: ButtonProps) => {
  const [hasFocus, setHasFocus] = useState(false);
  // One that is busy, or switched off as it was pressed, keeps the focus: `disabled` would throw it back to the top of the page.
  const isHeld = isBusy || (disabled && hasFocus);
  return (
    <button
      type="button"
      {...props}
      onFocus={(event) => {
        setHasFocus(true);
        props.onFocus?.(event);
      }}
      onBlur={(event) => {
        setHasFocus(false);
        props.onBlur?.(event);
      }}
      aria-disabled={isHeld || props['aria-disabled']}
      aria-busy={isBusy || undefined}
      disabled={disabled && !hasFocus}
      onClick={isHeld ? (event) => event.preventDefault() : props.onClick}
      className={classNames(buttonLook({ look, size }), className)}
    >
      {isBusy && <Spinner />}
      {isBusy && size === 'icon' ? null : children}
    </button>
  );
};
