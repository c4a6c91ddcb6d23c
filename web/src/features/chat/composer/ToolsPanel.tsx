// The tools that the next answers of a conversation may use, behind the composer's button. A persona has its own, some of which can be
// switched off; models have none until some are switched on.

import type { Tool } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_PAGE } from '../../../lib/page-size.ts';
import { ask } from '../../../lib/query.ts';
import { AnchoredPopover } from '../../../ui/AnchoredPopover.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { SearchField } from '../../../ui/TextField.tsx';
import { matchesText } from '../../palette/index.ts';
import { toolName, toolText } from '../../tool-servers/index.ts';
import { MODELS, useChoice } from '../sending/choice.ts';
import { answererOf, setTools } from '../sending/choice-input.ts';

/** Fewer are looked through faster than they are searched. */
const SEARCHED_MIN = 9;

const NEEDS_CHANNEL = ['search_channel', 'file_read'];

interface ToolsPanelProps {
  readonly channelId: string;
  readonly isOutside: boolean;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

export const ToolsPanel = ({ channelId, isOutside, anchor, onClose }: ToolsPanelProps) => {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const { query, isPersona, tools, isOn, toggle } = useTools(channelId, isOutside);
  const shown = tools.filter(({ name }) => matchesText(`${toolName(name, t)} ${name}`, words));
  return (
    <AnchoredPopover anchor={anchor} title={t('chat_panels.tools_title')} onClose={onClose} side="top">
      <div className="flex min-h-0 grow flex-col gap-2 p-3">
        <p className="text-xs text-ink-muted">
          {t(isPersona ? 'chat_panels.tools_of_persona' : 'chat_panels.tools_of_models')}
        </p>
        {tools.length >= SEARCHED_MIN && (
          <SearchField
            label={t('chat_panels.tools_search')}
            value={words}
            onValueChange={setWords}
            icon={<Search aria-hidden="true" />}
          />
        )}
        <div className="-mx-1 min-h-0 grow overflow-y-auto px-1">
          <Loaded query={query}>
            {() =>
              shown.length === 0 ? (
                <p className="py-2 text-sm text-ink-muted">{t('chat_panels.tools_none')}</p>
              ) : (
                <ul aria-label={t('chat_panels.tools_title')}>
                  {shown.map((tool) => (
                    <ToolRow
                      key={tool.name}
                      tool={tool}
                      isOn={isOn(tool.name)}
                      onChange={() => toggle(tool.name)}
                    />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </div>
      </div>
    </AnchoredPopover>
  );
};

interface ToolRowProps {
  readonly tool: Tool;
  readonly isOn: boolean;
  readonly onChange: () => void;
}

const ToolRow = ({ tool, isOn, onChange }: ToolRowProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 grow">
        <p id={`${id}-name`} className="text-sm font-medium wrap-anywhere">
          {toolName(tool.name, t)}
        </p>
        <p id={`${id}-text`} className="line-clamp-2 text-xs text-ink-muted">
          {toolText(tool, t)}
          {tool.requires_approval && ` ${t('chat_panels.tools_asks')}`}
        </p>
      </div>
      <Switch
        checked={isOn}
        onCheckedChange={onChange}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
      />
    </li>
  );
};

/** Those that the answer could use, and which of them it may. */
const useTools = (channelId: string, isOutside: boolean) => {
  const { tools: chosen = {} } = useChoice(channelId);
  const answerer = answererOf(channelId);
  const isPersona = answerer !== MODELS;
  const all = useQuery({ ...ask('GET /api/v1/tools'), staleTime: 60_000 });
  const grants = useQuery({
    ...ask('GET /api/v1/personas/{id}/tool-grants', {
      params: { id: answerer },
      query: { per_page: LONGEST_PAGE },
    }),
    enabled: isPersona,
    placeholderData: undefined,
  });
  const granted = grants.data?.data.map(({ tool_name }) => tool_name);
  const tools = (all.data?.tools ?? []).filter(
    ({ name, requires_approval }) =>
      (!isPersona || granted?.includes(name)) &&
      !(isOutside && (requires_approval || NEEDS_CHANNEL.includes(name))),
  );
  const names = chosen[answerer];
  const isOn = (name: string): boolean => names?.includes(name) ?? isPersona;
  usePruned(channelId, isPersona ? undefined : names, all.data?.tools);
  const toggle = (name: string): void => {
    const next = tools.map((tool) => tool.name).filter((one) => (one === name) !== isOn(one));
    const isUsual = isPersona ? next.length === tools.length : next.length === 0;
    setTools(channelId, answerer, isUsual ? null : next);
  };
  const isReady = all.data !== undefined && (!isPersona || grants.data !== undefined);
  const query = {
    data: isReady ? true : undefined,
    isError: all.isError || grants.isError,
    error: all.error ?? grants.error,
    refetch: () => Promise.all([all.refetch(), ...(isPersona ? [grants.refetch()] : [])]),
  };
  return { query, isPersona, tools, isOn, toggle };
};

/** A tool that is gone would have the next question refused. */
const usePruned = (
  channelId: string,
  names: readonly string[] | undefined,
  all: readonly Tool[] | undefined,
): void =>
  useEffect(() => {
    if (!names || !all) return;
    const left = names.filter((name) => all.some((tool) => tool.name === name));
    if (left.length < names.length) setTools(channelId, MODELS, left.length === 0 ? null : left);
  }, [channelId, names, all]);
