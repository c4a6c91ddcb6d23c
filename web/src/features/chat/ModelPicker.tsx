import { Popover } from '@base-ui/react/popover';
import type { EnabledModel } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Brain, Check, ChevronDown, Eye, Search, Sparkles, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatCompact, formatPrice } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Select } from '../../ui/Select.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { keyOfModel, setChoice, useChoice, withToggled } from './choice.ts';

const MODELS = 'GET /api/v1/models/enabled';

/** Who answers. Nothing chosen means that the conversation's own models answer, or the default one. */
export const ModelPicker = ({ channelId }: { readonly channelId: string }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { models } = useChoice(channelId);
  useShortcut('models', () => setIsOpen(true));
  const [first] = models;
  const text =
    models.length > 1
      ? t('chat.models_chosen', { count: models.length })
      : (first?.display_name ?? t('chat.model_default'));
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        render={
          <Button
            look="quiet"
            aria-label={t('chat.model_chosen', { name: text })}
            className="max-w-52 gap-1.5 px-2.5 [&_svg]:size-3.5"
          >
            <Sparkles aria-hidden="true" />
            <span className="truncate">{text}</span>
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align="start" side="top" className="z-50">
          <Popover.Popup
            aria-label={t('chat.model_choose')}
            className="popup flex max-h-[min(28rem,var(--available-height))] w-[min(24rem,calc(100vw-1.5rem))] flex-col gap-2 p-2"
          >
            <Choices channelId={channelId} onDone={() => setIsOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};

const fits = (model: EnabledModel, words: string): boolean =>
  `${model.display_name} ${model.model_id} ${model.provider_config_name ?? ''} ${model.handle ?? ''}`
    .toLocaleLowerCase()
    .includes(words.trim().toLocaleLowerCase());

const Choices = ({ channelId, onDone }: { readonly channelId: string; readonly onDone: () => void }) => {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const query = useQuery({ ...ask(MODELS), staleTime: 60_000 });
  return (
    <>
      <div className="flex [&>div]:max-w-none">
        <SearchField
          label={t('chat.model_search')}
          value={words}
          onValueChange={setWords}
          icon={<Search aria-hidden="true" />}
        />
      </div>
      <div className="min-h-0 grow overflow-y-auto">
        <Loaded query={query}>
          {({ data }) => (
            <ModelRows
              channelId={channelId}
              models={data.filter((model) => !model.hidden && fits(model, words))}
              onDone={onDone}
            />
          )}
        </Loaded>
      </div>
      <Parameters channelId={channelId} />
    </>
  );
};

interface ModelRowsProps {
  readonly channelId: string;
  readonly models: readonly EnabledModel[];
  readonly onDone: () => void;
}

const ModelRows = ({ channelId, models, onDone }: ModelRowsProps) => {
  const { t } = useTranslation();
  const { models: chosen } = useChoice(channelId);
  const keys = new Set(chosen.map(keyOfModel));
  const pick = (model: EnabledModel): void => {
    const isOnly = keys.size === 1 && keys.has(keyOfModel(model));
    setChoice(channelId, { models: isOnly ? [] : [model] });
    onDone();
  };
  if (models.length === 0) return <p className="p-3 text-sm text-ink-muted">{t('chat.model_none')}</p>;
  return (
    <ul aria-label={t('chat.model_choose')}>
      {models.map((model) => (
        <ModelRow
          key={keyOfModel(model)}
          model={model}
          isChosen={keys.has(keyOfModel(model))}
          onPick={() => pick(model)}
          onToggle={() => setChoice(channelId, { models: withToggled(chosen, model) })}
        />
      ))}
    </ul>
  );
};

interface ModelRowProps {
  readonly model: EnabledModel;
  readonly isChosen: boolean;
  readonly onPick: () => void;
  readonly onToggle: () => void;
}

const ModelRow = ({ model, isChosen, onPick, onToggle }: ModelRowProps) => {
  const { t } = useTranslation();
  const { capabilities, context_window, price } = model;
  const facts = [
    model.type === 'persona' ? t('chat.persona') : model.provider_config_name,
    context_window === null ? null : t('chat.model_context', { size: formatCompact(context_window) }),
    price === null || price.input + price.output === 0
      ? null
      : t('chat.model_price', { input: formatPrice(price.input), output: formatPrice(price.output) }),
  ].filter(Boolean);
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onPick}
        className={classNames(
          'flex min-w-0 grow items-center gap-3 rounded-md p-2 text-start hover:bg-hover',
          isChosen && 'bg-accent-soft',
        )}
      >
        {model.type === 'persona' ? (
          <Avatar name={model.display_name} image={model.avatar} className="size-7" />
        ) : (
          <span className="grid size-7 shrink-0 place-items-center rounded-full bg-pine text-pine-ink">
            <Sparkles aria-hidden="true" className="size-3.5" />
          </span>
        )}
        <span className="min-w-0 grow">
          <span className="flex items-center gap-1.5 text-sm font-medium">
            <span className="truncate">{model.display_name}</span>
            <span className="flex shrink-0 gap-1 text-ink-faint [&_svg]:size-3.5">
              {capabilities.vision && <Eye role="img" aria-label={t('chat.model_vision')} />}
              {capabilities.tools && <Wrench role="img" aria-label={t('chat.model_tools')} />}
              {capabilities.reasoning && <Brain role="img" aria-label={t('chat.model_reasoning')} />}
            </span>
          </span>
          <span className="block truncate text-xs text-ink-muted">{facts.join(' · ')}</span>
        </span>
      </button>
      {model.type === 'model' && (
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={t('chat.model_also', { name: model.display_name })}
          title={t('chat.model_also', { name: model.display_name })}
          onClick={onToggle}
          className={classNames(
            'grid size-7 shrink-0 place-items-center rounded-md border [&_svg]:size-4',
            isChosen
              ? 'border-accent bg-accent text-accent-ink'
              : 'border-edge/60 text-transparent hover:bg-hover',
          )}
        >
          <Check aria-hidden="true" />
        </button>
      )}
    </li>
  );
};

type ReasoningChoice = 'default' | 'off' | 'low' | 'medium' | 'high';

const Parameters = ({ channelId }: { readonly channelId: string }) => {
  const { t } = useTranslation();
  const { reasoning, temperature } = useChoice(channelId);
  return (
    <div className="grid grid-cols-2 gap-2 border-t border-line pt-2">
      <Select<ReasoningChoice>
        aria-label={t('chat.reasoning')}
        className="w-full min-w-0"
        value={reasoning ?? 'default'}
        onValueChange={(value) => setChoice(channelId, { reasoning: value === 'default' ? null : value })}
        choices={[
          { value: 'default', label: t('chat.reasoning_default') },
          { value: 'off', label: t('chat.reasoning_off') },
          { value: 'low', label: t('chat.reasoning_low') },
          { value: 'medium', label: t('chat.reasoning_medium') },
          { value: 'high', label: t('chat.reasoning_high') },
        ]}
      />
      <Select<string>
        aria-label={t('chat.temperature')}
        className="w-full min-w-0"
        value={temperature === null ? 'default' : String(temperature)}
        onValueChange={(value) =>
          setChoice(channelId, { temperature: value === 'default' ? null : Number(value) })
        }
        choices={[
          { value: 'default', label: t('chat.temperature_default') },
          { value: '0', label: t('chat.temperature_exact') },
          { value: '0.7', label: t('chat.temperature_balanced') },
          { value: '1.2', label: t('chat.temperature_free') },
        ]}
      />
    </div>
  );
};
