import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { NewNote } from './use-new-note.ts';

const TemplatesDialog = lazyPart(() =>
  import('./TemplatesDialog.tsx').then((module) => module.TemplatesDialog),
);

/** Offers the texts that a new note may begin with. */
export const FromTemplate = ({ startWith }: Pick<NewNote, 'startWith'>) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <LayoutTemplate aria-hidden="true" />
        {t('note_templates.open')}
      </Button>
      {isOpen && <TemplatesDialog onClose={() => setIsOpen(false)} onChoose={startWith} />}
    </>
  );
};
