import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { signOut } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { finishDeletions } from '../../lib/undo.ts';
import { Button } from '../../ui/Button.tsx';

/** For who signed in by a passkey: what they have sealed opens with the password alone. Signing in leads back to where they are. */
export const SignInWithPassword = () => {
  const { t } = useTranslation();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = (): void => {
    setIsLeaving(true);
    finishDeletions()
      .then(signOut)
      .catch((error: unknown) => {
        setIsLeaving(false);
        toast.error(errorText(error));
      });
  };
  return (
    <Button isBusy={isLeaving} onClick={leave}>
      <LogIn aria-hidden="true" />
      {t('security.with_password')}
    </Button>
  );
};
