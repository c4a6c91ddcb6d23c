import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

interface TooltipProps {
  readonly text: string;
  /** The element it explains, which needs a name of its own: a tooltip is not read out on touch screens. */
  readonly children: ReactElement;
}

export const Tooltip = ({ text, children }: TooltipProps) => (
  <Base.Root>
    <Base.Trigger render={children} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} className="z-50">
        <Base.Popup className="max-w-72 rounded-md bg-ink px-2 py-1 text-xs font-medium text-canvas transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
          {text}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
