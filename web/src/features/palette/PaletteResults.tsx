import { Command } from 'cmdk';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaletteFound, PaletteGroup, PaletteItem, PaletteQuestion } from '../../feature.ts';
import { useMe } from '../../lib/me.ts';
import { Keys } from '../shortcuts/index.ts';
import { matchesText } from './match-text.ts';
import { PALETTE_GROUPS } from './palette-groups.ts';
import type { PaletteSign } from './palette-sign.ts';
import { usePaletteActions } from './use-palette-actions.ts';

interface PaletteResultsProps {
  /** Which groups are asked; all of them without one. */
  readonly sign: PaletteSign | null;
  /** What is typed: for what is known here. */
  readonly text: string;
  /** The same once typing has paused: for the server. */
  readonly debounced: string;
  /** Everything has been found that can be found. */
  readonly onAnswered: () => void;
  readonly onClose: () => void;
}

interface Group extends PaletteFound {
  readonly order: number;
}

const ACTIONS_ORDER = 20;

/** What the features find, and what one can do, in the order of the groups. */
const useFoundGroups = (
  groups: readonly PaletteGroup[],
  sign: PaletteSign | null,
  question: PaletteQuestion,
): Group[] => {
  const actions = useActions(question.text);
  // biome-ignore lint/correctness/useHookAtTopLevel: the component is made anew when its groups change
  const found = groups.map(({ order, useFound }) => ({ ...useFound(question), order }));
  const acts = sign === null || sign === '>' ? [{ ...actions, order: ACTIONS_ORDER }] : [];
  return [...found, ...acts].sort((a, b) => a.order - b.order);
};

const useActions = (text: string): PaletteFound => {
  const actions = usePaletteActions().filter(({ name, words }) => matchesText(`${name} ${words}`, text));
  const items = actions.map(({ id, name, icon: Icon, keys, run }) => ({
    id: `action:${id}`,
    icon: <Icon aria-hidden="true" />,
    content: (
      <>
        <span className="grow truncate">{name}</span>
        {keys && <Keys keys={keys} className="pointer-coarse:hidden" />}
      </>
    ),
    run,
  }));
  return { heading: 'palette_list.actions', items, isAsking: false };
};

export const PaletteResults = (props: PaletteResultsProps) => {
  const { permissions } = useMe();
  const groups = PALETTE_GROUPS.filter(
    ({ needs, sign }) =>
      (needs === null || permissions.includes(needs)) && (props.sign === null || sign === props.sign),
  );
  return <Results key={groups.map(({ order }) => order).join()} {...props} groups={groups} />;
};

interface ResultsProps extends PaletteResultsProps {
  /** Those that the person may see. */
  readonly groups: readonly PaletteGroup[];
}

const Results = ({ groups, sign, text, debounced, onAnswered, onClose }: ResultsProps) => {
  const { t } = useTranslation();
  const found = useFoundGroups(groups, sign, { text, debounced, isSignAlone: sign !== null && text === '' });
  const isAsking =
    groups.length > 0 && text !== '' && (text !== debounced || found.some((group) => group.isAsking));
  const tell = useEffectEvent(onAnswered);
  useEffect(() => {
    if (!isAsking) tell();
  }, [isAsking]);
  return (
    <>
      <Command.Empty className="px-4 py-8 text-center text-sm text-ink-muted">
        {t(isAsking ? 'states.loading' : text === '' ? 'palette_list.type_on' : 'palette_list.nothing')}
      </Command.Empty>
      {found.map(({ order, heading, items }) => (
        <Items
          key={order}
          heading={t(heading)}
          items={items.filter(({ isLast }) => !isLast || !isAsking)}
          onClose={onClose}
        />
      ))}
    </>
  );
};

interface ItemsProps {
  readonly heading: ReactNode;
  readonly items: readonly PaletteItem[];
  readonly onClose: () => void;
}

const Items = ({ heading, items, onClose }: ItemsProps) =>
  items.length > 0 && (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-faint"
    >
      {items.map(({ id, icon, content, run }) => (
        <Command.Item
          key={id}
          value={id}
          onSelect={() => {
            onClose();
            run();
          }}
          className="popup-item opacity-100! flex items-center gap-3 data-[selected=true]:bg-hover [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint"
        >
          {icon}
          {content}
        </Command.Item>
      ))}
    </Command.Group>
  );
