import type { KnowledgeBase } from '@parley/contract';
import { BUILT_IN_MODEL } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useMe } from '../../lib/me.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useOpenPanel } from '../../ui/PanelTabs.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { membersQuery } from '../sharing/index.ts';
import type { PanelName } from './BasePanel.tsx';
import { usageQuery } from './BaseUsage.tsx';
import { percent } from './States.tsx';

const FACES_MAX = 4;

/** What it is for, how much is in it, and who reads it. */
export const BaseStats = ({ base }: { readonly base: KnowledgeBase }) => {
  const { t } = useTranslation();
  const { description, document_count, chunk_count } = base;
  return (
    <>
      {description && (
        <p dir="auto" className="max-w-prose text-pretty text-ink-muted at-start">
          {description}
        </p>
      )}
      <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line sm:grid-cols-4">
        <Figure name={t('knowledge_page.documents')}>{formatNumber(document_count)}</Figure>
        <Figure name={t('knowledge_page.passages')}>{formatNumber(chunk_count)}</Figure>
        <Figure name={t('knowledge_page.used_week')}>
          <Used id={base.id} />
        </Figure>
        <Figure name={t('knowledge_page.read_by')}>
          <Readers base={base} />
        </Figure>
      </dl>
      <Meaning base={base} />
    </>
  );
};

/** What its passages are found by, and how far that is. */
const Meaning = ({ base: { embedding, vector_count, chunk_count } }: { readonly base: KnowledgeBase }) => {
  const { t } = useTranslation();
  if (embedding.model === null) return null;
  const model = embedding.model === BUILT_IN_MODEL ? t('knowledge_page.model_built_in') : embedding.model;
  return (
    <p className="text-xs text-ink-muted">
      {vector_count < chunk_count
        ? t('knowledge_page.vectors_part', { model, share: percent(vector_count / chunk_count) })
        : t('knowledge_page.vectors_all', { model })}
    </p>
  );
};

/** Lines between the figures, in two rows on a phone: each draws its own edges, and the outermost ones are cut off. */
const Figure = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="-me-px -mb-px border-e border-b border-line px-4 py-3">
    <dt className="text-xs text-ink-muted">{name}</dt>
    <dd className="mt-0.5 flex min-h-7 items-center text-lg font-semibold tabular-nums">{children}</dd>
  </div>
);

/** How many answers of the week cite it, and the way to them. */
const Used = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const open = useOpenPanel<PanelName>();
  const { data } = useQuery(usageQuery(id));
  if (!data) return null;
  return (
    <button
      type="button"
      title={t('knowledge_page.cited', { count: data.cited_count })}
      onClick={() => open('usage')}
      className="-mx-1 rounded-control px-1 hover:bg-hover"
    >
      {formatNumber(data.week_count)} ×
    </button>
  );
};

const Readers = ({ base: { id, visibility, team_id } }: { readonly base: KnowledgeBase }) => {
  const { t } = useTranslation();
  const { teams } = useMe();
  const { data } = useQuery(membersQuery('knowledge-bases', id));
  if (!data) return null;
  const team = visibility === 'team' ? teams.find((one) => one.id === team_id) : undefined;
  const faces = data.data.slice(0, FACES_MAX);
  const more = data.data.length - faces.length;
  const names = [...(team ? [team.name] : []), ...data.data.map((one) => one.display_name || one.handle)];
  return (
    <span
      role="img"
      aria-label={names.join(', ')}
      title={names.join(', ')}
      className="flex items-center gap-1"
    >
      {team && <Tile name={team.name} image={team.avatar} className="size-6 text-xs" />}
      {faces.map(({ id: memberId, display_name, handle, avatar, team_id: ofTeam }) =>
        ofTeam === null ? (
          <Avatar
            key={memberId}
            name={display_name || handle}
            image={avatar}
            className="size-6 text-[0.625rem]!"
          />
        ) : (
          <Tile key={memberId} name={display_name} image={avatar} className="size-6 text-xs" />
        ),
      )}
      {more > 0 && (
        <span className="type-ui font-normal text-ink-muted">
          {t('knowledge_page.more', { count: more })}
        </span>
      )}
    </span>
  );
};
