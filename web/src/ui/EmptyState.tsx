import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

export const EmptyState = ({ icon: Icon, title, text, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center px-6 py-10 text-center">
    <span className="grid size-12 place-items-center rounded-full bg-sunken text-ink-faint">
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </span>
    <p className="mt-4 font-medium">{title}</p>
    {text && <p className="mt-1 max-w-sm text-sm text-balance text-ink-muted">{text}</p>}
    {action && <div className="mt-5">{action}</div>}
  </div>
);
