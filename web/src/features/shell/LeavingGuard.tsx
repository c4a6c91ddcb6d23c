import { useTranslation } from 'react-i18next';
import { getSession } from '../../lib/session.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { AskBeforeLeaving } from '../../ui/AskBeforeLeaving.tsx';

/** Whose session is over has to sign in first; what they typed is kept for them. Another part of the same page is no way out. */
const losesNothing = (here: { pathname: string }, next: { pathname: string }): boolean =>
  here.pathname === next.pathname || getSession().status !== 'signed-in';

/** Asks before a form with changes is left, whichever it is. */
export const LeavingGuard = () => {
  const { t } = useTranslation();
  return (
    <AskBeforeLeaving
      isAsked={hasUnsaved}
      mayPass={losesNothing}
      title={t('leaving.title')}
      text={t('leaving.text')}
      action={t('leaving.action')}
    />
  );
};
