import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FolderList } from './FolderList.tsx';

export const FoldersPage = () => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('folders.title')} description={t('folders_page.text')} />
      <Card isFlush>
        <FolderList />
      </Card>
    </div>
  );
};
