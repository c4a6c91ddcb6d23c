import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

interface SectionNavProps {
  readonly label: string;
  readonly links: ReadonlyArray<{
    readonly to: LinkProps['to'];
    readonly text: string;
    readonly isExact?: boolean;
  }>;
  /** The current place; the bar scrolls so that it can be seen. */
  readonly pathname: string;
}

/** The pages of a section, as a bar that scrolls sideways where there is little room. */
export const SectionNav = ({ label, links, pathname }: SectionNavProps) => {
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows the page
  useEffect(() => {
    bar.current
      ?.querySelector('[data-status="active"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav
      ref={bar}
      aria-label={label}
      className="-mx-4 mb-8 flex max-lg:-mt-6 overflow-x-auto border-b border-line px-2 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      {links.map(({ to, text, isExact = false }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: isExact }}
          className="relative flex h-11 shrink-0 items-center px-3 text-sm font-medium text-ink-muted -outline-offset-2 transition-colors duration-100 after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink data-[status=active]:text-ink data-[status=active]:after:bg-accent sm:first:ps-0 sm:first:after:start-0"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
};
