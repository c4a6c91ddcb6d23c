import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { PanelSheet } from '../../ui/PanelSheet.tsx';
import { PanelTabs, useOpenPanel } from '../../ui/PanelTabs.tsx';

export type PanelName = 'search' | 'people' | 'usage';

const PANELS = [
  { id: 'search', text: 'knowledge_page.try' },
  { id: 'people', text: 'knowledge_page.people' },
  { id: 'usage', text: 'knowledge_page.usage' },
] as const satisfies ReadonlyArray<{ id: PanelName; text: TextKey }>;

interface BasePanelProps {
  readonly kind: PanelName;
  readonly children: ReactNode;
}

/** On a sheet beside the page. */
export const BasePanel = ({ kind, children }: BasePanelProps) => {
  const { t } = useTranslation();
  const open = useOpenPanel<PanelName>();
  const tabs = PANELS.map(({ id, text }) => ({ id, name: t(text) }));
  return (
    <PanelSheet
      title={tabs.find(({ id }) => id === kind)?.name ?? ''}
      tabs={tabs}
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
    <PanelTabs
      label={t('knowledge_page.parts')}
      parts={[
        { id: undefined, name: t('knowledge_page.documents') },
        ...PANELS.map(({ id, text }) => ({ id, name: t(text) })),
      ]}
      chosen={chosen}
    />
  );
};
