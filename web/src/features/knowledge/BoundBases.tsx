import type { KnowledgeBinding } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { BaseChecks } from './BaseChecks.tsx';

/** Who will be able to read what: said where it is decided. */
const WHO_READS = {
  channels: 'knowledge_page.who_channel',
  projects: 'knowledge_page.who_project',
} as const satisfies Record<string, TextKey>;

interface BoundBasesProps {
  readonly place: 'channels' | 'projects';
  readonly id: string;
  readonly mayChange: boolean;
  /** Where it is part of a form that is saved: what was chosen there, null for what is bound; otherwise each choice acts at once. */
  readonly form?: { readonly chosen: readonly string[] | null; readonly onChange: (kbIds: string[]) => void };
}

/** The knowledge bases that answers in a chat or a project draw on. */
export const BoundBases = ({ place, id, mayChange, form }: BoundBasesProps) => {
  const { t } = useTranslation();
  const list = `GET /api/v1/${place}/{id}/knowledge-bases` as const;
  const query = useQuery(ask(list, { params: { id }, query: { limit: LONGEST_PAGE } }));
  const save = useAction(`PUT /api/v1/${place}/{id}/knowledge-bases`, { stale: [list] });
  const chosenOf = (bound: readonly KnowledgeBinding[]): readonly string[] =>
    (save.isPending ? save.variables.body.kb_ids : form?.chosen) ?? bound.map(({ kb_id }) => kb_id);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-pretty text-ink-muted">{t(WHO_READS[place])}</p>
      <Loaded query={query}>
        {({ data }) => (
          <BaseChecks
            label={t('knowledge.title')}
            bound={data}
            chosen={chosenOf(data)}
            mayChange={mayChange}
            onChange={form?.onChange ?? ((kb_ids) => save.mutate({ params: { id }, body: { kb_ids } }))}
          />
        )}
      </Loaded>
    </div>
  );
};
