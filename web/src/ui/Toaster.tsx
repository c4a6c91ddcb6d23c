import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToastsBy } from '../lib/toast.ts';

const toastManager = Toast.createToastManager();

const ToastList = () => {
  const { t } = useTranslation();
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'left', 'right']}
      className="rounded-control bg-ink text-canvas shadow-popup transition-[opacity,translate] duration-200 ease-calm data-ending-style:translate-y-2 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-start gap-3 py-2.5 ps-3.5 pe-2">
        {toast.type === 'error' ? (
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-spark" />
        ) : (
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-spark" />
        )}
        <Toast.Title className="min-w-0 grow text-sm leading-6 font-medium break-words" />
        <Toast.Action className="relative shrink-0 rounded-sm text-sm leading-6 font-medium underline underline-offset-3 after:absolute after:-inset-2" />
        <Toast.Close
          aria-label={t('actions.close')}
          className="relative grid size-6 shrink-0 place-items-center rounded-md opacity-80 after:absolute after:-inset-2 hover:opacity-100"
        >
          <X aria-hidden="true" className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
};

/** Newest at the bottom: above the bar on a phone, in the corner elsewhere, and above a field to write in everywhere. */
export const Toaster = () => {
  const { t } = useTranslation();
  // Not before it is drawn: the manager forgets toasts that no component shows.
  useEffect(
    () =>
      showToastsBy((toast) => {
        const id = toastManager.add(toast);
        return () => toastManager.close(id);
      }),
    [],
  );
  return (
    <Toast.Provider toastManager={toastManager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t('settings.notifications')}
          className="fixed inset-x-4 bottom-[max(var(--above-bar),var(--toasts-above,0px))] z-60 flex flex-col-reverse gap-2 outline-none rail:start-auto rail:end-6 rail:bottom-[max(1.5rem,var(--toasts-above,0px))] rail:w-92"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
};
