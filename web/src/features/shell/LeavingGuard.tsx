import { useTranslation } from 'react-i18next';
import { getSession } from '../../lib/session.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { AskBeforeLeaving } from '../../ui/AskBeforeLeaving.tsx';
import { KeptWords } from './KeptWords.tsx';

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** The part of a page that an address names. */
const viewIn = ({ search }: Place): unknown => ('view' in search ? search.view : undefined);

/** Whose session is over has to sign in first; what they typed is kept for them. A panel beside the same part of the page takes nothing away. */
const losesNothing = (here: Place, next: Place): boolean =>
  (here.pathname === next.pathname && viewIn(here) === viewIn(next)) || getSession().status !== 'signed-in';

/** Asks before a form with changes is left, whichever it is, and keeps what was typed in one that is taken away. */
export const LeavingGuard = () => {
  const { t } = useTranslation();
  return (
    <>
      <AskBeforeLeaving
        isAsked={hasUnsaved}
        mayPass={losesNothing}
        title={t('leaving.title')}
        text={t('leaving.text')}
        action={t('leaving.action')}
      />
      <KeptWords />
    </>
  );
};
