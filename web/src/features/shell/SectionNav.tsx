import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { NavigationLink } from './use-navigation-entries.ts';

interface SectionNavProps {
  readonly label: string;
  readonly links: readonly NavigationLink[];
  /** Beside the page, where there is room, instead of above it: for more links than fit into a line. */
  readonly isColumn?: boolean;
  /** The current place; the bar scrolls so that it can be seen. */
  readonly pathname: string;
}

/** The pages of a section, as a bar that scrolls sideways where there is little room. */
export const SectionNav = ({ label, links, pathname, isColumn = false }: SectionNavProps) => {
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
      className={classNames(
        '-mx-4 mb-8 flex max-lg:-mt-6 overflow-x-auto border-b border-line px-2 [scrollbar-width:none] max-sm:mask-x-from-[calc(100%-1.25rem)] sm:mx-0 sm:px-0',
        isColumn && 'lg:sticky lg:top-6 lg:mb-0 lg:flex-col lg:self-start lg:border-none',
      )}
    >
      {links.map(({ to, text, isExact }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: isExact }}
          className={classNames(
            'relative flex h-11 shrink-0 items-center px-3 text-sm font-medium text-ink-muted -outline-offset-2 transition-colors duration-100 after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink data-[status=active]:text-ink data-[status=active]:after:bg-accent sm:first:ps-0 sm:first:after:start-0',
            isColumn &&
              'lg:h-9 lg:rounded-control lg:first:ps-3 lg:after:hidden lg:hover:bg-hover lg:data-[status=active]:bg-accent-soft lg:data-[status=active]:text-accent-text',
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
};
