import type { ChatMessage, EnabledModel } from '@parley/contract';
import { ANSWER_INSTRUCTION_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { channelTitle } from '../../../lib/channel-title.ts';
import { ask } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useHandIn } from '../../../lib/use-hand-in.ts';
import { Button } from '../../../ui/Button.tsx';
import { DialogActions } from '../../../ui/Dialog.tsx';
import { FormFailure } from '../../../ui/Notice.tsx';
import { type Choice, SelectField } from '../../../ui/Select.tsx';
import { TextAreaField } from '../../../ui/TextField.tsx';
import { askAt } from '../answers/running-answers.ts';
import { useConversation } from '../conversation/conversation.ts';
import { refetchPath } from '../conversation/path.ts';
import { partsOf, ticksOf, wordsOf } from './merge-parts.ts';

interface MergeFormProps {
  readonly messages: readonly ChatMessage[];
  readonly ticks: ReadonlySet<string>;
  readonly ends: readonly [string, string];
  readonly hasCommon: boolean;
  readonly onClose: () => void;
}

const BY_MODEL = 'model';
const BY_ME = 'me';

/** Who can write it: the model that answered last, the person, or any other model or persona. */
const useWriters = (): {
  readonly choices: Array<Choice<string>>;
  readonly models: readonly EnabledModel[];
} => {
  const { t } = useTranslation();
  const query = useQuery({ ...ask('GET /api/v1/models/enabled'), staleTime: 60_000 });
  const models = (query.data?.data ?? []).filter(({ hidden }) => !hidden);
  const named = models.map((model, index) => ({ value: String(index), label: model.display_name }));
  const own = [
    { value: BY_MODEL, label: t('branch_work.by_model') },
    { value: BY_ME, label: t('branch_work.by_me') },
  ];
  return { choices: [...own, ...named], models };
};

interface Plan {
  readonly ends: readonly [string, string];
  /** Below which message it goes. Null: where the branches part. */
  readonly parentId: string | null;
}

/** Where a merged message goes, as the routes take it. */
const whereOf = ({ ends, parentId }: Plan) => ({
  message_ids: [...ends],
  ...(parentId === null ? {} : { parent_id: parentId }),
});

/** Which model or persona writes it; none says that the model that answered last does. */
const writerOf = (model: EnabledModel | undefined) => {
  if (model === undefined) return {};
  if (model.type === 'persona') return { persona_id: model.persona_id };
  return { model: model.model_id, provider_config_id: model.provider_config_id };
};

const mergeByModel = async (
  channelId: string,
  plan: Plan,
  { messages, ticks }: Pick<MergeFormProps, 'messages' | 'ticks'>,
  { model, instruction }: { readonly model: EnabledModel | undefined; readonly instruction: string },
): Promise<void> => {
  const isAll = ticksOf(messages).every((one) => ticks.has(one));
  const heading = await askAt(channelId, 'merge/ask', {
    ...whereOf(plan),
    ...writerOf(model),
    ...(isAll ? {} : { parts: partsOf(messages, ticks) }),
    ...(instruction.trim() === '' ? {} : { instruction }),
  });
  if (heading.notice !== null) toast.error(heading.notice);
};

const mergeByPerson = async (channelId: string, plan: Plan, content: string): Promise<void> => {
  await call('POST /api/v1/channels/{id}/merge', {
    params: { id: channelId },
    body: { ...whereOf(plan), content },
  });
  await refetchPath(channelId);
};

/** How the ticked paragraphs become one message: by whom, below which message, in which words. */
export const MergeForm = ({ messages, ticks, ends, hasCommon, onClose }: MergeFormProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const { choices, models } = useWriters();
  const [writer, setWriter] = useState(channel.ai_mode === 'false' ? BY_ME : BY_MODEL);
  const [own, setOwn] = useState<string | null>(null);
  const [instruction, setInstruction] = useState('');
  const [place, setPlace] = useState(hasCommon ? 'part' : ends[0]);
  const isMine = writer === BY_ME;
  // What is ticked is there to be written on, until the person does.
  const content = own ?? wordsOf(messages, ticks);
  const typed = [
    { label: t('branch_work.merged'), text: own ?? '' },
    { label: t('branch_work.how'), text: instruction },
  ].filter(({ text }) => text.trim() !== '');
  const { isBusy, failure, close, handIn } = useHandIn({
    isChanged: typed.length > 0,
    typed: () => ({ of: channelTitle(channel), texts: typed }),
    onClose,
  });
  const submit = async (): Promise<void> => {
    const plan = { ends, parentId: place === 'part' ? null : place };
    const model = models[Number(writer)];
    if (isMine) await mergeByPerson(channel.id, plan, content);
    else await mergeByModel(channel.id, plan, { messages, ticks }, { model, instruction });
    close();
  };
  const places = [
    ...(hasCommon ? [{ value: 'part', label: t('branch_work.where_part') }] : []),
    { value: ends[0], label: t('branch_work.below_first') },
    { value: ends[1], label: t('branch_work.below_second') },
  ];
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label={t('branch_work.who')}
          choices={choices}
          value={writer}
          onValueChange={setWriter}
        />
        <SelectField label={t('branch_work.where')} choices={places} value={place} onValueChange={setPlace} />
      </div>
      {isMine ? (
        <TextAreaField label={t('branch_work.merged')} value={content} onValueChange={setOwn} rows={6} />
      ) : (
        <TextAreaField
          label={t('branch_work.how')}
          value={instruction}
          onValueChange={setInstruction}
          maxLength={ANSWER_INSTRUCTION_MAX}
          rows={2}
        />
      )}
      <FormFailure text={failure} />
      <MergeActions
        isBusy={isBusy}
        isEmpty={isMine ? content.trim() === '' : ticks.size === 0}
        onCancel={close}
        onMerge={() => void handIn(submit)}
      />
    </>
  );
};

interface MergeActionsProps {
  readonly isBusy: boolean;
  readonly isEmpty: boolean;
  readonly onCancel: () => void;
  readonly onMerge: () => void;
}

const MergeActions = ({ isBusy, isEmpty, onCancel, onMerge }: MergeActionsProps) => {
  const { t } = useTranslation();
  return (
    <DialogActions>
      <Button onClick={onCancel}>{t('actions.cancel')}</Button>
      <Button look="primary" isBusy={isBusy} disabled={isEmpty} onClick={onMerge}>
        {t('branch_work.merge_do')}
      </Button>
    </DialogActions>
  );
};
