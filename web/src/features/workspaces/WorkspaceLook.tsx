import { PROJECT_ICON_MAX } from '@parley/contract/limits';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Tile } from '../../ui/Tile.tsx';

/** How the tile looks without a colour of its own. A field for colours has no word for none. */
const USUAL = '#053432';

type TextProps = Pick<ComponentProps<typeof TextField>, 'value' | 'onValueChange' | 'error'>;

interface LookFieldsProps {
  /** Its first letter stands for a sign that was not chosen. */
  readonly name: string;
  readonly icon: TextProps;
  /** Empty: the usual one. */
  readonly color: TextProps;
}

/** The sign and the colour of a workspace, beside the tile as it will be. */
export const LookFields = ({ name, icon, color }: LookFieldsProps) => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start gap-5 *:grow">
        <Tile name={name} sign={icon.value.trim()} color={color.value} className="size-14 grow-0! text-xl" />
        <TextField
          {...icon}
          label={t('project_page.icon')}
          description={t('project_page.icon_text')}
          maxLength={PROJECT_ICON_MAX}
          autoComplete="off"
        />
        <TextField
          {...color}
          value={color.value || USUAL}
          type="color"
          label={t('project_page.color')}
          className="p-1"
        />
      </div>
      {color.value !== '' && (
        <Button className="self-start" onClick={() => color.onValueChange('')}>
          {t('workspace_page.usual_color')}
        </Button>
      )}
    </div>
  );
};
