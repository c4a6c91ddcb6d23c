import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

const look = cva(
  'flex gap-3 rounded-control px-3.5 py-3 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0',
  {
    variants: {
      tone: {
        info: 'bg-accent-soft text-accent-text',
        success: 'bg-success-soft text-success-text',
        warning: 'bg-warning-soft text-warning-text',
        danger: 'bg-danger-soft text-danger-text',
      },
    },
    defaultVariants: { tone: 'info' },
  },
);

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

interface NoticeProps extends VariantProps<typeof look> {
  readonly title?: string;
  readonly children?: ReactNode;
  readonly className?: string;
  /** Read out at once, for what appears in answer to an act. */
  readonly isLive?: boolean;
}

export const Notice = ({ tone, title, children, className, isLive }: NoticeProps) => {
  const Icon = ICONS[tone ?? 'info'];
  return (
    <div role={isLive ? 'alert' : undefined} className={classNames(look({ tone }), className)}>
      <Icon aria-hidden="true" />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
};

/** The server's refusal of a form. */
export const FormFailure = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <Notice tone="danger" isLive>
      {text}
    </Notice>
  );
