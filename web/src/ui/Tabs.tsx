import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: ReadonlyArray<{ readonly id: Id; readonly name: ReactNode; readonly content: ReactNode }>;
  /** Which one is open, where something else than the person's choice may say so too. */
  readonly open?: Id;
  readonly onOpen?: (id: Id) => void;
}

export const Tabs = <Id extends string>({ label, tabs, open, onOpen }: TabsProps<Id>) => (
  <Base.Root
    {...(open === undefined ? { defaultValue: tabs[0]?.id } : { value: open })}
    onValueChange={(id: Id) => onOpen?.(id)}
  >
    {/* A name that is cut off says nothing: where they are too long for one row they take two. */}
    <Base.List aria-label={label} className="flex flex-wrap gap-1 rounded-control bg-sunken p-1">
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
