import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { PanelSheet } from '../../ui/PanelSheet.tsx';

export type PanelName = 'search' | 'people';

const PANELS = [
  { id: 'search', text: 'knowledge_page.try' },
  { id: 'people', text: 'knowledge_page.people' },
] as const satisfies ReadonlyArray<{ id: PanelName; text: TextKey }>;

interface BaseSearch {
  readonly panel?: PanelName | undefined;
}

/** What of a base is shown is in its address: a link shows what its sender saw. */
export const useBasePanel = (): { readonly open: (panel: PanelName | undefined) => void } => {
  const navigate = useNavigate();
  return {
    open: (panel) =>
      void navigate({
        to: '.',
        search: ((before: BaseSearch) => ({ ...before, panel })) as never,
        replace: true,
      }),
  };
};

interface BasePanelProps {
  readonly kind: PanelName;
  readonly children: ReactNode;
}

/** On a sheet beside the page. */
export const BasePanel = ({ kind, children }: BasePanelProps) => {
  const { t } = useTranslation();
  const { open } = useBasePanel();
  return (
    <PanelSheet
      title={t(kind === 'search' ? 'knowledge_page.try' : 'knowledge_page.people')}
      tabs={PANELS.map(({ id, text }) => ({ id, name: t(text) }))}
      chosen={kind}
      onChoose={open}
      onClose={() => open(undefined)}
    >
      {children}
    </PanelSheet>
  );
};

/** Where there is no room for a sheet beside the page: the same as parts of it. */
export const BaseTabs = ({ chosen }: { readonly chosen: PanelName | undefined }) => {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('knowledge_page.parts')}
      className="-mx-4 overflow-x-auto border-b border-line px-4 rail:-mx-8 rail:px-8"
    >
      <ul className="flex gap-5">
        {[{ id: undefined, text: 'knowledge_page.documents' as const }, ...PANELS].map(({ id, text }) => (
          <li key={text}>
            <Link
              to="."
              search={((before: BaseSearch) => ({ ...before, panel: id })) as never}
              replace
              activeOptions={{ exact: true, explicitUndefined: true }}
              activeProps={{ 'aria-current': id === chosen ? 'page' : undefined }}
              inactiveProps={{ 'aria-current': id === chosen ? 'page' : undefined }}
              className="flex h-10 items-center border-b-2 border-transparent type-ui font-medium whitespace-nowrap text-ink-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent-text pointer-coarse:h-11"
            >
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
