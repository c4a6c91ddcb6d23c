import { LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { leaveToSignIn } from './leave-to-sign-in.ts';

interface SignInButtonProps {
  readonly id: string;
  readonly name: string;
  /** For all people, by an administrator; otherwise for oneself. */
  readonly isForAll?: boolean;
}

/** The browser leaves for the other side, and comes back to a page of ours. */
export const SignInButton = ({ id, name, isForAll = false }: SignInButtonProps) => {
  const { t } = useTranslation();
  const options = { onDone: leaveToSignIn };
  const forAll = useAction('POST /api/v1/admin/mcp-servers/{id}/sign-in', options);
  const forMe = useAction('POST /api/v1/mcp-servers/{id}/sign-in', options);
  const begin = isForAll ? forAll : forMe;
  return (
    <Button isBusy={begin.isPending} onClick={() => begin.mutate({ params: { id } })}>
      <LogIn aria-hidden="true" className="rtl:-scale-x-100" />
      {t('tool_sign_ins.sign_in_to', { name })}
    </Button>
  );
};
