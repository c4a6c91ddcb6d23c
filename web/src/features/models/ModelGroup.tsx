import type { EnabledModel } from '@parley/contract';
import { ArrowDown, ArrowUp, ArrowUpToLine, EllipsisVertical, GripVertical } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { CapabilityBadges } from './CapabilityBadges.tsx';
import { priceText, tokensText } from './model-facts.ts';
import { keyOf } from './model-order.ts';
import { ENABLED, type Move } from './use-model-order.ts';

interface ModelGroupProps {
  readonly models: readonly EnabledModel[];
  readonly onMove: Move;
}

/** The models of one provider: dragged by their handle, or moved from a menu. */
export const ModelGroup = ({ models, onMove }: ModelGroupProps) => {
  const [dragged, setDragged] = useState<EnabledModel | null>(null);
  const [over, setOver] = useState<EnabledModel | null>(null);
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };
  const dragOf = (model: EnabledModel): RowDrag => ({
    // What comes from above lands below, and the other way round: the line shows where.
    edge:
      dragged === null || over !== model || dragged === model
        ? null
        : models.indexOf(dragged) < models.indexOf(model)
          ? 'below'
          : 'above',
    isDragged: dragged === model,
    onStart: () => setDragged(model),
    onOver: (event) => {
      if (dragged === null) return;
      event.preventDefault();
      setOver(model);
    },
    onDrop: () => {
      if (dragged !== null && dragged !== model) onMove(dragged, model);
      end();
    },
    onEnd: end,
  });
  const to = (model: EnabledModel, target: EnabledModel | undefined) =>
    target && target !== model ? () => onMove(model, target) : null;
  return (
    <Card title={models[0]?.provider_config_name ?? ''} isFlush action={<HideAll models={models} />}>
      <ul className="divide-y divide-line border-t border-line">
        {models.map((model, index) => (
          <ModelRow
            key={keyOf(model)}
            model={model}
            drag={dragOf(model)}
            moves={{
              toTop: to(model, models[0]),
              up: to(model, models[index - 1]),
              down: to(model, models[index + 1]),
            }}
          />
        ))}
      </ul>
    </Card>
  );
};

const HideAll = ({ models }: { readonly models: readonly EnabledModel[] }) => {
  const { t } = useTranslation();
  const bulk = useAction('POST /api/v1/models/preferences/bulk', { stale: [ENABLED] });
  if (models.length < 2) return null;
  const isAnyShown = models.some(({ hidden }) => !hidden);
  const entries = models.flatMap(({ model_id, provider_config_id }) =>
    provider_config_id ? [{ model_id, provider_config_id }] : [],
  );
  return (
    <Button isBusy={bulk.isPending} onClick={() => bulk.mutate({ body: { entries, hidden: isAnyShown } })}>
      {t(isAnyShown ? 'models.hide_all' : 'models.show_all')}
    </Button>
  );
};

interface RowDrag {
  /** Where what is dragged would land. */
  readonly edge: 'above' | 'below' | null;
  readonly isDragged: boolean;
  readonly onStart: () => void;
  readonly onOver: (event: DragEvent) => void;
  readonly onDrop: () => void;
  readonly onEnd: () => void;
}

/** null: it is there already. */
type Moves = Readonly<Record<'toTop' | 'up' | 'down', (() => void) | null>>;

interface ModelRowProps {
  readonly model: EnabledModel;
  readonly drag: RowDrag;
  readonly moves: Moves;
}

const ModelRow = ({ model, drag, moves }: ModelRowProps) => {
  const { t } = useTranslation();
  const id = useId();
  const save = useAction('PUT /api/v1/models/preferences', { stale: [ENABLED] });
  const { model_id, provider_config_id, display_name, context_window, price, capabilities, hidden } = model;
  const isShown = save.isPending ? !save.variables.body.hidden : !hidden;
  const show = (isOn: boolean): void => {
    if (provider_config_id) save.mutate({ body: { model_id, provider_config_id, hidden: !isOn } });
  };
  return (
    <li
      onDragOver={drag.onOver}
      onDrop={drag.onDrop}
      className={classNames(
        'flex items-center gap-2 py-3 ps-2 pe-4 pointer-coarse:ps-4 sm:ps-3 sm:pe-6',
        drag.isDragged && 'opacity-50',
        drag.edge === 'above' && 'shadow-[inset_0_2px_var(--color-accent)]',
        drag.edge === 'below' && 'shadow-[inset_0_-2px_var(--color-accent)]',
      )}
    >
      <Grip name={display_name} drag={drag} />
      <div className={classNames('min-w-0 grow', !isShown && 'text-ink-faint')}>
        <p className="flex flex-wrap items-center gap-1.5 text-sm">
          <bdi id={id} className="me-1 font-medium">
            {display_name}
          </bdi>
          {model.is_demo && <Badge tone="accent">{t('providers.demo')}</Badge>}
          <CapabilityBadges capabilities={capabilities} />
        </p>
        <p dir="ltr" className="truncate text-xs text-ink-muted rtl:text-end">
          {[
            model_id !== display_name && model_id,
            context_window && tokensText(context_window),
            price && priceText(price),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <PlaceMenu name={display_name} moves={moves} />
      <Switch aria-labelledby={id} checked={isShown} onCheckedChange={show} />
    </li>
  );
};

/** For the pointer alone: pressing a button that opens a menu opens it, and nothing could be dragged any more. */
const Grip = ({ name, drag }: { readonly name: string; readonly drag: RowDrag }) => {
  const begin = (event: DragEvent): void => {
    const row = event.currentTarget.closest('li');
    // Firefox drags nothing that carries nothing.
    event.dataTransfer.setData('text/plain', name);
    event.dataTransfer.effectAllowed = 'move';
    if (row) event.dataTransfer.setDragImage(row, 16, row.clientHeight / 2);
    drag.onStart();
  };
  return (
    <span
      aria-hidden="true"
      draggable
      onDragStart={begin}
      onDragEnd={drag.onEnd}
      className="shrink-0 cursor-grab p-1.5 text-ink-faint hover:text-ink active:cursor-grabbing pointer-coarse:hidden"
    >
      <GripVertical className="size-4" />
    </span>
  );
};

const PlaceMenu = ({ name, moves }: { readonly name: string; readonly moves: Moves }) => {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <Button look="quiet" size="icon" aria-label={t('models.place_named', { name })}>
          <EllipsisVertical aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem
        icon={<ArrowUpToLine aria-hidden="true" />}
        disabled={!moves.toTop}
        onClick={() => moves.toTop?.()}
      >
        {t('models.first')}
      </MenuItem>
      <MenuItem icon={<ArrowUp aria-hidden="true" />} disabled={!moves.up} onClick={() => moves.up?.()}>
        {t('folders.move_up')}
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden="true" />} disabled={!moves.down} onClick={() => moves.down?.()}>
        {t('folders.move_down')}
      </MenuItem>
    </Menu>
  );
};
