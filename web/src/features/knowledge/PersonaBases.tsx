import type { KnowledgeBinding } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { BaseChecks } from './BaseChecks.tsx';

const LIST = 'GET /api/v1/personas/{id}/knowledge-bases';

interface PersonaBasesProps {
  readonly id: string;
  readonly mayChange: boolean;
}

/** What a persona knows, and whether it looks there before every answer. Each choice acts at once. */
export const PersonaBases = ({ id, mayChange }: PersonaBasesProps) => {
  const { t } = useTranslation();
  const query = useQuery(ask(LIST, { params: { id }, query: { limit: LONGEST_PAGE } }));
  const save = useAction('PUT /api/v1/personas/{id}/knowledge-bases', { stale: [LIST] });
  const isAuto = (bound: readonly KnowledgeBinding[], kbId: string): boolean =>
    (save.isPending ? save.variables.body.auto_search?.[kbId] : undefined) ??
    bound.find(({ kb_id }) => kb_id === kbId)?.auto_search ??
    true;
  // What is not said of one is reset: all of them are said each time.
  const send = (
    bound: readonly KnowledgeBinding[],
    kb_ids: string[],
    change: Record<string, boolean>,
  ): void =>
    save.mutate({
      params: { id },
      body: {
        kb_ids,
        auto_search: { ...Object.fromEntries(kb_ids.map((kbId) => [kbId, isAuto(bound, kbId)])), ...change },
      },
    });
  return (
    <Card isSplit title={t('knowledge_page.what_it_knows')} description={t('knowledge_page.who_persona')}>
      <Loaded query={query}>
        {({ data }) => {
          const chosen = save.isPending ? save.variables.body.kb_ids : data.map(({ kb_id }) => kb_id);
          return (
            <BaseChecks
              label={t('knowledge_page.what_it_knows')}
              bound={data}
              chosen={chosen}
              mayChange={mayChange}
              onChange={(kb_ids) => send(data, kb_ids, {})}
              after={(kbId, name) => (
                <div className="ps-8">
                  <Checkbox
                    label={
                      <>
                        {t('knowledge_page.auto_search')}
                        <span className="sr-only">: {name}</span>
                      </>
                    }
                    checked={isAuto(data, kbId)}
                    disabled={!mayChange}
                    onCheckedChange={(isOn) => send(data, [...chosen], { [kbId]: isOn })}
                  />
                </div>
              )}
            />
          );
        }}
      </Loaded>
    </Card>
  );
};
