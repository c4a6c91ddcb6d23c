// The list of models and personas behind the composer's button: choose one, choose several, put them in order, set how they answer.

import type { EnabledModel } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { ListOrdered, Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../lib/query.ts';
import { AnchoredPopover } from '../../../ui/AnchoredPopover.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { SearchField } from '../../../ui/TextField.tsx';
import { useModelOrder } from '../../models/index.ts';
import { matchesText } from '../../palette/index.ts';
import { keyOfModel, setChoice, useChoice, withToggled } from '../sending/choice.ts';
import { ArrangeRow, AutomaticRow, ModelRow } from './ModelRows.tsx';
import { Parameters } from './Parameters.tsx';
import { type BeginsIn, useAnswerer } from './who-answers.ts';

interface ModelPanelProps {
  readonly channelId: string;
  readonly beginsIn?: BeginsIn | null | undefined;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

const wordsOf = ({ display_name, model_id, provider_config_name, handle }: EnabledModel): string =>
  `${display_name} ${model_id} ${provider_config_name ?? ''} ${handle ?? ''}`;

/** Those that fit the words; hidden ones only while the list is put in order. */
const useModels = (words: string, isArranging: boolean) => {
  const query = useQuery({
    ...ask('GET /api/v1/models/enabled', isArranging ? { query: { hidden: 'true' } } : {}),
    staleTime: 60_000,
  });
  const models = (query.data?.data ?? []).filter(
    (model) => (isArranging ? model.type === 'model' : !model.hidden) && matchesText(wordsOf(model), words),
  );
  return { query, models };
};

export const ModelPanel = ({ channelId, beginsIn, anchor, onClose }: ModelPanelProps) => {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [isArranging, setIsArranging] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { query, models } = useModels(words, isArranging);
  const pick = usePick(channelId, onClose);
  const onSearchKey = (event: KeyboardEvent): void => {
    const [first] = models;
    if (event.key === 'ArrowDown') list.current?.querySelector('button')?.focus();
    else if (event.key === 'Enter' && first && !isArranging) pick(first);
    else return;
    event.preventDefault();
  };
  return (
    <AnchoredPopover anchor={anchor} title={t('chat.model_choose')} onClose={onClose} side="top">
      <div className="flex min-h-0 grow flex-col gap-2 p-2">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the field in it */}
        <div onKeyDown={onSearchKey} className="flex gap-1 [&>div]:max-w-none">
          <SearchField
            label={t('chat.model_search')}
            value={words}
            onValueChange={setWords}
            icon={<Search aria-hidden="true" />}
          />
          <Button
            look="quiet"
            size="icon"
            aria-pressed={isArranging}
            aria-label={t('chat.model_arrange')}
            title={t('chat.model_arrange')}
            className={isArranging ? 'text-accent-text' : ''}
            onClick={() => setIsArranging(!isArranging)}
          >
            <ListOrdered aria-hidden="true" />
          </Button>
        </div>
        <div className="min-h-24 grow overflow-y-auto">
          <Loaded query={query}>
            {() =>
              models.length === 0 ? (
                <p className="p-3 text-sm text-ink-muted">{t('chat.model_none')}</p>
              ) : (
                <Rows
                  {...{ channelId, beginsIn, models, isArranging, list, pick }}
                  onAutomatic={words === '' && !isArranging ? () => pick(null) : null}
                />
              )
            }
          </Loaded>
        </div>
        {isArranging ? (
          <p className="border-t border-line px-2 pt-2 text-xs text-ink-muted">
            {t('chat.model_arrange_text')}
          </p>
        ) : (
          <>
            <Several channelId={channelId} onDone={onClose} />
            <Parameters channelId={channelId} />
          </>
        )}
      </div>
    </AnchoredPopover>
  );
};

/** One answers; none leaves it to the conversation, and so does choosing the one again. */
const usePick = (channelId: string, onDone: () => void) => {
  const { models: chosen } = useChoice(channelId);
  return (model: EnabledModel | null): void => {
    const [only] = chosen;
    const isOnly =
      model !== null && chosen.length === 1 && only !== undefined && keyOfModel(only) === keyOfModel(model);
    setChoice(channelId, { models: model === null || isOnly ? [] : [model] });
    onDone();
  };
};

interface RowsProps {
  readonly channelId: string;
  readonly beginsIn: BeginsIn | null | undefined;
  readonly models: readonly EnabledModel[];
  readonly isArranging: boolean;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly pick: (model: EnabledModel) => void;
  readonly onAutomatic: (() => void) | null;
}

/** Up and down lead from row to row, at the same place in each; Tab leads through a row. */
const onRowKey = (event: KeyboardEvent<HTMLUListElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const row = document.activeElement?.closest('li');
  if (step === 0 || !row) return;
  event.preventDefault();
  const place = [...row.querySelectorAll('button')].indexOf(document.activeElement as HTMLButtonElement);
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  const buttons = next?.querySelectorAll('button');
  (buttons?.[place] ?? buttons?.[0])?.focus();
};

const Rows = ({ channelId, beginsIn, models, isArranging, list, pick, onAutomatic }: RowsProps) => {
  const { t } = useTranslation();
  const { models: chosen } = useChoice(channelId);
  const answerer = useAnswerer(channelId, beginsIn);
  const keys = new Set(chosen.map(keyOfModel));
  const move = useModelOrder();
  const to = (model: EnabledModel, target: EnabledModel | undefined) =>
    target ? () => move(model, target) : null;
  return (
    <ul ref={list} aria-label={t('chat.model_choose')} onKeyDown={onRowKey}>
      {onAutomatic && (
        <AutomaticRow isChosen={chosen.length === 0} answerer={answerer} onPick={onAutomatic} />
      )}
      {models.map((model, index) =>
        isArranging ? (
          <ArrangeRow
            key={keyOfModel(model)}
            model={model}
            onUp={to(model, models[index - 1])}
            onDown={to(model, models[index + 1])}
          />
        ) : (
          <ModelRow
            key={keyOfModel(model)}
            model={model}
            isChosen={keys.has(keyOfModel(model))}
            onPick={() => pick(model)}
            onToggle={() => setChoice(channelId, { models: withToggled(chosen, model) })}
          />
        ),
      )}
    </ul>
  );
};

/** Says what will happen when more than one is marked. */
const Several = ({ channelId, onDone }: { readonly channelId: string; readonly onDone: () => void }) => {
  const { t } = useTranslation();
  const { models } = useChoice(channelId);
  return (
    <div
      aria-live="polite"
      className="flex items-center gap-1 border-t border-line pt-2 ps-2 text-xs text-ink-muted [--control:2rem]"
    >
      <p className="grow">
        {models.length > 1 ? t('chat.models_beside', { count: models.length }) : t('chat.models_beside_hint')}
      </p>
      {models.length > 1 && (
        <>
          <Button look="quiet" className="px-2 text-xs" onClick={() => setChoice(channelId, { models: [] })}>
            {t('chat.models_clear')}
          </Button>
          <Button look="primary" className="px-2.5 text-xs" onClick={onDone}>
            {t('chat.models_done')}
          </Button>
        </>
      )}
    </div>
  );
};
