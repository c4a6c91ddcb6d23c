import type { ReactNode } from 'react';

interface JumpProps {
  readonly text: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

/** A way to somewhere else in the list; it lies over the messages. */
export const Jump = ({ text, icon, onClick }: JumpProps) => (
  <button
    type="button"
    onClick={onClick}
    className="pointer-events-auto flex min-h-8 items-center gap-1.5 rounded-full border border-line bg-raised px-3 text-sm font-medium text-ink shadow-popup hover:bg-hover [&_svg]:size-4"
  >
    {icon}
    {text}
  </button>
);
