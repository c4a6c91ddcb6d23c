import type {
  ChatMessage,
  ContextDetail,
  ContextGap,
  ContextPart,
  ContextPlace,
  ContextReason,
  ContextSource,
  ContextTitle,
  TurnContext,
} from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Lock } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../feature.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatNumber, formatPrice } from '../../../lib/format.ts';
import { isGone } from '../../../lib/is-gone.ts';
import { ask } from '../../../lib/query.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { pathQuery } from '../conversation/path.ts';
import { ContextLink } from './ContextLink.tsx';
import type { ToolStep } from './tool-steps.ts';

type Group = 'instructions' | 'person' | 'memory' | 'knowledge' | 'files' | 'branch' | 'tools';

const GROUP_OF = {
  system: 'instructions',
  workspace: 'instructions',
  project: 'instructions',
  persona: 'instructions',
  person: 'person',
  memory: 'memory',
  knowledge: 'knowledge',
  note: 'files',
  task: 'files',
  file: 'files',
  history: 'branch',
  tools: 'tools',
} as const satisfies Record<ContextSource, Group>;

const GROUPS = {
  instructions: { text: 'answer_context.instructions', colour: 'bg-[#7c5cab]' },
  person: { text: 'answer_context.person', colour: 'bg-[#a8466f]' },
  memory: { text: 'answer_context.memory', colour: 'bg-[#b4601e]' },
  knowledge: { text: 'answer_context.knowledge', colour: 'bg-accent' },
  files: { text: 'answer_context.files', colour: 'bg-[#2474b5]' },
  branch: { text: 'answer_context.branch', colour: 'bg-success' },
  tools: { text: 'answer_context.tools', colour: 'bg-ink-faint' },
} as const satisfies Record<Group, { text: TextKey; colour: string }>;

const REASONS = {
  budget: 'answer_context.budget',
  access: 'answer_context.access',
  summary: 'answer_context.summary',
  unreadable: 'answer_context.unreadable',
  unsupported: 'answer_context.unsupported',
  off: 'answer_context.off',
  relevance: 'answer_context.relevance',
  number: 'answer_context.number',
} as const satisfies Record<ContextReason, TextKey>;

const DETAILS = {
  tool_away: 'answer_context.detail_tool_away',
  no_more_pictures: 'answer_context.detail_no_more_pictures',
  picture_too_large: 'answer_context.detail_picture_too_large',
  beginning: 'answer_context.detail_beginning',
  passages: 'answer_context.detail_passages',
  branch_length: 'answer_context.detail_branch_length',
  project_files: 'answer_context.detail_project_files',
  not_for_all: 'answer_context.detail_not_for_all',
  others_read: 'answer_context.detail_others_read',
  own_workspace: 'answer_context.detail_own_workspace',
  memory_number: 'answer_context.detail_memory_number',
  memory_length: 'answer_context.detail_memory_length',
  off_here: 'answer_context.detail_off_here',
  sign_in_opens: 'answer_context.detail_sign_in_opens',
  old_password_opens: 'answer_context.detail_old_password_opens',
} as const satisfies Record<ContextDetail, TextKey>;

const TITLES = {
  channel: 'answer_context.title_channel',
  citing: 'answer_context.title_citing',
  company: 'answer_context.title_company',
  material: 'answer_context.title_material',
  this_answer: 'answer_context.title_this_answer',
  run_instructions: 'answer_context.title_run_instructions',
  summary: 'answer_context.title_summary',
  earlier_messages: 'answer_context.title_earlier_messages',
  answer_so_far: 'answer_context.title_answer_so_far',
  go_on: 'answer_context.title_go_on',
  merge: 'answer_context.title_merge',
  own_instructions: 'answer_context.title_own_instructions',
  remembered_fact: 'answer_context.title_fact',
  remembered_preference: 'answer_context.title_preference',
  remembered_instruction: 'answer_context.title_instruction',
  own_memories: 'answer_context.title_own_memories',
  shared_memories: 'answer_context.title_shared_memories',
  project_files: 'answer_context.title_project_files',
} as const satisfies Record<ContextTitle, TextKey>;

