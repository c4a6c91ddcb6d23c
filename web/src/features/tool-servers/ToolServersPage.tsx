import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ServerList } from './ServerList.tsx';
import type { OfTeam } from './server-operations.ts';
import { ToolServerDialog } from './ToolServerDialog.tsx';

/** Servers that offer more tools to models (Model Context Protocol). */
export const ToolServersPage = () => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('tool_servers.title')}
        description={t('tool_servers.text')}
        action={<AddServer teamId={null} />}
      />
      <Card isFlush>
        <ServerList teamId={null} mayChange />
      </Card>
    </div>
  );
};

interface TeamToolServersProps {
  readonly teamId: string;
  readonly mayChange: boolean;
}

/** Those of a team: a part of its page. */
export const TeamToolServers = ({ teamId, mayChange }: TeamToolServersProps) => {
  const { t } = useTranslation();
  return (
    <Card
      isFlush
      title={t('tool_servers.title')}
      description={t('tool_servers.team_text')}
      action={mayChange && <AddServer teamId={teamId} />}
    >
      <div className="border-t border-line">
        <ServerList teamId={teamId} mayChange={mayChange} />
      </div>
    </Card>
  );
};

const AddServer = ({ teamId }: { readonly teamId: OfTeam }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look={teamId === null ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" />
        {t('tool_servers.create')}
      </Button>
      {isOpen && <ToolServerDialog teamId={teamId} server={null} onClose={() => setIsOpen(false)} />}
    </>
  );
};
