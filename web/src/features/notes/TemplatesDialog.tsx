import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { ask } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import type { NoteStart } from './use-new-note.ts';

/** A note with it is offered as a template to all who can read it. */
const TEMPLATE_TAG = 'template';

const READY_MADE = [
  {
    name: 'note_templates.meeting',
    about: 'note_templates.meeting_about',
    text: 'note_templates.meeting_text',
  },
  {
    name: 'note_templates.decision',
    about: 'note_templates.decision_about',
    text: 'note_templates.decision_text',
  },
  { name: 'note_templates.brief', about: 'note_templates.brief_about', text: 'note_templates.brief_text' },
  { name: 'note_templates.review', about: 'note_templates.review_about', text: 'note_templates.review_text' },
  { name: 'note_templates.guide', about: 'note_templates.guide_about', text: 'note_templates.guide_text' },
] as const;

interface TemplatesDialogProps {
  readonly onClose: () => void;
  readonly onChoose: (start: NoteStart) => void;
}

/** What a new note may begin with: texts that come with the product, and one's own. */
export const TemplatesDialog = ({ onClose, onChoose }: TemplatesDialogProps) => {
  const { t } = useTranslation();
  const own = useQuery(ask('GET /api/v1/notes', { query: { tag: TEMPLATE_TAG, per_page: '100' } }));
  const choose = (start: NoteStart): void => {
    onClose();
    onChoose(start);
  };
  const chooseOwn = async (id: string): Promise<void> => {
    try {
      const { title, content, tags } = await call('GET /api/v1/notes/{id}', { params: { id } });
      choose({ title, content, tags: tags.filter((tag) => tag !== TEMPLATE_TAG) });
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <Dialog isOpen isWide onClose={onClose} title={t('note_templates.title')}>
      <div className="flex flex-col gap-5">
        <section className="flex flex-col gap-2">
          <h3 className="text-sm font-medium text-ink-muted">{t('note_templates.ready')}</h3>
          <ul className="grid gap-2 sm:grid-cols-2">
            {READY_MADE.map(({ name, about, text }) => (
              <li key={name}>
                <Choice
                  name={t(name)}
                  about={t(about)}
                  onChoose={() => choose({ title: t(name), content: t(text) })}
                />
              </li>
            ))}
          </ul>
        </section>
        <section className="flex flex-col gap-2">
          <h3 className="text-sm font-medium text-ink-muted">{t('note_templates.own')}</h3>
          <Loaded query={own}>
            {({ data }) => (
              <ul className="grid gap-2 sm:grid-cols-2">
                {data.map(({ id, title, excerpt }) => (
                  <li key={id}>
                    <Choice name={title} about={excerpt} onChoose={() => void chooseOwn(id)} />
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
          <p className="text-sm text-ink-muted">{t('note_templates.own_text')}</p>
        </section>
      </div>
    </Dialog>
  );
};

interface ChoiceProps {
  readonly name: string;
  readonly about: string;
  readonly onChoose: () => void;
}

const Choice = ({ name, about, onChoose }: ChoiceProps) => (
  <button
    type="button"
    onClick={onChoose}
    className="flex h-full w-full flex-col rounded-card border border-line bg-surface p-3 text-start transition-colors duration-(--d-press) hover:border-edge hover:bg-hover"
  >
    <bdi className="font-medium">{name}</bdi>
    <bdi className="line-clamp-2 text-sm text-ink-muted">{about}</bdi>
  </button>
);
