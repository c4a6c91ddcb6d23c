// Folders: list, create, rename, reorder, delete.

import type { Folder } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { FolderRow } from './FolderRow.tsx';
import { NewFolder } from './NewFolder.tsx';
import { foldersQuery, useFolderOrder } from './use-folder-order.ts';

export const FolderList = () => {
  const query = useQuery(foldersQuery());
  return <Loaded query={query}>{({ data }) => <Folders folders={data} />}</Loaded>;
};

const Folders = ({ folders }: { readonly folders: readonly Folder[] }) => {
  const { t } = useTranslation();
  const move = useFolderOrder(folders);
  return (
    <>
      {folders.length === 0 ? (
        <EmptyState icon={FolderOpen} title={t('folders_page.empty')} text={t('folders_page.empty_text')} />
      ) : (
        <ul aria-label={t('folders.title')} className="divide-y divide-line border-b border-line">
          {folders.map((folder, index) => (
            <FolderRow
              key={folder.id}
              folder={folder}
              onMoveUp={index > 0 ? () => move(index, index - 1) : null}
              onMoveDown={index < folders.length - 1 ? () => move(index, index + 1) : null}
            />
          ))}
        </ul>
      )}
      <NewFolder nextOrder={Math.max(0, ...folders.map((folder) => folder.sort_order + 1))} />
    </>
  );
};
