import type { ChatMessage } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../lib/query.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { pathQuery } from '../conversation/path.ts';
import { plainExcerpt } from '../conversation/plain-excerpt.ts';
import { branchBelow } from './branch-below.ts';
import { MergeForm } from './MergeForm.tsx';
import { paragraphsOf, tickOf, ticksOf } from './merge-parts.ts';

interface MergeDialogProps {
  /** A message on the one branch. */
  readonly a: string;
  /** One on the other. Null: it is to be chosen. */
  readonly b: string | null;
  readonly onClose: () => void;
}

/** Two branches beside each other from where they part, of which one message is made. */
export const MergeDialog = ({ a, b, onClose }: MergeDialogProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const tree = useQuery(ask('GET /api/v1/channels/{id}/tree', { params: { id: channel.id } }));
  const path = useQuery(pathQuery(channel.id));
  const myLeafId = path.data?.messages.at(-1)?.id;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('branch_work.merge_title')}
      description={t('branch_work.merge_text')}
      isHuge
    >
      <Loaded query={tree}>
        {({ data }) => <ChooseBranches messages={data} a={a} b={b} myLeafId={myLeafId} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
};

interface TreeItem {
  readonly id: string;
  readonly parent_id: string | null;
  readonly author: { readonly display_name: string };
  readonly excerpt: string;
  readonly created_at: string;
}

/** The ends of all branches, the newest first. */
const leavesOf = (messages: readonly TreeItem[]): TreeItem[] => {
  const parents = new Set(messages.map(({ parent_id }) => parent_id));
  return messages
    .filter(({ id }) => !parents.has(id))
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at));
};

interface ChooseBranchesProps extends MergeDialogProps {
  readonly messages: readonly TreeItem[];
  readonly myLeafId: string | undefined;
}

const ChooseBranches = ({ messages, a, b, myLeafId, onClose }: ChooseBranchesProps) => {
  const { t } = useTranslation();
  const leaves = leavesOf(messages);
  const [ends, setEnds] = useState(() => {
    const first = branchBelow(messages, a, myLeafId).at(-1) ?? a;
    return { a: first, b: b ?? leaves.find(({ id }) => id !== first)?.id ?? null };
  });
  const shown = new Set([ends.a, ends.b, ...leaves.map(({ id }) => id)]);
  const known = messages.filter(({ id }) => shown.has(id));
  const choices = known.map(({ id, author, excerpt }) => ({
    value: id,
    label: `${author.display_name} · ${plainExcerpt(excerpt)}`,
  }));
  if (ends.b === null) return <Notice tone="info">{t('branch_work.merge_none')}</Notice>;
  const pair = { a: ends.a, b: ends.b };
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-3 md:grid-cols-2 md:gap-6">
        {(['a', 'b'] as const).map((side) => (
          <Select
            key={side}
            aria-label={side === 'a' ? t('branch_work.first') : t('branch_work.second')}
            choices={choices.filter(({ value }) => value !== pair[side === 'a' ? 'b' : 'a'])}
            value={pair[side]}
            onValueChange={(id) => setEnds((now) => ({ ...now, [side]: id }))}
            className="w-full min-w-0"
          />
        ))}
      </div>
      <Merging key={`${pair.a} ${pair.b}`} {...pair} onClose={onClose} />
    </div>
  );
};

interface PairProps {
  readonly a: string;
  readonly b: string;
  readonly onClose: () => void;
}

const Merging = ({ a, b, onClose }: PairProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const diff = useQuery(
    ask('GET /api/v1/channels/{id}/diff', { params: { id: channel.id }, query: { a, b } }),
  );
  return (
    <Loaded query={diff}>
      {(sides) =>
        sides.a.length === 0 || sides.b.length === 0 ? (
          <Notice tone="info">{t('branch_work.merge_one_path')}</Notice>
        ) : (
          <Sides sides={sides} ends={[a, b]} hasCommon={sides.ancestor_id !== null} onClose={onClose} />
        )
      }
    </Loaded>
  );
};

interface SidesProps {
  readonly sides: { readonly a: readonly ChatMessage[]; readonly b: readonly ChatMessage[] };
  readonly ends: readonly [string, string];
  readonly hasCommon: boolean;
  readonly onClose: () => void;
}

const Sides = ({ sides, ends, hasCommon, onClose }: SidesProps) => {
  const { t } = useTranslation();
  const [ticks, setTicks] = useState<ReadonlySet<string>>(() => new Set(ticksOf([...sides.a, ...sides.b])));
  const tick = (some: readonly string[], isOn: boolean): void =>
    setTicks((now) => new Set(isOn ? [...now, ...some] : [...now].filter((one) => !some.includes(one))));
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        {(['a', 'b'] as const).map((side) => (
          <ol
            key={side}
            aria-label={side === 'a' ? t('branch_work.first') : t('branch_work.second')}
            className="flex max-h-[45dvh] min-w-0 flex-col gap-4 overflow-y-auto rounded-control border border-line bg-surface p-3"
          >
            {sides[side].map((message) => (
              <TickedMessage key={message.id} message={message} ticks={ticks} onTick={tick} />
            ))}
          </ol>
        ))}
      </div>
      <MergeForm
        messages={[...sides.a, ...sides.b]}
        ticks={ticks}
        ends={ends}
        hasCommon={hasCommon}
        onClose={onClose}
      />
    </>
  );
};

interface TickedMessageProps {
  readonly message: ChatMessage;
  readonly ticks: ReadonlySet<string>;
  readonly onTick: (ticks: readonly string[], isOn: boolean) => void;
}

const TickedMessage = ({ message, ticks, onTick }: TickedMessageProps) => {
  const { t } = useTranslation();
  const paragraphs = paragraphsOf(message.content);
  const all = paragraphs.map((paragraph) => tickOf(message.id, paragraph));
  const { display_name } = message.author;
  if (all.length === 0)
    return <li className="text-sm text-ink-faint italic">{`${display_name}: ${t('chat.deleted')}`}</li>;
  return (
    <li className="min-w-0">
      <Checkbox
        label={display_name}
        checked={all.every((one) => ticks.has(one))}
        onCheckedChange={(isOn) => onTick(all, isOn)}
      />
      <ul className="ms-2 border-s border-line ps-3">
        {paragraphs.map((paragraph) => {
          const key = tickOf(message.id, paragraph);
          const words = message.content.slice(paragraph.start, paragraph.end);
          return (
            <li key={key}>
              <Checkbox
                label={
                  <span dir="auto" className="block font-normal whitespace-pre-wrap wrap-anywhere">
                    {words}
                  </span>
                }
                checked={ticks.has(key)}
                onCheckedChange={(isOn) => onTick([key], isOn)}
              />
            </li>
          );
        })}
      </ul>
    </li>
  );
};
