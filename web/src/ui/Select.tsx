import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';
import { Field, type FieldText } from './Field.tsx';

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
}

interface SelectProps<V extends string> {
  readonly choices: readonly Choice<V>[];
  readonly value: V;
  readonly onValueChange: (value: V) => void;
  readonly className?: string;
  readonly disabled?: boolean;
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean | undefined;
}

export const Select = <V extends string>({
  choices,
  value,
  onValueChange,
  className,
  disabled,
  ...control
}: SelectProps<V>) => (
  <Base.Root
    items={choices}
    value={value}
    disabled={disabled}
    onValueChange={(next) => {
      if (next !== null) onValueChange(next);
    }}
  >
    <Base.Trigger
      {...control}
      className={classNames(
        'field-box flex min-w-36 items-center justify-between gap-3 ps-3 pe-2.5 text-start text-base sm:text-sm',
        className,
      )}
    >
      {/* A text of another direction is cut at its own end. */}
      <Base.Value className="min-w-0 truncate" dir="auto" />
      <Base.Icon className="text-ink-faint">
        <ChevronDown aria-hidden="true" className="size-4" />
      </Base.Icon>
    </Base.Trigger>
    <Base.Portal>
      <Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-50 outline-none select-none">
        <Base.Popup className="popup max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1">
          {choices.map((choice) => (
            <Base.Item
              key={choice.value}
              value={choice.value}
              className="popup-item grid grid-cols-[1fr_1rem] items-center gap-3"
            >
              <Base.ItemText dir="auto" className="at-start">
                {choice.label}
              </Base.ItemText>
              <Base.ItemIndicator>
                <Check aria-hidden="true" className="size-4 text-accent-text" />
              </Base.ItemIndicator>
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

export const SelectField = <V extends string>({
  label,
  description,
  error,
  isLabelHidden,
  ...props
}: FieldText & Omit<SelectProps<V>, 'id' | 'aria-label'>) => (
  <Field {...{ label, description, error, isLabelHidden }}>
    {(control) => <Select {...props} {...control} className="w-full" />}
  </Field>
);
