import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../lib/class-names.ts';

interface CheckboxProps {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
}

export const Checkbox = ({ label, description, checked, disabled, onCheckedChange }: CheckboxProps) => {
  const id = useId();
  return (
    <div className={classNames('flex gap-3 py-1.5', disabled && 'opacity-70')}>
      <Base.Root
        id={id}
        aria-describedby={description ? `${id}-description` : undefined}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onCheckedChange}
        className="relative mt-px grid size-5 shrink-0 place-items-center rounded-md border border-edge bg-surface text-accent-ink transition-colors duration-100 after:absolute after:-inset-2.5 data-checked:border-accent data-checked:bg-accent"
      >
        <Base.Indicator>
          <Check aria-hidden="true" strokeWidth={3} className="size-3.5" />
        </Base.Indicator>
      </Base.Root>
      <div className="min-w-0 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className="text-ink-muted">
            {description}
          </p>
        )}
      </div>
    </div>
  );
};
