import type { KnowledgeBase } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { panelScreen } from '../../lib/frame.ts';
import { isGone } from '../../lib/is-gone.ts';
import { ask } from '../../lib/query.ts';
import { useScreen } from '../../lib/use-screen.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Members } from '../sharing/index.ts';
import { NothingHere } from '../shell/index.ts';
import { BaseActions } from './BaseActions.tsx';
import { BasePanel, BaseTabs, type PanelName } from './BasePanel.tsx';
import { BaseStats } from './BaseStats.tsx';
import { BaseUsage } from './BaseUsage.tsx';
import { Documents } from './Documents.tsx';
import { DropTarget } from './DropTarget.tsx';
import { TrySearch } from './TrySearch.tsx';
import { UploadState } from './UploadState.tsx';
import { useUploads } from './use-uploads.ts';

const route = getRouteApi('/app/knowledge/$baseId');

export const BasePage = () => {
  const { baseId } = route.useParams();
  const { panel } = route.useSearch();
  return <BaseById key={baseId} id={baseId} panel={panel} />;
};

interface BaseByIdProps {
  readonly id: string;
  readonly panel?: PanelName | undefined;
}

export const BaseById = ({ id, panel }: BaseByIdProps) => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/knowledge-bases/{id}', { params: { id } }));
  if (isGone(query.error))
    return <NothingHere title={t('knowledge_page.gone')} text={t('knowledge_page.gone_text')} />;
  return <Loaded query={query}>{(base) => <BaseSheet base={base} panel={panel} />}</Loaded>;
};

interface BaseSheetProps {
  readonly base: KnowledgeBase;
  readonly panel: PanelName | undefined;
}

/** Its documents; what explains it stands on a sheet beside them, or in place of them where there is no room. */
const BaseSheet = ({ base, panel }: BaseSheetProps) => {
  const isBeside = useScreen(panelScreen);
  const uploads = useUploads(base.id);
  const isDocuments = isBeside || panel === undefined;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={base.name}
        action={<BaseActions base={base} isBeside={isBeside} onFiles={uploads.add} />}
      />
      {!isBeside && <BaseTabs chosen={panel} />}
      {isDocuments ? (
        <DropTarget isOpen={base.rights.write} onFiles={uploads.add}>
          <BaseStats base={base} />
          <UploadState {...uploads} />
          <Documents base={base} onFiles={uploads.add} />
        </DropTarget>
      ) : (
        <PanelPart base={base} kind={panel ?? 'search'} />
      )}
      {isBeside && panel && (
        <BasePanel kind={panel}>
          <PanelPart base={base} kind={panel} />
        </BasePanel>
      )}
    </div>
  );
};

const PanelPart = ({ base, kind }: { readonly base: KnowledgeBase; readonly kind: PanelName }) => {
  const { t } = useTranslation();
  if (kind === 'search') return <TrySearch base={base} />;
  if (kind === 'usage') return <BaseUsage id={base.id} />;
  return <Members noun="knowledge-bases" thing={base} label={t('knowledge_page.people')} />;
};
