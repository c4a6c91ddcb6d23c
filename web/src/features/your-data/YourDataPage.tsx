import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BringInCard } from './BringInCard.tsx';
import { DownloadCard } from './DownloadCard.tsx';
import { EraseCard } from './EraseCard.tsx';

export const YourDataPage = () => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('settings.data')} description={t('your_data.text')} />
      <DownloadCard />
      <BringInCard />
      <EraseCard />
    </div>
  );
};
