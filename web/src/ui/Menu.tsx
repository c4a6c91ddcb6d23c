import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  readonly side?: 'top' | 'bottom';
}

export const Menu = ({ trigger, children, align = 'end', side = 'bottom' }: MenuProps) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} align={align} side={side} className="z-50 outline-none">
        <Base.Popup className="popup min-w-48 p-1">{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly onClick?: () => void;
  /** An element to be instead, such as a link. */
  readonly render?: ReactElement;
  readonly isDanger?: boolean;
  readonly disabled?: boolean;
}

export const MenuItem = ({ icon, children, isDanger, ...props }: MenuItemProps) => (
  <Base.Item
    {...props}
    className={classNames(
      'popup-item flex items-center gap-3 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint',
      isDanger && 'text-danger-text data-highlighted:bg-danger-soft [&_svg]:text-danger-text',
    )}
  >
    {icon}
    {children}
  </Base.Item>
);

export const MenuSeparator = () => <Base.Separator className="mx-2 my-1 h-px bg-line" />;
