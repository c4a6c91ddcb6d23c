import { useNavigate } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PaletteLine } from '../../feature.ts';
import { useMe } from '../../lib/me.ts';
import { useBindings } from '../shortcuts/index.ts';
import { PALETTE_LINES } from './palette-lines.ts';

export interface PaletteAction {
  readonly id: string;
  readonly name: string;
  /** Other words one might look for it by. */
  readonly words: string;
  readonly icon: LucideIcon;
  readonly keys: string | undefined;
  readonly run: () => void;
}

const isSetting = ({ does }: PaletteLine): boolean => 'to' in does && does.to.startsWith('/settings');

/** What the person may do and open, in the order of the lines. */
export const usePaletteActions = (): PaletteAction[] => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const bindings = useBindings();
  const { permissions } = useMe();
  return PALETTE_LINES.filter(({ needs }) => needs === null || permissions.includes(needs)).map((line) => ({
    id: line.text,
    name: t(line.text),
    words: isSetting(line) ? t('shell.settings') : '',
    icon: line.icon,
    keys: line.shortcut === null ? undefined : bindings[line.shortcut],
    run: () => {
      if ('run' in line.does) line.does.run();
      else void navigate({ to: line.does.to });
    },
  }));
};
