import { Menu as Base } from '@base-ui/react/menu';
import { ChevronRight } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useBackCloses } from '../lib/back-closes.ts';
import { classNames } from '../lib/class-names.ts';

/** On a phone a menu is a sheet from below, within reach of the thumb: this takes it out of the place beside its button. */
const PLACE =
  'z-50 outline-none max-rail:fixed! max-rail:inset-x-0! max-rail:top-auto! max-rail:bottom-0! max-rail:transform-none!';
const POPUP =
  'popup max-h-(--available-height) min-w-48 overflow-y-auto p-1 max-rail:max-h-[80dvh] max-rail:rounded-b-none max-rail:pb-[max(0.5rem,env(safe-area-inset-bottom))]';

const Backdrop = () => <Base.Backdrop className="fixed inset-0 z-50 bg-backdrop rail:hidden" />;

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  readonly side?: 'top' | 'bottom';
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** Where the focus goes when it closes; `true`: to the button again. */
  readonly finalFocus?: () => HTMLElement | true;
}

export const Menu = ({
  trigger,
  children,
  align = 'end',
  side = 'bottom',
  onOpenChange,
  finalFocus,
}: MenuProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const change = (next: boolean): void => {
    setIsOpen(next);
    onOpenChange?.(next);
  };
  useBackCloses(isOpen, () => change(false));
  return (
    <Base.Root open={isOpen} onOpenChange={change}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Backdrop />
        <Base.Positioner sideOffset={6} align={align} side={side} className={PLACE}>
          <Base.Popup finalFocus={finalFocus} className={POPUP}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly onClick?: () => void;
  /** An element to be instead, such as a link. */
  readonly render?: ReactElement;
  readonly isDanger?: boolean;
  readonly disabled?: boolean;
  /** Of several to choose from, the one that is. */
  readonly 'aria-current'?: boolean | undefined;
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

interface AnchoredMenuProps {
  /** What it hangs on, and where the focus goes afterwards. */
  readonly anchor: HTMLElement;
  readonly align?: 'start' | 'end';
  readonly side?: 'bottom' | 'inline-end';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A menu that is open as long as it is there: one for a long list, instead of one for each row. */
export const AnchoredMenu = ({
  anchor,
  align = 'start',
  side = 'bottom',
  onClose,
  children,
}: AnchoredMenuProps) => {
  useBackCloses(true, onClose);
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Backdrop />
        <Base.Positioner
          anchor={anchor}
          sideOffset={4}
          align={align}
          side={side}
          collisionPadding={8}
          className={PLACE}
        >
          <Base.Popup finalFocus={() => anchor} className={POPUP}>
            <FirstItem anchor={anchor} />
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};

/** A menu opened with a key has the focus on its first item, as with a menu that has a button of its own. */
const FirstItem = ({ anchor }: { readonly anchor: HTMLElement }) => {
  const [isByKey] = useState(() => anchor.matches(':focus-visible'));
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isByKey) return;
    const menu = mark.current?.parentElement;
    // After the menu itself has taken the focus.
    const frame = requestAnimationFrame(() => {
      const items = menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [];
      [...items].find((item) => item.checkVisibility())?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isByKey]);
  return <span ref={mark} hidden />;
};

interface SubmenuProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly children: ReactNode;
}

export const Submenu = ({ icon, text, children }: SubmenuProps) => (
  <Base.SubmenuRoot>
    <Base.SubmenuTrigger className="popup-item flex items-center gap-3 data-popup-open:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
      {icon}
      <span className="grow">{text}</span>
      <ChevronRight aria-hidden="true" className="rtl:rotate-180" />
    </Base.SubmenuTrigger>
    <Base.Portal>
      <Base.Positioner sideOffset={2} alignOffset={-4} className={PLACE}>
        <Base.Popup className={classNames(POPUP, 'rail:max-h-80 rail:max-w-64 rail:min-w-44')}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.SubmenuRoot>
);
