/** The looks of a link in the rail. */
export const RAIL_ITEM =
  'relative flex min-h-12.5 w-18 shrink-0 flex-col items-center justify-center gap-0.75 rounded-xl py-1 text-center type-micro leading-tight tracking-tight font-medium text-ink-muted transition-colors duration-(--d-press) hover:bg-hover hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:font-semibold aria-[current=page]:text-accent-text [&_svg]:size-5';
