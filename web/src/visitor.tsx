// The page for people without an account, `/w/{slug}`: a program of its own, which knows no session and none of the pages behind one.

import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { VisitorPage } from './features/visitor/index.ts';
import { startVisitorLanguage } from './i18n/visitor-language.ts';

const slug = decodeURIComponent(location.pathname.split('/')[2] ?? '');

const start = async (): Promise<void> => {
  await startVisitorLanguage();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root element');
  createRoot(root).render(
    <StrictMode>
      <VisitorPage slug={slug} />
    </StrictMode>,
  );
};

void start();
