import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/me.ts';
import { saveSettings } from '../../lib/settings.ts';
import { Card } from '../../ui/Card.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { play } from './sounds.ts';

/** It sounds when it is switched on: the person hears what it will be, and the browser learns that they want it. */
export const SoundChoice = () => {
  const { t } = useTranslation();
  const id = useId();
  const change = (sounds: boolean): void => {
    if (sounds) void play('mention');
    void saveSettings({ sounds });
  };
  return (
    <Card>
      <div className="flex items-center gap-8">
        <p className="min-w-0 grow">
          <span id={id} className="text-sm font-medium">
            {t('notify.sounds')}
          </span>
          <span id={`${id}-text`} className="block text-sm text-ink-muted">
            {t('notify.sounds_text')}
          </span>
        </p>
        <Switch
          aria-labelledby={id}
          aria-describedby={`${id}-text`}
          checked={useMe().settings.sounds === true}
          onCheckedChange={change}
        />
      </div>
    </Card>
  );
};
