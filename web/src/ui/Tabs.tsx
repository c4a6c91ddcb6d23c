import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabsProps {
  readonly label: string;
  readonly tabs: ReadonlyArray<{ readonly id: string; readonly name: string; readonly content: ReactNode }>;
}

export const Tabs = ({ label, tabs }: TabsProps) => (
  <Base.Root defaultValue={tabs[0]?.id}>
    <Base.List aria-label={label} className="flex gap-1 overflow-x-auto rounded-control bg-sunken p-1">
      {tabs.map((tab) => (
        <Base.Tab
          key={tab.id}
          value={tab.id}
          className="min-h-8 grow rounded-md px-3 text-sm font-medium whitespace-nowrap text-ink-muted data-active:bg-raised data-active:text-ink data-active:shadow-card"
        >
          {tab.name}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.id} value={tab.id} className="mt-3">
        {tab.content}
      </Base.Panel>
    ))}
  </Base.Root>
);
