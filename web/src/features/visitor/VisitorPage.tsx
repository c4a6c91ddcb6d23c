import { ChevronDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../../i18n/languages.ts';
import { setVisitorLanguage } from '../../i18n/visitor-language.ts';
import { Button } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useVisit, type VisitState } from './use-visit.ts';

// Forms bring the check of what is entered, which weighs as much as the rest: it is fetched beside the first answer of the server.
const start = import('./StartView.tsx');
const stage = import('./StageView.tsx');
const StartView = lazy(() => start.then((module) => ({ default: module.StartView })));
const StageView = lazy(() => stage.then((module) => ({ default: module.StageView })));

/** A workflow that is open to the public, for one visitor: they start it, do their part, and see where it stands. */
export const VisitorPage = ({ slug }: { readonly slug: string }) => {
  const state = useVisit(slug);
  const title = state.seen?.instance.title ?? state.workflow?.title;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  return (
    <div className="flex min-h-dvh flex-col bg-canvas sm:items-center sm:py-7">
      <div className="flex w-full grow flex-col bg-surface sm:max-w-lg sm:overflow-hidden sm:rounded-[1.75rem] sm:shadow-popup">
        <header className="flex items-center gap-3 bg-pine px-4.5 py-3.5 text-pine-ink">
          <Logo className="size-7.5" />
          <p className="min-w-0 grow truncate font-semibold">
            <bdi>{title ?? ''}</bdi>
          </p>
          <LanguageChoice />
        </header>
        <main className="flex grow flex-col px-4.5 pt-5 pb-4">
          <Suspense fallback={<Loading />}>
            <Content slug={slug} state={state} />
          </Suspense>
        </main>
      </div>
    </div>
  );
};

const LanguageChoice = () => {
  const { t, i18n } = useTranslation();
  return (
    <label className="relative flex items-center">
      <span className="sr-only">{t('visitor.language')}</span>
      <select
        value={i18n.language}
        onChange={({ target }) => void setVisitorLanguage(target.value as Language)}
        className="h-11 appearance-none rounded-control bg-transparent ps-2 pe-7 text-sm font-medium text-pine-ink focus-visible:outline-2 focus-visible:outline-pine-ink [&>option]:text-black"
      >
        {LANGUAGE_CODES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code].name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-1.5 size-4" />
    </label>
  );
};

const Content = ({ slug, state }: { readonly slug: string; readonly state: VisitState }) => {
  const { t } = useTranslation();
  const { workflow, visit, seen, problem, begin, leave, refresh } = state;
  if (visit !== null && (problem === 'over' || problem === 'gone'))
    return (
      <Explanation title={t('visitor.over_link')}>
        <Button look="primary" onClick={leave}>
          {t('visitor.again')}
        </Button>
      </Explanation>
    );
  if (problem === 'gone') return <Explanation title={t('visitor.gone')} text={t('visitor.gone_text')} />;
  if (problem === 'unreachable' && (visit === null ? workflow : seen) === null)
    return (
      <Explanation title={t('errors.unreachable')}>
        <Button onClick={() => void refresh()}>{t('visitor.try_again')}</Button>
      </Explanation>
    );
  if (visit !== null && seen !== null)
    return <StageView visit={visit} seen={seen} onChanged={refresh} onLeave={leave} />;
  if (visit === null && workflow !== null)
    return <StartView slug={slug} workflow={workflow} onStarted={begin} />;
  return <Loading />;
};

const Loading = () => {
  const { t } = useTranslation();
  return (
    <p role="status" className="flex grow items-center justify-center gap-3 text-ink-muted">
      <Spinner />
      {t('visitor.loading')}
    </p>
  );
};

interface ExplanationProps {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

const Explanation = ({ title, text, children }: ExplanationProps) => (
  <div role="alert" className="flex grow flex-col items-center justify-center gap-4 text-center">
    <h1 className="text-xl font-semibold">{title}</h1>
    {text && <p className="text-ink-muted">{text}</p>}
    {children}
  </div>
);
