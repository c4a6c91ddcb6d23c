import { useEffect } from 'react';
import { createStore } from './external-store.ts';
import { formatNumber } from './format.ts';
import { useServiceName } from './service-name.ts';

const unread = createStore(0);

export const countInTitle = (count: number): void => unread.set(() => count);

/** What is new first, then the page, since tabs are narrow; the service after it. */
export const useDocumentTitle = (title: string): void => {
  const service = useServiceName();
  const count = unread.use();
  useEffect(() => {
    const name = title === service ? service : `${title} · ${service}`;
    document.title = count === 0 ? name : `(${formatNumber(count)}) ${name}`;
  }, [title, service, count]);
};
