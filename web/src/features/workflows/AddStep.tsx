import type { StageKind } from '@parley/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { KIND_ICON, KIND_TEXT } from './workflow-words.ts';

interface AddStepProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly kinds: readonly StageKind[];
  readonly onAdd: (kind: StageKind) => void;
}

/** The kinds of steps, to choose the one that is added. */
export const AddStep = ({ trigger, kinds, onAdd }: AddStepProps) => {
  const { t } = useTranslation();
  return (
    <Menu align="start" trigger={trigger}>
      {kinds.map((kind) => {
        const Icon = KIND_ICON[kind];
        return (
          <MenuItem key={kind} icon={<Icon aria-hidden="true" />} onClick={() => onAdd(kind)}>
            {t(KIND_TEXT[kind])}
          </MenuItem>
        );
      })}
    </Menu>
  );
};
