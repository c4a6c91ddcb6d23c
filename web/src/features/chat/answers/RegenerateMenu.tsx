import type { ChatMessage, EnabledModel } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import {
  ArrowDownWideNarrow,
  FlaskConical,
  ListPlus,
  MessageSquareQuote,
  RefreshCw,
  Sparkles,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { checkRequired, wrongOf } from '../../../lib/checks.ts';
import { ask } from '../../../lib/query.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { AnchoredMenu, MenuItem, MenuSeparator, Submenu } from '../../../ui/Menu.tsx';
import { TextAreaField } from '../../../ui/TextField.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { answerAgain } from './answer-again.ts';

/** Read by the model alone; it says which language counts, since this one may not be the person's. */
const SAME_LANGUAGE = 'Keep to the language in which the question was asked.';
const SHORTER = `Answer again, noticeably shorter. ${SAME_LANGUAGE}`;
const LONGER = `Answer again, in more detail. ${SAME_LANGUAGE}`;

interface RegenerateMenuProps {
  readonly message: ChatMessage;
  readonly anchor: HTMLElement;
  readonly onOwnWords: () => void;
  readonly onClose: () => void;
}

export const RegenerateMenu = ({ message, anchor, onOwnWords, onClose }: RegenerateMenuProps) => {
  const { t } = useTranslation();
  const { open } = useConversation();
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose}>
      <MenuItem icon={<RefreshCw aria-hidden="true" />} onClick={() => answerAgain(message)}>
        {t('chat.again')}
      </MenuItem>
      <OtherModels message={message} />
      <MenuSeparator />
      <MenuItem
        icon={<ArrowDownWideNarrow aria-hidden="true" />}
        onClick={() => answerAgain(message, { instruction: SHORTER })}
      >
        {t('chat.shorter')}
      </MenuItem>
      <MenuItem
        icon={<ListPlus aria-hidden="true" />}
        onClick={() => answerAgain(message, { instruction: LONGER })}
      >
        {t('chat.longer')}
      </MenuItem>
      <MenuItem icon={<MessageSquareQuote aria-hidden="true" />} onClick={onOwnWords}>
        {t('chat.own_words')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<FlaskConical aria-hidden="true" />} onClick={() => open({ kind: 'rerun', message })}>
        {t('branch_work.rerun')}
      </MenuItem>
    </AnchoredMenu>
  );
};

const OtherModels = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation();
  const query = useQuery({ ...ask('GET /api/v1/models/enabled'), staleTime: 60_000 });
  const models = (query.data?.data ?? []).filter(({ hidden }) => !hidden);
  const pick = (model: EnabledModel): void =>
    answerAgain(
      message,
      model.type === 'persona'
        ? { persona_id: model.persona_id }
        : { model: model.model_id, provider_config_id: model.provider_config_id },
    );
  return (
    <Submenu icon={<Sparkles aria-hidden="true" />} text={t('chat.other_model')}>
      {models.map((model) => (
        <MenuItem
          key={`${model.persona_id}${model.provider_config_id}${model.model_id}`}
          onClick={() => pick(model)}
        >
          <bdi className="truncate">{model.display_name}</bdi>
        </MenuItem>
      ))}
    </Submenu>
  );
};

interface OwnWordsProps {
  readonly message: ChatMessage;
  readonly onClose: () => void;
}

/** How the next answer should be, in the person's own words. */
export const OwnWords = ({ message, onClose }: OwnWordsProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('chat.own_words')}
      form={{
        initial: { instruction: '' },
        check: ({ instruction }) => wrongOf({ instruction: checkRequired(instruction) }),
        submit: async ({ instruction }) => {
          answerAgain(message, { instruction });
          onClose();
        },
      }}
      submitText={t('chat.again')}
      needsChange
    >
      {(form) => <TextAreaField {...form.text('instruction')} label={t('chat.own_words_label')} rows={3} />}
    </FormDialog>
  );
};
