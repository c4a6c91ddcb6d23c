import type { Answerer, EnabledModel } from '@parley/contract';
import { ArrowDown, ArrowUp, Brain, Check, Eye, EyeOff, Sparkles, WandSparkles, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { formatCompact, formatPrice } from '../../../lib/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { chosenFrom } from './who-answers.ts';

interface ModelRowProps {
  readonly model: EnabledModel;
  readonly isChosen: boolean;
  readonly onPick: () => void;
  readonly onToggle: () => void;
}

const CHOICE = 'flex min-w-0 grow items-center gap-3 rounded-md p-2 text-start hover:bg-hover';

export const ModelRow = ({ model, isChosen, onPick, onToggle }: ModelRowProps) => {
  const { t } = useTranslation();
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onPick}
        className={classNames(CHOICE, isChosen && 'bg-accent-soft')}
      >
        <ModelFace model={model} />
        <ModelFacts model={model} />
      </button>
      {model.type === 'model' && (
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={t('chat.model_also', { name: model.display_name })}
          title={t('chat.model_also', { name: model.display_name })}
          onClick={onToggle}
          className={classNames(
            'relative grid size-7 shrink-0 place-items-center rounded-md border after:absolute after:-inset-1.5 [&_svg]:size-4',
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

interface AutomaticRowProps {
  readonly isChosen: boolean;
  /** Who that is here. */
  readonly answerer: Answerer | null;
  readonly onPick: () => void;
}

/** Back to the persona or model that answers when none is chosen. */
export const AutomaticRow = ({ isChosen, answerer, onPick }: AutomaticRowProps) => {
  const { t } = useTranslation();
  const from = chosenFrom(answerer);
  return (
    <li className="flex">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onPick}
        className={classNames(CHOICE, isChosen && 'bg-accent-soft')}
      >
        <span className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-ink-muted">
          <WandSparkles aria-hidden="true" className="size-3.5" />
        </span>
        <span className="min-w-0">
          <span className="block text-sm font-medium">{t('chat.model_automatic')}</span>
          <span className="block text-xs text-ink-muted">
            {answerer
              ? [answerer.name, from && t(from)].filter(Boolean).join(' · ')
              : t('chat.model_automatic_text')}
          </span>
        </span>
      </button>
    </li>
  );
};

const ModelFace = ({ model }: { readonly model: EnabledModel }) =>
  model.type === 'persona' ? (
    <Avatar isPersona name={model.display_name} image={model.avatar} className="size-7" />
  ) : (
    <span className="grid size-7 shrink-0 place-items-center rounded-[30%] bg-pine text-pine-ink">
      <Sparkles aria-hidden="true" className="size-3.5" />
    </span>
  );

const ModelFacts = ({ model }: { readonly model: EnabledModel }) => {
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
    <span className="min-w-0 grow">
      <span className="flex items-center gap-1.5 text-sm font-medium">
        <bdi className="truncate">{model.display_name}</bdi>
        <span className="flex shrink-0 gap-1 text-ink-faint [&_svg]:size-3.5">
          {capabilities.vision && <Eye role="img" aria-label={t('chat.model_vision')} />}
          {capabilities.tools && <Wrench role="img" aria-label={t('chat.model_tools')} />}
          {capabilities.reasoning && <Brain role="img" aria-label={t('chat.model_reasoning')} />}
        </span>
      </span>
      <span className="block truncate text-xs text-ink-muted">{facts.join(' · ')}</span>
    </span>
  );
};

interface ArrangeRowProps {
  readonly model: EnabledModel;
  /** null: it is at that end already. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
}

/** The same row while the list is put in order: up, down, out of sight, and back. */
export const ArrangeRow = ({ model, onUp, onDown }: ArrangeRowProps) => {
  const { t } = useTranslation();
  const save = useAction('PUT /api/v1/models/preferences', { stale: ['GET /api/v1/models/enabled'] });
  const { model_id, provider_config_id, display_name: name } = model;
  const hidden = save.isPending ? save.variables.body.hidden === true : model.hidden;
  const hide = (): void => {
    if (provider_config_id) save.mutate({ body: { model_id, provider_config_id, hidden: !hidden } });
  };
  return (
    <li className="flex items-center rounded-md ps-2 [--control:2rem]">
      <span className={classNames('flex min-w-0 grow items-center gap-3 py-2', hidden && 'opacity-60')}>
        <ModelFace model={model} />
        <ModelFacts model={model} />
      </span>
      <MoveButton label={t('chat.model_up', { name })} onMove={onUp}>
        <ArrowUp aria-hidden="true" />
      </MoveButton>
      <MoveButton label={t('chat.model_down', { name })} onMove={onDown}>
        <ArrowDown aria-hidden="true" />
      </MoveButton>
      <Button
        look="quiet"
        size="icon"
        aria-pressed={hidden}
        aria-label={t('chat.model_hide', { name })}
        title={t('chat.model_hide', { name })}
        onClick={hide}
      >
        {hidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </Button>
    </li>
  );
};

interface MoveButtonProps {
  readonly label: string;
  readonly onMove: (() => void) | null;
  readonly children: ReactNode;
}

const MoveButton = ({ label, onMove, children }: MoveButtonProps) => (
  <Button
    look="quiet"
    size="icon"
    aria-label={label}
    title={label}
    aria-disabled={onMove === null}
    onClick={({ currentTarget }) => {
      onMove?.();
      // A row that is put elsewhere in the page loses the focus on the way.
      requestAnimationFrame(() => currentTarget.focus());
    }}
  >
    {children}
  </Button>
);
