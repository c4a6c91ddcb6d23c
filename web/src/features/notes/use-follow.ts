import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../lib/toast.ts';
import { useFollowAddress } from '../markdown/index.ts';

const fold = (title: string): string => title.trim().toLowerCase();

/** The note of a title, as the note that names it has it resolved; what was just written may not be told there yet. */
const findTitled = async (noteId: string, title: string): Promise<string | undefined> => {
  const isMeant = (one: { readonly title: string }): boolean => fold(one.title) === fold(title);
  const { links } = await call('GET /api/v1/notes/{id}/links', { params: { id: noteId } });
  const named = links.find(isMeant)?.note;
  if (named) return named.id;
  const query = { q: title, sort: 'created_at', per_page: '50' } as const;
  return (await call('GET /api/v1/notes', { query })).data.find(isMeant)?.id;
};

/** Goes where a link in the text of a note leads. */
export const useFollow = (noteId: string) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const followAddress = useFollowAddress();
  const goToTitled = async (title: string): Promise<void> => {
    try {
      const id = await findTitled(noteId, title);
      if (id) await navigate({ to: '/notes/$noteId', params: { noteId: id }, search: {} });
      else toast.error(`${title} · ${t('note_page.missing')}`);
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (link: { readonly title: string } | { readonly href: string }): void => {
    if ('title' in link) void goToTitled(link.title);
    else followAddress(link.href);
  };
};
