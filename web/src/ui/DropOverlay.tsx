import { Upload } from 'lucide-react';

/** Over a place onto which files are dragged: what letting go does. The place itself is positioned. */
export const DropOverlay = ({ text }: { readonly text: string }) => (
  <div className="pointer-events-none absolute -inset-2 z-10 grid place-items-center rounded-card border-2 border-dashed border-accent bg-accent-soft/90 text-accent-text">
    <p className="flex items-center gap-2 font-medium">
      <Upload aria-hidden="true" className="size-5" />
      {text}
    </p>
  </div>
);
