import { type ReactNode, useId } from 'react';
import { classNames } from '../lib/class-names.ts';

export interface FieldText {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: string | undefined;
  /** The label is for screen readers only; something visible has to say the same. */
  readonly isLabelHidden?: boolean;
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

interface FieldProps extends FieldText {
  readonly className?: string;
  /** Gets what ties the control to its label, description and error. */
  readonly children: (control: ControlProps) => ReactNode;
}

export const Field = ({ label, description, error, isLabelHidden, className, children }: FieldProps) => {
  const id = useId();
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger-text">
          {error}
        </p>
      )}
      {description && (
        <p id={`${id}-description`} className="text-sm text-ink-muted">
          {description}
        </p>
      )}
    </div>
  );
};
