import { useEffect } from 'react';
import { useServiceName } from './service-name.ts';

/** The page first, since tabs are narrow; the service after it. */
export const useDocumentTitle = (title: string): void => {
  const service = useServiceName();
  useEffect(() => {
    document.title = title === service ? service : `${title} · ${service}`;
  }, [title, service]);
};
