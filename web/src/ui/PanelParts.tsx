import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { useChosenInSight } from './use-chosen-in-sight.ts';

export interface PanelProps<Id extends string> {
  readonly title: string;
  readonly tabs: ReadonlyArray<{ readonly id: Id; readonly name: string }>;
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The tabs of a panel, and what the chosen one holds: beside the page and over it. */
export const PanelParts = <Id extends string>({
  tabs,
  chosen,
  onChoose,
  children,
}: Pick<PanelProps<Id>, 'tabs' | 'chosen' | 'onChoose' | 'children'>) => {
  const row = useChosenInSight<HTMLDivElement>(chosen);
  return (
    <Tabs.Root value={chosen} onValueChange={(id: Id) => onChoose(id)} className="flex min-h-0 grow flex-col">
      <Tabs.List
        ref={row}
        className="flex shrink-0 gap-0.5 overflow-x-auto overflow-y-hidden border-b border-line px-3"
      >
        {tabs.map(({ id, name }) => (
          <Tabs.Tab
            key={id}
            value={id}
            className="relative h-10.5 shrink-0 px-2.25 type-ui font-medium whitespace-nowrap text-ink-muted -outline-offset-2 after:absolute after:inset-x-2.25 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink data-active:font-semibold data-active:text-ink data-active:after:bg-accent pointer-coarse:h-11"
          >
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={chosen} className="min-h-0 grow overflow-y-auto overscroll-contain p-4 outline-none">
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
};
