import { useTopic } from '../../lib/live.ts';
import { SettingsLayout } from './SettingsLayout.tsx';

/** The settings of the server: what another administrator changes is told to those who have them open. */
export const AdminLayout = () => {
  useTopic('admin');
  return <SettingsLayout />;
};
