import { Switch as Base } from '@base-ui/react/switch';

interface SwitchProps {
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly 'aria-labelledby'?: string;
  readonly 'aria-describedby'?: string;
}

export const Switch = (props: SwitchProps) => (
  <Base.Root
    {...props}
    className="relative inline-flex h-6 w-10.5 shrink-0 rounded-full border border-edge bg-sunken p-[3px] transition-colors duration-150 after:absolute after:-inset-2.5 data-checked:border-accent data-checked:bg-accent data-disabled:opacity-60"
  >
    <Base.Thumb className="size-4 rounded-full bg-edge transition-[translate,background-color] duration-200 ease-calm data-checked:translate-x-[18px] data-checked:bg-accent-ink rtl:data-checked:-translate-x-[18px]" />
  </Base.Root>
);
