import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { registerFeatures } from './feature.ts';
import { FEATURES } from './features.ts';
import { startLanguage } from './i18n/chosen-language.ts';
import { directionOf, isLanguage } from './i18n/languages.ts';
import { loadSettingsWords } from './i18n/load-language.ts';
import { watchBack } from './lib/back-closes.ts';
import { watchFirstPage } from './lib/deferred-parts.ts';
import { queryClient } from './lib/query.ts';
import { fetchRefusalWordsBy } from './lib/refusal-words.ts';
import { getSession, myId, subscribeSession } from './lib/session.ts';
import { router } from './routes.tsx';
import { LazyToaster } from './ui/LazyToaster.tsx';

const OPTIONS = 'GET /api/v1/auth/options';

registerFeatures(FEATURES);
watchBack(router);
fetchRefusalWordsBy(loadSettingsWords);

let lastUserId = myId();

/** When a person signs in or out the router looks where they belong, and nothing of the previous one stays. */
const followSession = async (): Promise<void> => {
  // The first page waits for the session by itself, and belongs to its person.
  if (router.state.resolvedLocation === undefined) {
    lastUserId = myId();
    return;
  }
  // The set-up may be over and registration closed by now: the next query asks the server.
  await queryClient.invalidateQueries({ queryKey: [OPTIONS], refetchType: 'none' });
  const session = getSession();
  if (session.status === 'signed-in') {
    // Another person signed in from another tab while this one was in use: a fresh start is the safest clean-up.
    if (lastUserId !== null && lastUserId !== session.userId) return location.assign('/');
    lastUserId = session.userId;
    return router.invalidate();
  }
  lastUserId = null;
  // First away from the pages that show it, then out of memory.
  await router.invalidate();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== OPTIONS });
};

subscribeSession(() => void followSession());

const stopWaiting = router.subscribe('onRendered', () => {
  stopWaiting();
  watchFirstPage();
});

const App = () => {
  const { i18n } = useTranslation();
  const direction = isLanguage(i18n.language) ? directionOf(i18n.language) : 'ltr';
  return (
    // Base UI may inject <style> elements, which the content security policy refuses; ours are all in styles.css.
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <LazyToaster />
        </QueryClientProvider>
      </DirectionProvider>
    </CSPProvider>
  );
};

const start = async (): Promise<void> => {
  await startLanguage();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root element');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
};

void start();
