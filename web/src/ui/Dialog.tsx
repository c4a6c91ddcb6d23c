import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../lib/back-closes.ts';
import { classNames } from '../lib/class-names.ts';
import { createUnsaved, giveUp, UnsavedContext } from '../lib/unsaved.ts';
import { Button } from './Button.tsx';
import { ConfirmHost } from './ConfirmHost.tsx';

const BACKDROP =
  'fixed inset-0 z-40 bg-backdrop backdrop-blur-[2px] transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';
/** A card in the middle; on a phone a sheet at the bottom, within reach of the thumb. */
const POPUP =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[90dvh] flex-col rounded-t-2xl bg-raised shadow-popup outline-none transition-[translate,opacity,scale] duration-250 ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0 max-sm:data-ending-style:translate-y-8 max-sm:data-starting-style:translate-y-8 sm:inset-x-auto sm:start-1/2 sm:top-1/2 sm:bottom-auto sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:data-ending-style:scale-97 sm:data-starting-style:scale-97 rtl:sm:translate-x-1/2';

/** Where one goes on: the first field. Some controls bring a hidden one along for forms. */
const FIRST_FIELD =
  ':is(input, textarea):not([type="hidden"], [type="file"], [aria-hidden="true"], :disabled)';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly isWide?: boolean;
  /** As wide as the screen allows: for what is compared or drawn. */
  readonly isHuge?: boolean;
  /** What is shown once and never again must not be lost to a stray click beside the dialog. */
  readonly isSticky?: boolean;
}

export const Dialog = (props: DialogProps) => {
  const { isOpen, onClose, title, description, children, isWide, isHuge, isSticky } = props;
  const { t } = useTranslation();
  const popup = useRef<HTMLDivElement>(null);
  const [unsaved] = useState(createUnsaved);
  const [isAsking, setIsAsking] = useState(false);
  /** Escape, the cross, Back and a press beside it are quickly done; "Cancel" is meant. */
  const leave = (): void => {
    if (unsaved.size > 0) setIsAsking(true);
    else onClose();
  };
  useBackCloses(isOpen, leave);
  return (
    <Base.Root
      open={isOpen}
      disablePointerDismissal={isSticky ?? false}
      onOpenChange={(open) => {
        if (!open) leave();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          ref={popup}
          // Without a field the dialog itself is read out, instead of the button that closes it; a finger asks for the keyboard itself.
          initialFocus={(by) =>
            (by === 'touch' ? null : popup.current?.querySelector<HTMLElement>(FIRST_FIELD)) ?? popup.current
          }
          className={classNames(POPUP, isHuge ? 'sm:max-w-5xl' : isWide ? 'sm:max-w-2xl' : 'sm:max-w-md')}
        >
          <header className="flex items-start gap-4 px-5 pt-5 sm:px-6 sm:pt-6">
            <div className="min-w-0 grow">
              <Base.Title className="text-lg font-semibold">{title}</Base.Title>
              {description && (
                <Base.Description className="mt-1 text-sm text-ink-muted">{description}</Base.Description>
              )}
            </div>
            <Base.Close
              render={<Button look="quiet" size="icon" />}
              aria-label={t('actions.close')}
              className="-me-2 -mt-1.5"
            >
              <X aria-hidden="true" />
            </Base.Close>
          </header>
          <div className="min-h-0 grow overflow-y-auto px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-6">
            <UnsavedContext value={unsaved}>{children}</UnsavedContext>
          </div>
          <ConfirmHost />
          {isAsking && (
            <LeaveForm
              onStay={() => setIsAsking(false)}
              onLeave={() => {
                giveUp(unsaved);
                onClose();
              }}
            />
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};

interface LeaveFormProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Before a form with changes is closed. */
const LeaveForm = ({ onStay, onLeave }: LeaveFormProps) => {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      isOpen
      onClose={onStay}
      onConfirm={() => {
        onStay();
        onLeave();
      }}
      title={t('leaving.title')}
      text={t('leaving.text')}
      action={t('leaving.action')}
    />
  );
};

/**
 * The row of buttons that ends a dialog. The main act comes last in reading order, and on top on a phone. It stays in sight
 * while a long form scrolls underneath.
 */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="sticky -bottom-5 mt-2 -mb-5 flex flex-col-reverse gap-2 bg-raised pt-4 pb-5 before:pointer-events-none before:absolute before:inset-x-0 before:-top-4 before:h-4 before:bg-linear-to-t before:from-raised before:to-transparent sm:-bottom-6 sm:-mb-6 sm:flex-row sm:justify-end sm:pb-6">
    {children}
  </div>
);

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  readonly text: ReactNode;
  readonly action: string;
  readonly isBusy?: boolean;
}

/** Asks before something that cannot be undone. Escape and "cancel" are always safe. */
export const ConfirmDialog = ({
  isOpen,
  onClose,
  onConfirm,
  title,
  text,
  action,
  isBusy,
}: ConfirmDialogProps) => {
  const { t } = useTranslation();
  useBackCloses(isOpen, onClose);
  return (
    <BaseAlert.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <BaseAlert.Portal>
        {/* Usually asked from within a dialog, which has to step back, too. */}
        <BaseAlert.Backdrop forceRender className={classNames(BACKDROP, 'z-50')} />
        <BaseAlert.Popup
          className={classNames(
            POPUP,
            'px-5 pt-6 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:max-w-md sm:p-6',
          )}
        >
          <BaseAlert.Title className="text-lg font-semibold">{title}</BaseAlert.Title>
          <BaseAlert.Description className="mt-2 text-sm text-ink-muted">{text}</BaseAlert.Description>
          <DialogActions>
            <BaseAlert.Close render={<Button />}>{t('actions.cancel')}</BaseAlert.Close>
            <Button look="danger" isBusy={isBusy ?? false} onClick={onConfirm}>
              {action}
            </Button>
          </DialogActions>
          <ConfirmHost />
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  );
};