const STATES = { changed: 'answer_context.changed', deleted: 'answer_context.deleted' } as const;

/** What the model is given takes a moment to be found. */
const ASK_AGAIN_MS = 500;

interface AnswerContextProps {
  /** Null: the last answer of the branch. */
  readonly messageId: string | null;
  readonly onClose: () => void;
}

/** What the model was told for an answer, by where it came from, and what it was not told and why. */
export const AnswerContext = ({ messageId }: AnswerContextProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const path = useQuery(pathQuery(channel.id));
  const answer = path.data?.messages.findLast(({ id, role }) =>
    messageId === null ? role === 'assistant' : id === messageId,
  );
  const id = messageId ?? answer?.id ?? '';
  const isWritten = answer?.status === 'streaming' && !isWaiting(answer);
  const question = ask('GET /api/v1/channels/{id}/messages/{msgId}/context', {
    params: { id: channel.id, msgId: id },
  });
  const query = useQuery({
    ...question,
    // It is known once the model is asked and brought up to date when the answer ends, so it is asked for again then.
    queryKey: [...question.queryKey, answer?.status ?? '', isWritten ? '' : (answer?.updated_at ?? '')],
    enabled: id !== '' && !path.isPending,
    refetchInterval: ({ state }) => isWritten && isGone(state.error) && ASK_AGAIN_MS,
  });
  const problem =
    path.isSuccess && id === ''
      ? 'answer_context.no_answer'
      : isGone(query.error)
        ? isWritten
          ? 'answer_context.writing'
          : 'answer_context.none'
        : null;
  if (problem !== null) return <p className="text-sm text-ink-muted">{t(problem)}</p>;
  return (
    <Loaded query={query}>
      {(context) => (
        <TurnContextParts
          context={context}
          counted={numberIn(answer, 'input_tokens') || null}
          isGiven={!answer || !isUnreached(answer)}
          cost={numberIn(answer, 'cost')}
          modelName={answer?.author.type === 'model' ? answer.author.display_name : null}
          isPersona={Boolean(answer?.persona_id)}
        />
      )}
    </Loaded>
  );
};

/** Then it is kept what the answer was told so far. */
const isWaiting = ({ tool_calls }: ChatMessage): boolean =>
  (tool_calls as readonly ToolStep[]).some(({ status }) => status === 'awaiting_approval');

/** Nothing came of it, and nothing was counted: the provider may never have seen the question. */
const isUnreached = (answer: ChatMessage): boolean =>
  answer.status === 'failed' && answer.content === '' && !numberIn(answer, 'input_tokens');

/** What the provider counted and took, for all its requests for the answer; null where it said nothing. */
const numberIn = (answer: ChatMessage | undefined, key: 'input_tokens' | 'cost'): number | null => {
  const number = answer?.usage?.[key];
  return typeof number === 'number' ? number : null;
};

interface Titled {
  readonly title: string;
  readonly title_key: ContextTitle | null;
  readonly source: ContextSource;
}

/** Names as they are, and what the server calls things in the person's language. */
const useTitle = () => {
  const { t } = useTranslation();
  return ({ title, title_key, source }: Titled): string => {
    if (title_key !== null) return t(TITLES[title_key]);
    if (title !== '' && (source === 'workspace' || source === 'project'))
      return t(FROM[source], { name: title });
    return title || t(GROUPS[GROUP_OF[source]].text);
  };
};

const FROM = {
  workspace: 'answer_context.from_workspace',
  project: 'answer_context.from_project',
  team: 'answer_context.from_team',
} as const satisfies Record<ContextPlace['type'], TextKey>;

const tokensOf = (parts: readonly ContextPart[]): number => parts.reduce((sum, part) => sum + part.tokens, 0);

interface TurnContextPartsProps {
  readonly context: TurnContext;
  readonly counted: number | null;
  readonly isGiven: boolean;
  /** Of the whole answer; null where it is not known. */
  readonly cost: number | null;
  /** As its answers are signed; null where a persona signs them. */
  readonly modelName: string | null;
  readonly isPersona: boolean;
}

