import type { Cursor } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Flag, GitMerge } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ask } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { goTo, pathQuery } from '../conversation/path.ts';
import { plainExcerpt } from '../conversation/plain-excerpt.ts';
import { cursorsQuery } from '../people/readers.ts';
import { type Direction, layOut, type MapNode, neighbourOf, type TreeMap } from './tree-layout.ts';

const COLUMN_PX = 196;
const ROW_PX = 76;
const NODE_PX = { width: 176, height: 44 };
/** The map is as high as three fifths of the window at most. */
const ROWS_IN_SIGHT_MAX = 24;

interface MapPanelProps {
  /** Called when one goes to a message. */
  readonly onGo?: () => void;
}

/** The whole tree. A face beside a message shows another member who is at it. */
export const MapPanel = ({ onGo }: MapPanelProps) => {
  const { channel } = useConversation();
  const tree = useQuery(ask('GET /api/v1/channels/{id}/tree', { params: { id: channel.id } }));
  return <Loaded query={tree}>{({ data }) => <TreeDrawing messages={data} onGo={onGo} />}</Loaded>;
};

interface TreeItem {
  readonly id: string;
  readonly parent_id: string | null;
  readonly author: { readonly display_name: string };
  readonly excerpt: string;
  readonly merged_from?: readonly string[] | undefined;
  readonly is_deleted: boolean;
}

interface TreeDrawingProps {
  readonly messages: readonly TreeItem[];
  readonly onGo: (() => void) | undefined;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'back',
  ArrowRight: 'on',
};
const MIRRORED: Readonly<Record<string, Direction>> = { ...ARROWS, ArrowLeft: 'on', ArrowRight: 'back' };

/** Rows that are drawn beyond the edges of what is in sight. */
const MARGIN_ROWS = 6;

const TreeDrawing = ({ messages, onGo }: TreeDrawingProps) => {
  const { t } = useTranslation();
  const { channel, myId, open } = useConversation();
  const path = useQuery(pathQuery(channel.id));
  const cursors = useQuery(cursorsQuery(channel.id));
  const drawing = useMemo(() => {
    const others = (cursors.data?.data ?? []).filter(({ user_id }) => user_id !== myId);
    const mine = path.data?.messages.at(-1)?.id;
    const onMyWay = new Set(path.data?.messages.map(({ id }) => id));
    const merged = messages.flatMap(({ id, merged_from }) => (merged_from ? [id, ...merged_from] : []));
    const places = [mine, channel.main_leaf_id, ...others.map(({ active_leaf_id }) => active_leaf_id)];
    const kept = [...places, ...merged].filter((id) => id != null);
    return { messages, others, mine, onMyWay, map: layOut(messages, new Set(kept), onMyWay) };
  }, [messages, path.data, cursors.data, myId, channel.main_leaf_id]);
  if (messages.length === 0) return <p className="text-ink-muted">{t('chat.empty')}</p>;
  const go = (id: string): void => {
    onGo?.();
    goTo(channel.id, id).catch((error: unknown) => toast.error(errorText(error)));
  };
  const leafId = drawing.mine;
  return (
    <>
      {channel.rights.write && leafId !== undefined && drawing.map.columns > 1 && (
        <Button
          look="quiet"
          className="mb-2 gap-1.5"
          onClick={() => {
            onGo?.();
            open({ kind: 'merge', a: leafId, b: null });
          }}
        >
          <GitMerge aria-hidden="true" />
          {t('branch_work.merge')}
        </Button>
      )}
      <Drawn {...drawing} mainLeafId={channel.main_leaf_id} go={go} />
    </>
  );
};

interface DrawnProps {
  readonly map: TreeMap;
  readonly messages: readonly TreeItem[];
  readonly mine: string | undefined;
  readonly onMyWay: ReadonlySet<string>;
  readonly others: readonly Cursor[];
  readonly mainLeafId: string | null;
  readonly go: (id: string) => void;
}

/** Thousands of messages are as easy to draw as the few that are in sight. One of them is a tab stop; arrow keys go from there. */
const Drawn = ({ map, messages, mine, onMyWay, others, mainLeafId, go }: DrawnProps) => {
  const { t } = useTranslation();
  const places = useMemo(() => new Map(map.nodes.map((node) => [node.id, node])), [map]);
  const [chosen, choose] = useState(mine);
  const at = chosen !== undefined && places.has(chosen) ? chosen : (mine ?? map.nodes[0]?.id);
  const view = useRef<HTMLElement>(null);
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages]);
  const [firstRow, setFirstRow] = useState((places.get(at ?? '')?.row ?? 0) - MARGIN_ROWS);
  const isInSight = ({ id, row }: MapNode): boolean =>
    id === at || (row >= firstRow - MARGIN_ROWS && row <= firstRow + ROWS_IN_SIGHT_MAX + MARGIN_ROWS);
  useLayoutEffect(() => {
    view.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  }, []);
  const width = map.columns * COLUMN_PX - (COLUMN_PX - NODE_PX.width);
  const height = map.rows * ROW_PX - (ROW_PX - NODE_PX.height);
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = (document.documentElement.dir === 'rtl' ? MIRRORED : ARROWS)[event.key];
    const next = direction && at && neighbourOf(map, at, direction);
    if (!direction) return;
    event.preventDefault();
    if (!next) return;
    flushSync(() => choose(next));
    view.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  const drawn = map.nodes.filter(isInSight);
  return (
    <section
      ref={view}
      aria-label={t('chat.map')}
      onScroll={({ currentTarget }) => setFirstRow(Math.floor(currentTarget.scrollTop / ROW_PX))}
      onKeyDown={onKeyDown}
      className="max-h-[60dvh] overflow-auto rounded-control border border-line bg-sunken p-4 in-data-[part=panel]:max-h-[calc(100dvh-11rem)]"
    >
      <div className="relative mx-auto" style={{ width, height }}>
        <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 rtl:-scale-x-100">
          {drawn.map((node) => (
            <Edge
              key={node.id}
              node={node}
              above={places.get(node.parentId ?? '')}
              isMine={onMyWay.has(node.id)}
            />
          ))}
          {drawn.flatMap((node) =>
            (byId.get(node.id)?.merged_from ?? []).map((id) => (
              <MergeEdge key={`${node.id} ${id}`} node={node} source={places.get(id)} />
            )),
          )}
        </svg>
        {drawn.map((node) => (
          <NodeButton
            key={node.id}
            node={node}
            message={byId.get(node.id)}
            here={others.filter(({ active_leaf_id }) => active_leaf_id === node.id)}
            isMine={node.id === mine}
            isMain={node.id === mainLeafId}
            isOnMyWay={onMyWay.has(node.id)}
            isTabStop={node.id === at}
            onGo={() => go(node.id)}
          />
        ))}
      </div>
    </section>
  );
};

