import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

interface AnchoredPopoverProps {
  /** What it hangs on, and where the focus goes afterwards. */
  readonly anchor: HTMLElement;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** As large as what is in it. */
  readonly isSmall?: boolean;
  readonly side?: 'top' | 'bottom';
}

/** A small window beside the button that asked for it; open as long as it is there. */
export const AnchoredPopover = ({
  anchor,
  title,
  onClose,
  children,
  isSmall = false,
  side = 'bottom',
}: AnchoredPopoverProps) => (
  <Base.Root
    open
    onOpenChange={(open, { event }) => {
      // A press on the button itself closes it there; closing it here as well would open it again.
      if (!open && !(event.target instanceof Node && anchor.contains(event.target))) onClose();
    }}
  >
    <Base.Portal>
      <Base.Positioner anchor={anchor} side={side} align="start" sideOffset={6} className="z-50">
        <Base.Popup
          finalFocus={() => anchor}
          className={classNames(
            'popup flex max-h-[min(36rem,var(--available-height))] min-w-(--anchor-width) max-w-[calc(100vw-2rem)] flex-col',
            !isSmall && 'w-96',
          )}
        >
          <Base.Title className="sr-only">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
