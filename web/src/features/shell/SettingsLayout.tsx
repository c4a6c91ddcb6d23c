import { Outlet } from '@tanstack/react-router';
import { provideConfirm } from '../../lib/confirm.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';

provideConfirm(() => import('../security/index.ts').then(({ ConfirmIdentity }) => ConfirmIdentity));

/** The settings of the person and of the server: a dangerous change asks who is there. */
export const SettingsLayout = () => (
  <>
    <Outlet />
    <ConfirmHost />
  </>
);
