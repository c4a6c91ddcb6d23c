import type { ChatMessage, ContextPart, EnabledModel, RerunInput, TurnContext } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ask } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useHandIn } from '../../../lib/use-hand-in.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { FormFailure, Notice } from '../../../ui/Notice.tsx';
import { SelectField } from '../../../ui/Select.tsx';
import { TextAreaField, TextField } from '../../../ui/TextField.tsx';
import { plainExcerpt } from '../conversation/plain-excerpt.ts';
import { askAt } from './running-answers.ts';

interface RerunDialogProps {
  readonly message: ChatMessage;
  readonly onClose: () => void;
}

/** Asks for an answer again as it was asked, or with one thing changed. */
export const RerunDialog = ({ message, onClose }: RerunDialogProps) => {
  const { t } = useTranslation();
  const params = { id: message.channel_id, msgId: message.id };
  const context = useQuery({
    ...ask('GET /api/v1/channels/{id}/messages/{msgId}/context', { params }),
    retry: false,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('branch_work.rerun_title')}
      description={t('branch_work.rerun_text')}
      isWide
    >
      <Loaded query={context}>
        {(told) => <RerunForm message={message} told={told} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
};

/** What says how to answer, which other words can stand for; of a run that was changed, those words. */
const isInstruction = ({ source, title_key }: ContextPart): boolean =>
  ['persona', 'workspace', 'project'].includes(source) ||
  title_key === 'channel' ||
  title_key === 'run_instructions';

/** What can be left out: what the question is made of cannot. An answer between whose words tools gave something is one, and that goes with it. */
const sourcesOf = ({ parts }: TurnContext, questionId: string | null): ContextPart[] => {
  const messages = new Set<string | null>([questionId]);
  return parts.filter((part) => {
    const { source, ref, state } = part;
    if (ref === null || source === 'tools' || isInstruction(part) || state === 'deleted') return false;
    if (ref.type !== 'message') return true;
    const isFirst = !messages.has(ref.id);
    messages.add(ref.id);
    return isFirst;
  });
};

const SAME = 'same';

const useModels = (): readonly EnabledModel[] => {
  const query = useQuery({ ...ask('GET /api/v1/models/enabled'), staleTime: 60_000 });
  return (query.data?.data ?? []).filter(({ hidden, type }) => !hidden && type !== 'persona');
};

interface RerunFormProps extends RerunDialogProps {
  readonly told: TurnContext;
}

/** What is changed of how it was asked. */
const useChanges = ({ message, told }: Pick<RerunFormProps, 'message' | 'told'>) => {
  const models = useModels();
  const instructions = told.parts
    .filter(isInstruction)
    .flatMap(({ text }) => text ?? [])
    .join('\n\n');
  const before = told.options?.temperature ?? null;
  const [model, setModel] = useState(SAME);
  const [words, setWords] = useState(instructions);
  const [temperature, setTemperature] = useState(before === null ? '' : String(before));
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const degrees = temperature.trim() === '' ? null : Number(temperature.replace(',', '.'));
  const isWrong = degrees !== null && !(degrees >= 0 && degrees <= 2);
  const chosen = models[Number(model)];
  const isOther = chosen !== undefined && chosen.model_id !== message.model;
  const input: RerunInput = {
    ...(chosen ? { model: chosen.model_id, provider_config_id: chosen.provider_config_id ?? undefined } : {}),
    ...(words === instructions ? {} : { system_prompt: words }),
    ...(degrees === null || degrees === before ? {} : { temperature: degrees }),
    ...(leftOut.size === 0 ? {} : { leave_out: [...leftOut] }),
  };
  const isChanged = isOther || Object.keys(input).length > 0;
  return {
    ...{ models, model, setModel, words, setWords, temperature, setTemperature, leftOut, setLeftOut },
    ...{ isWrong, input, isChanged },
  };
};

const RerunForm = ({ message, told, onClose }: RerunFormProps) => {
  const { t } = useTranslation();
  const changes = useChanges({ message, told });
  const { input, isChanged } = changes;
  const typed = () => {
    const { system_prompt: text } = input;
    const label = t('branch_work.instructions');
    return { of: t('branch_work.rerun_title'), texts: text === undefined ? [] : [{ label, text }] };
  };
  const { isBusy, failure, close, handIn } = useHandIn({ isChanged, typed, onClose });
  const submit = async (): Promise<void> => {
    const { notice } = await askAt(message.channel_id, `messages/${message.id}/rerun`, input);
    if (notice !== null) toast.error(notice);
    close();
  };
  const choices = [
    { value: SAME, label: t('branch_work.same_model', { model: told.model }) },
    ...changes.models.map(({ display_name }, index) => ({ value: String(index), label: display_name })),
  ];
  return (
    <div className="flex flex-col gap-5">
      <WhatIsNotTold told={told} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('branch_work.model')}
          choices={choices}
          value={changes.model}
          onValueChange={changes.setModel}
        />
        <TextField
          label={t('branch_work.temperature')}
          inputMode="decimal"
          placeholder={t('branch_work.model_decides')}
          value={changes.temperature}
          onValueChange={changes.setTemperature}
          error={changes.isWrong ? t('branch_work.temperature_wrong') : undefined}
        />
      </div>
      <TextAreaField
        label={t('branch_work.instructions')}
        value={changes.words}
        onValueChange={changes.setWords}
        rows={4}
      />
      <Sources
        parts={sourcesOf(told, message.parent_id)}
        leftOut={changes.leftOut}
        onChange={changes.setLeftOut}
      />
      <p role="status" className="text-sm text-ink-muted">
        {t(restOf(changes.isChanged, told))}
      </p>
      <FormFailure text={failure} />
      <DialogActions>
        <Button onClick={close}>{t('actions.cancel')}</Button>
        <Button look="primary" isBusy={isBusy} disabled={changes.isWrong} onClick={() => void handIn(submit)}>
          {t('branch_work.rerun_do')}
        </Button>
      </DialogActions>
    </div>
  );
};

const cannotBeTold = ({ parts }: TurnContext): ContextPart[] =>
  parts.filter(({ state, text }) => state === 'deleted' || (state === 'changed' && text === null));

/** What the dialog promises of all that the person leaves alone. */
const restOf = (isChanged: boolean, told: TurnContext) => {
  if (isChanged) return 'branch_work.rest_same';
  const isWhole = cannotBeTold(told).length === 0 && told.parts_withheld === 0;
  return isWhole ? 'branch_work.all_same' : 'branch_work.all_but_missing';
};

/** What cannot be told as it was. */
const WhatIsNotTold = ({ told }: Pick<RerunFormProps, 'told'>) => {
  const { t } = useTranslation();
  const { parts_withheld } = told;
  const others = cannotBeTold(told);
  if (others.length === 0 && parts_withheld === 0) return null;
  return (
    <Notice tone="warning">
      {others.length > 0 && (
        <p>{t('branch_work.not_as_it_was', { names: others.map(({ title }) => title).join(', ') })}</p>
      )}
      {parts_withheld > 0 && <p>{t('branch_work.not_for_you', { number: formatNumber(parts_withheld) })}</p>}
    </Notice>
  );
};

interface SourcesProps {
  readonly parts: readonly ContextPart[];
  readonly leftOut: ReadonlySet<number>;
  readonly onChange: (leftOut: ReadonlySet<number>) => void;
}

const Sources = ({ parts, leftOut, onChange }: SourcesProps) => {
  const { t } = useTranslation();
  if (parts.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{t('branch_work.sources')}</legend>
      <div className="mt-1 max-h-56 overflow-y-auto rounded-control border border-line px-3 py-1">
        {parts.map(({ position, title, text }) => (
          <Checkbox
            key={position}
            label={<bdi>{title}</bdi>}
            description={text === null ? undefined : plainExcerpt(text.slice(0, 120))}
            checked={!leftOut.has(position)}
            onCheckedChange={(isTold) => {
              const next = new Set(leftOut);
              if (isTold) next.delete(position);
              else next.add(position);
              onChange(next);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
};
