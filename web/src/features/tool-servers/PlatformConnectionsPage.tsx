import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ServiceConnections } from './ServiceConnections.tsx';

/** The connections that all may use, kept by administrators. */
export const PlatformConnectionsPage = () => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('connections.title')} description={t('service_connections.all_text')} />
      <ServiceConnections realm="all" />
    </div>
  );
};