const TurnContextParts = ({
  context,
  counted,
  isGiven,
  cost,
  modelName,
  isPersona,
}: TurnContextPartsProps) => {
  const { t } = useTranslation();
  const { model, chosen_by, tokens, context_window, parts, parts_withheld, left_out } = context;
  const groups = Object.entries(GROUPS).flatMap(([name, { text, colour }]) => {
    const own = parts.filter(({ source }) => GROUP_OF[source] === name);
    return own.length === 0 ? [] : [{ name, text, colour, parts: own }];
  });
  const all = context_window ?? Math.max(tokens, 1);
  return (
    <div className="flex flex-col gap-4 text-sm">
      <div>
        <p className="text-ink-muted">
          {t(isGiven ? 'answer_context.given' : 'answer_context.not_given', { model: modelName || model })}
        </p>
        {chosen_by !== null && (
          <p className="text-ink-muted">
            {t(isPersona ? 'answer_context.default_persona' : 'answer_context.default_model')} ·{' '}
            <bdi>{t(FROM[chosen_by.type], { name: chosen_by.name })}</bdi>
          </p>
        )}
        <p className="mt-1">
          <strong className="text-base font-semibold tabular-nums">{formatNumber(tokens)}</strong>{' '}
          <span className="text-ink-muted">
            {context_window === null
              ? t('answer_context.tokens')
              : t('answer_context.of_tokens', { number: formatNumber(context_window) })}
            {cost !== null && parts_withheld === 0 && (
              <span title={t('answer_details.cost')} className="tabular-nums">
                {' · '}
                <span className="sr-only">{t('answer_details.cost')}: </span>
                {formatPrice(cost)}
              </span>
            )}
          </span>
        </p>
        {/* Of all parts: beside the others it would tell how long the withheld ones are. */}
        {counted !== null && counted !== tokens && parts_withheld === 0 && (
          <p className="text-ink-muted">{t('answer_context.counted', { number: formatNumber(counted) })}</p>
        )}
        <div aria-hidden="true" className="mt-1.5 flex h-2 overflow-hidden rounded-full bg-line">
          {groups.map(({ name, colour, parts: own }) => (
            <span key={name} className={colour} style={{ width: `${(tokensOf(own) / all) * 100}%` }} />
          ))}
        </div>
      </div>
      {groups.map(({ name, ...group }) => (
        <PartGroup key={name} {...group} />
      ))}
      {parts_withheld > 0 && (
        <p className="flex items-center gap-1.5 text-warning-text">
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          {t('answer_context.withheld', { count: parts_withheld })}
        </p>
      )}
      {left_out.length > 0 && <LeftOut gaps={left_out} />}
    </div>
  );
};

interface PartGroupProps {
  readonly text: TextKey;
  readonly colour: string;
  readonly parts: readonly ContextPart[];
}

const PartGroup = ({ text, colour, parts }: PartGroupProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="flex items-center gap-2 font-semibold">
        <span aria-hidden="true" className={classNames('size-2.5 shrink-0 rounded-xs', colour)} />
        <span className="grow">{t(text)}</span>
        <span className="font-normal text-ink-muted tabular-nums">{formatNumber(tokensOf(parts))}</span>
      </h3>
      <ul aria-labelledby={id} className="ps-4.5">
        {parts.map((part) => (
          <Part key={part.position} part={part} />
        ))}
      </ul>
    </section>
  );
};

/** What a tool gave for an answer that stands above this one. */
const isEarlierResult = ({ source, ref }: ContextPart): boolean => source === 'tools' && ref !== null;

