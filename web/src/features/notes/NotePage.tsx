import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../ui/Button.tsx';
import { NoteDetails } from './NoteDetails.tsx';

const route = getRouteApi('/app/notes/$noteId');

export const NotePage = () => {
  const { t } = useTranslation();
  const { noteId } = route.useParams();
  return (
    <div className="flex flex-col gap-6">
      <Link to="/notes" className={buttonLook({ look: 'quiet', className: '-ms-3 -mb-3 self-start' })}>
        <ChevronLeft aria-hidden="true" className="rtl:rotate-180" />
        {t('notes.title')}
      </Link>
      <NoteDetails key={noteId} id={noteId} />
    </div>
  );
};
