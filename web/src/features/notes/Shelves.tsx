import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { type Choice, Select } from '../../ui/Select.tsx';
import { useShelves } from './use-shelves.ts';

interface ShelvesProps {
  readonly folder?: string | undefined;
  readonly tag?: string | undefined;
}

/** No folder and no tag has a sign that cannot be seen for its name. */
const ALL = '';

const choicesOf = (
  all: string,
  counted: ReadonlyArray<{ readonly name: string; readonly count: number }>,
  chosen: string | undefined,
): Choice<string>[] => [
  { value: ALL, label: all },
  // The one of the address may be beyond those that are told, or hold no note.
  ...(chosen !== undefined && !counted.some(({ name }) => name === chosen)
    ? [{ value: chosen, label: chosen }]
    : []),
  ...counted.map(({ name, count }) => ({ value: name, label: `${name} (${formatNumber(count)})` })),
];

/** All notes of one folder, of one tag, or of both: also of those that the list beside the page has no room for. */
export const Shelves = ({ folder, tag }: ShelvesProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { folders, tags } = useShelves();
  const show = (place: ShelvesProps): void =>
    void navigate({
      to: '/notes',
      search: { folder: place.folder || undefined, tag: place.tag || undefined },
    });
  return (
    <>
      {(folders.length > 0 || folder !== undefined) && (
        <Select
          aria-label={t('note_page.folder')}
          value={folder ?? ALL}
          choices={choicesOf(
            t('note_page.all_folders'),
            folders.map(({ folder: name, count }) => ({ name, count })),
            folder,
          )}
          onValueChange={(value) => show({ folder: value, tag })}
        />
      )}
      {(tags.length > 0 || tag !== undefined) && (
        <Select
          aria-label={t('note_page.tags')}
          value={tag ?? ALL}
          choices={choicesOf(
            t('note_page.all_tags'),
            tags.map(({ tag: name, count }) => ({ name, count })),
            tag,
          )}
          onValueChange={(value) => show({ folder, tag: value })}
        />
      )}
    </>
  );
};
