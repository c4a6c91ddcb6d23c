import type { AudioModel } from '@parley/contract';
import { VOICE_NAME_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { saveSettings } from '../../lib/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { readAloud } from './read-aloud.ts';
import { nameOf, SPEEDS, type VoiceChoice, voiceChoice } from './voice-settings.ts';

const MODELS = 'GET /api/v1/audio/models' as const;

/** How a person speaks with models and hears them. */
export const VoicePage = () => {
  const { t } = useTranslation();
  const query = useQuery(ask(MODELS));
  const choice = voiceChoice(useMe().settings);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('voice_page.title')} description={t('voice_page.text')} />
      <Loaded query={query}>
        {({ transcription, speech }) => (
          <>
            {transcription.length + speech.length === 0 && <Notice>{t('voice_page.none')}</Notice>}
            <Card isSplit title={t('voice_page.hear')} description={t('voice_page.hear_text')}>
              <WithWhom
                label={t('voice_page.with')}
                models={transcription}
                value={choice.hearWith}
                onChoose={(voice_hear_with) => void saveSettings({ voice_hear_with })}
              />
            </Card>
            <Card isSplit title={t('voice_page.read')} description={t('voice_page.read_text')}>
              <div className="flex flex-col gap-4">
                <WithWhom
                  label={t('voice_page.with')}
                  models={speech}
                  value={choice.readWith}
                  onChoose={(voice_read_with) => void saveSettings({ voice_read_with })}
                />
                <VoiceName choice={choice} hasModels={speech.length > 0} />
                <Speed choice={choice} />
                <Button className="self-start" onClick={() => void readAloud('', t('voice_page.sample'))}>
                  {t('voice_page.try')}
                </Button>
              </div>
            </Card>
          </>
        )}
      </Loaded>
    </div>
  );
};

interface WithWhomProps {
  readonly label: string;
  readonly models: readonly AudioModel[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

const WithWhom = ({ label, models, value, onChoose }: WithWhomProps) => {
  const { t } = useTranslation();
  const choices = [
    { value: 'auto', label: t('voice_page.auto') },
    ...models.map((model) => ({
      value: nameOf(model),
      label: `${model.model_id} · ${model.provider_config_name}`,
    })),
    { value: 'browser', label: t('voice_page.browser') },
  ];
  const isThere = choices.some((one) => one.value === value);
  return (
    <SelectField label={label} choices={choices} value={isThere ? value : 'auto'} onValueChange={onChoose} />
  );
};

interface ChoiceProps {
  readonly choice: VoiceChoice;
}

/** The voices of the browser may come a moment after the page. */
const useBrowserVoices = (): readonly string[] => {
  const synthesis = 'speechSynthesis' in window ? window.speechSynthesis : null;
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!synthesis) return;
    const look = (): void => setNames(synthesis.getVoices().map(({ name }) => name));
    look();
    synthesis.addEventListener?.('voiceschanged', look);
    return () => synthesis.removeEventListener?.('voiceschanged', look);
  }, [synthesis]);
  return names;
};

/** A provider's voice is called by its name: no provider lists what it has. */
const VoiceName = ({ choice, hasModels }: ChoiceProps & { readonly hasModels: boolean }) => {
  const { t } = useTranslation();
  const voices = useBrowserVoices();
  const [name, setName] = useState(choice.voice);
  const isBrowser = choice.readWith === 'browser' || !hasModels;
  if (isBrowser)
    return (
      <SelectField
        label={t('voice_page.voice')}
        choices={[
          { value: '', label: t('voice_page.usual') },
          ...[...new Set(voices)].map((voice) => ({ value: voice, label: voice })),
        ]}
        value={voices.includes(choice.voice) ? choice.voice : ''}
        onValueChange={(voice_name) => void saveSettings({ voice_name })}
      />
    );
  return (
    <TextField
      label={t('voice_page.voice')}
      description={t('voice_page.voice_text')}
      value={name}
      maxLength={VOICE_NAME_MAX}
      onValueChange={setName}
      onBlur={() => {
        if (name.trim() !== choice.voice) void saveSettings({ voice_name: name.trim() });
      }}
    />
  );
};

const Speed = ({ choice }: ChoiceProps) => {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('voice_page.speed')}
      choices={SPEEDS.map((speed) => ({ value: String(speed), label: `${formatNumber(speed)} ×` }))}
      value={String(choice.speed)}
      onValueChange={(speed) => void saveSettings({ voice_speed: Number(speed) })}
    />
  );
};
