import { classNames } from '../lib/class-names.ts';

/** A P that is a speech bubble, with a person in it. The same drawing as public/favicon.svg. */
export const Logo = ({ className }: { readonly className?: string }) => (
  <svg viewBox="0 0 64 64" aria-hidden="true" className={classNames('size-8 shrink-0', className)}>
    <rect width="64" height="64" rx="15" fill="#155e5a" />
    <path
      fill="#f6f5ef"
      fillRule="evenodd"
      d="M32.5 10C43.8 10 52.5 18.2 52.5 28.7S43.8 47.4 32.5 47.4C29 47.4 25.8 46.6 23 45.3V47.8C23 49.1 22.4 50.3 21.4 51.1L16.2 55.4C14.9 56.5 13 55.6 13 53.9V28.7C13 18.2 21.2 10 32.5 10ZM32.5 19.7C26.9 19.7 23 23.5 23 28.7S26.9 37.7 32.5 37.7 42.3 33.9 42.3 28.7 38.1 19.7 32.5 19.7Z"
    />
    <circle cx="32.6" cy="28.7" r="4.2" fill="#f3ad66" />
  </svg>
);
