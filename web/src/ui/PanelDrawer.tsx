import { Drawer as Base } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../lib/back-closes.ts';
import { classNames } from '../lib/class-names.ts';
import { railScreen } from '../lib/frame.ts';
import { useScreen } from '../lib/use-screen.ts';
import { Button } from './Button.tsx';
import { ConfirmHost } from './ConfirmHost.tsx';
import { PanelParts, type PanelProps } from './PanelParts.tsx';

const TWO_THIRDS = 2 / 3;
const FULL = 1;

const POPUP =
  'flex min-h-0 flex-col bg-raised shadow-popup outline-none transition-transform duration-250 ease-calm data-swiping:duration-0 data-swiping:select-none';
/** From below. What of its height is out of sight is taken from its inside, so that all of that can be scrolled to. */
const FROM_BELOW =
  'h-[calc(100dvh-1.5rem)] w-full touch-none rounded-t-2xl transform-[translateY(calc(var(--drawer-snap-point-offset)+var(--drawer-swipe-movement-y)))] pb-[max(0px,calc(var(--drawer-snap-point-offset)+var(--drawer-swipe-movement-y)))] data-ending-style:transform-[translateY(100%)] data-starting-style:transform-[translateY(100%)]';
const FROM_THE_SIDE =
  'h-full w-88 max-w-[calc(100vw-3rem)] transform-[translateX(var(--drawer-swipe-movement-x))] data-ending-style:transform-[translateX(100%)] data-starting-style:transform-[translateX(100%)] rtl:data-ending-style:transform-[translateX(-100%)] rtl:data-starting-style:transform-[translateX(-100%)]';

/** A panel over the page, where there is no room for it beside: on a phone a sheet from below at two heights, else from the side. */
export const PanelDrawer = <Id extends string>({ title, onClose, ...parts }: PanelProps<Id>) => {
  const { t } = useTranslation();
  const isPhone = !useScreen(railScreen);
  const popup = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | string | null>(TWO_THIRDS);
  const isFull = height === FULL;
  useBackCloses(true, onClose);
  return (
    <Base.Root
      open
      swipeDirection={isPhone ? 'down' : document.dir === 'rtl' ? 'left' : 'right'}
      {...(isPhone && { snapPoints: [TWO_THIRDS, FULL], snapPoint: height, onSnapPointChange: setHeight })}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className={classNames('fixed inset-0 z-50 flex justify-end', isPhone && 'items-end')}>
          <Base.Popup
            ref={popup}
            // The panel itself is read out; a finger asks for the keyboard itself.
            initialFocus={popup}
            data-part="panel"
            className={classNames(POPUP, isPhone ? FROM_BELOW : FROM_THE_SIDE)}
          >
            {isPhone && (
              <button
                type="button"
                aria-label={t('panel.full_height')}
                aria-pressed={isFull}
                onClick={() => setHeight(isFull ? TWO_THIRDS : FULL)}
                className="relative mx-auto mt-1 grid h-5 w-16 shrink-0 place-items-center rounded-full after:absolute after:-inset-x-4 after:-top-1 after:-bottom-3"
              >
                <span className="h-1 w-9 rounded-full bg-edge" />
              </button>
            )}
            <header
              className={classNames('flex shrink-0 items-center gap-2 ps-4 pe-2', isPhone ? 'h-12' : 'h-13')}
            >
              <Base.Title className="min-w-0 grow truncate type-read font-semibold">{title}</Base.Title>
              <Base.Close render={<Button look="quiet" size="icon" />} aria-label={t('actions.close')}>
                <X aria-hidden="true" />
              </Base.Close>
            </header>
            {/* A mouse that is pressed in here opens a line or selects words; it drags the sheet by its head alone. */}
            <Base.Content className="flex min-h-0 grow flex-col">
              <PanelParts {...parts} />
            </Base.Content>
            <ConfirmHost />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};
