import { LoaderCircle } from 'lucide-react';

/** Decoration only: whatever is busy says so itself. */
export const Spinner = () => <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />;
