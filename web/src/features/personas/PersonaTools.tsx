import type { Persona } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { toolName, toolText } from '../tool-servers/index.ts';

const GRANTS = 'GET /api/v1/personas/{id}/tool-grants' as const;

/** As people call it, and as the model does. */
const ToolName = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  return (
    <>
      {toolName(id, t)}{' '}
      <code dir="ltr" className="text-xs text-ink-faint">
        {id}
      </code>
    </>
  );
};

/** What it may do besides talking. Each choice acts at once. */
export const PersonaTools = ({ persona }: { readonly persona: Persona }) => {
  const { t } = useTranslation();
  const params = { id: persona.id };
  const tools = useQuery(ask('GET /api/v1/tools'));
  const grants = useQuery(ask(GRANTS, { params }));
  const save = useAction('PUT /api/v1/personas/{id}/tool-grants', { stale: [GRANTS] });
  const granted = save.isPending
    ? save.variables.body.tool_names
    : (grants.data?.data.map(({ tool_name }) => tool_name) ?? []);
  const toggle = (name: string, isOn: boolean): void =>
    save.mutate({
      params,
      body: { tool_names: isOn ? [...granted, name] : granted.filter((other) => other !== name) },
    });
  return (
    <Card isSplit title={t('persona.tools')} description={t('persona.tools_text')}>
      <Loaded query={tools}>
        {(answer) =>
          answer.tools.length === 0 ? (
            <p className="text-sm text-ink-muted">{t('persona.no_tools')}</p>
          ) : (
            answer.tools.map(({ name, description }) => (
              <Checkbox
                key={name}
                label={<ToolName id={name} />}
                description={toolText({ name, description }, t)}
                checked={granted.includes(name)}
                disabled={grants.data === undefined || !persona.can_edit}
                onCheckedChange={(isOn) => toggle(name, isOn)}
              />
            ))
          )
        }
      </Loaded>
    </Card>
  );
};