interface NodeButtonProps {
  readonly node: MapNode;
  readonly message: TreeItem | undefined;
  /** Who else is at it. */
  readonly here: readonly Cursor[];
  readonly isMine: boolean;
  /** The end of the branch that the members chose. */
  readonly isMain: boolean;
  readonly isOnMyWay: boolean;
  readonly isTabStop: boolean;
  readonly onGo: () => void;
}

const NodeButton = (props: NodeButtonProps) => {
  const { node, message, here, isMine, isMain, isOnMyWay, isTabStop, onGo } = props;
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-current={isMine ? 'true' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onGo}
      className={classNames(
        'absolute flex flex-col justify-center rounded-control border bg-surface px-2.5 text-start text-xs shadow-card hover:bg-hover',
        isOnMyWay ? 'border-accent' : 'border-line',
        isMine && 'bg-accent-soft',
      )}
      style={{
        insetInlineStart: node.column * COLUMN_PX,
        top: node.row * ROW_PX,
        width: NODE_PX.width,
        height: NODE_PX.height,
      }}
    >
      <span dir="auto" className="truncate font-semibold at-start">
        {message?.author.display_name}
      </span>
      <span dir="auto" className="truncate text-ink-muted at-start">
        {message?.is_deleted ? t('chat.deleted') : plainExcerpt(message?.excerpt ?? '')}
      </span>
      {isMain && (
        <span className="absolute start-2 -bottom-2.5 inline-flex items-center gap-1 rounded-full bg-accent px-1.5 text-[0.625rem] leading-4 font-medium text-accent-ink">
          <Flag aria-hidden="true" className="size-2.5" />
          {t('branch_work.main_line')}
        </span>
      )}
      {here.length > 0 && <Faces here={here} />}
      {node.skipped > 0 && (
        <span className="absolute -top-5 start-6 text-[0.6875rem] text-ink-faint">
          {t('chat_panels.map_skipped', { number: formatNumber(node.skipped) })}
        </span>
      )}
    </button>
  );
};

const Faces = ({ here }: { readonly here: readonly Cursor[] }) => {
  const { t } = useTranslation();
  const { people } = useConversation();
  return (
    <span className="absolute -end-2 -top-2 flex">
      {here.map((cursor) => (
        <span
          key={cursor.user_id}
          title={cursor.display_name}
          className="-ms-1 rounded-full ring-2 ring-surface"
        >
          <Avatar
            name={cursor.display_name || cursor.handle}
            image={people.get(cursor.user_id)?.avatar ?? null}
            className="size-5 text-[0.5rem]"
          />
          <span className="sr-only">{t('chat_panels.is_here', { name: cursor.display_name })}</span>
        </span>
      ))}
    </span>
  );
};

interface MergeEdgeProps {
  readonly node: MapNode;
  /** The end of a branch that it merges. */
  readonly source: MapNode | undefined;
}

const MergeEdge = ({ node, source }: MergeEdgeProps) => {
  if (!source) return null;
  const middle = NODE_PX.height / 2;
  const [x1, y1] = [source.column * COLUMN_PX + NODE_PX.width / 2, source.row * ROW_PX + middle];
  const [x2, y2] = [node.column * COLUMN_PX + NODE_PX.width / 2, node.row * ROW_PX + middle];
  const bend = (y1 + y2) / 2 + ROW_PX / 2;
  return (
    <path
      d={`M${x1} ${y1}C${x1} ${bend} ${x2} ${bend} ${x2} ${y2}`}
      fill="none"
      strokeWidth={1.5}
      strokeDasharray="4 3"
      className="stroke-accent"
    />
  );
};

interface EdgeProps {
  readonly node: MapNode;
  readonly above: MapNode | undefined;
  readonly isMine: boolean;
}

const Edge = ({ node, above, isMine }: EdgeProps) => {
  if (!above) return null;
  const [x1, y1] = [above.column * COLUMN_PX + 16, above.row * ROW_PX + NODE_PX.height];
  const [x2, y2] = [node.column * COLUMN_PX + 16, node.row * ROW_PX];
  const middle = y2 - (ROW_PX - NODE_PX.height) / 2;
  const line = x1 === x2 ? `M${x1} ${y1}V${y2}` : `M${x1} ${y1}V${middle}H${x2}V${y2}`;
  return (
    <path
      d={line}
      fill="none"
      strokeWidth={isMine ? 2 : 1.5}
      strokeLinejoin="round"
      className={isMine ? 'stroke-accent' : 'stroke-edge/60'}
    />
  );
};
