import { LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useSignIn } from './server-operations.ts';

interface SignInButtonProps {
  readonly id: string;
  readonly name: string;
  /** For oneself, for all people, or for a team. */
  readonly whom?: Parameters<typeof useSignIn>[1];
}

/** The browser leaves for the other side, and comes back to a page of ours. */
export const SignInButton = ({ id, name, whom = 'me' }: SignInButtonProps) => {
  const { t } = useTranslation();
  const begin = useSignIn(id, whom);
  return (
    <Button isBusy={begin.isPending} onClick={begin.run}>
      <LogIn aria-hidden="true" className="rtl:-scale-x-100" />
      {t('tool_sign_ins.sign_in_to', { name })}
    </Button>
  );
};