/** Its words open below its name, where they are kept. */
const Part = ({ part }: { readonly part: ContextPart }) => {
  const { t } = useTranslation();
  const titleOf = useTitle();
  const { position, text, tokens, is_cut, state, from, ref } = part;
  const name = (
    <>
      <span className="w-5 shrink-0 text-end text-xs text-ink-faint tabular-nums">
        <span className="sr-only">{t('answer_context.position')} </span>
        {formatNumber(position)}
      </span>
      <span className="min-w-0 grow py-0.5 wrap-anywhere">
        <bdi>{titleOf(part)}</bdi>
        {from !== null && (
          <span className="block text-xs text-ink-faint">
            <bdi>{t(FROM[from.type], { name: from.name })}</bdi>
          </span>
        )}
        {isEarlierResult(part) && (
          <span className="block text-xs text-ink-faint">{t('answer_context.from_earlier_answer')}</span>
        )}
      </span>
      {is_cut && <span className="text-xs text-ink-faint">{t('answer_context.cut')}</span>}
      {state !== 'unchanged' && <span className="text-xs text-ink-faint">{t(STATES[state])}</span>}
      <span className="text-xs text-ink-faint tabular-nums">{formatNumber(tokens)}</span>
    </>
  );
  const row =
    'flex min-h-7 min-w-0 grow items-center gap-2 text-ink-muted max-rail:min-h-11 pointer-coarse:min-h-11';
  const link = ref !== null && state !== 'deleted' && (
    <ContextLink of={ref} from={from} name={titleOf(part)} />
  );
  if (text === null)
    return (
      <li className="flex items-start gap-1">
        <div className={classNames(row, 'ps-5.5')}>{name}</div>
        {link}
      </li>
    );
  return (
    <li className="flex items-start gap-1">
      <details className="group/part min-w-0 grow">
        <summary className={classNames(row, 'cursor-pointer rounded-sm hover:text-ink')}>
          <ChevronRight
            aria-hidden="true"
            className="size-3.5 shrink-0 text-ink-faint transition-transform duration-150 group-open/part:rotate-90 rtl:rotate-180 rtl:group-open/part:rotate-90"
          />
          {name}
        </summary>
        <p
          dir="auto"
          className="mb-2 max-h-72 overflow-y-auto rounded-control bg-sunken p-2.5 text-xs whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </p>
      </details>
      {link}
    </li>
  );
};

const LeftOut = ({ gaps }: { readonly gaps: readonly ContextGap[] }) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {t('answer_context.left_out')}
      </h3>
      <ul aria-labelledby={id}>
        {gaps.map((gap) => (
          <Gap key={`${gap.source} ${gap.title} ${gap.ref?.id} ${gap.reason}`} gap={gap} />
        ))}
      </ul>
    </section>
  );
};

/** What is known better is said instead of the reason; which passages were chosen does not say why no others were. */
const useWhy = ({ reason, detail_key: key, detail_numbers: { number = 0, of = 0 } }: ContextGap): string => {
  const { t } = useTranslation();
  if (key === null) return t(REASONS[reason]);
  const detail = t(DETAILS[key], { count: number, number: formatNumber(number), of: formatNumber(of) });
  return key === 'passages' ? `${detail} · ${t(REASONS[reason])}` : detail;
};

const Gap = ({ gap }: { readonly gap: ContextGap }) => {
  const { t } = useTranslation();
  const titleOf = useTitle();
  const { source, reason, count, tokens, is_part, from, ref } = gap;
  const why = useWhy(gap);
  const isBase = source === 'knowledge' && reason === 'access';
  return (
    <li className="flex items-start gap-1">
      <span className="min-w-0 grow wrap-anywhere">
        <bdi>{titleOf(gap)}</bdi>
        {count > 1 && <span className="tabular-nums"> × {formatNumber(count)}</span>}
        <span className="text-ink-muted">
          {from !== null && (
            <>
              {' · '}
              <bdi>{t(FROM[from.type], { name: from.name })}</bdi>
            </>
          )}
          {is_part && ` · ${t('answer_context.rest', { number: formatNumber(tokens ?? 0) })}`}
          {` · ${why}`}
        </span>
      </span>
      {ref !== null && (
        <ContextLink
          of={isBase ? { type: 'knowledge_base', id: ref.id } : ref}
          from={from}
          name={titleOf(gap)}
        />
      )}
    </li>
  );
};
