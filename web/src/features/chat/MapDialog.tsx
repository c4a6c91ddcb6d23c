import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatNumber } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { toast } from '../../ui/toast.ts';
import { useConversation } from './conversation.ts';
import { goTo, pathQuery } from './path.ts';
import { plainExcerpt } from './plain-excerpt.ts';
import { cursorsQuery } from './readers.ts';
import { layOut, type MapNode } from './tree-layout.ts';

const COLUMN_PX = 196;
const ROW_PX = 76;
const NODE_PX = { width: 176, height: 44 };

/** The whole tree. Everybody else's place is a face beside the message they are at. */
export const MapDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const tree = useQuery(ask('GET /api/v1/channels/{id}/tree', { params: { id: channel.id } }));
  return (
    <Dialog isOpen onClose={onClose} title={t('chat.map')} description={t('chat.map_text')} isHuge>
      <Loaded query={tree}>{({ data }) => <TreeDrawing messages={data} onClose={onClose} />}</Loaded>
    </Dialog>
  );
};

interface TreeItem {
  readonly id: string;
  readonly parent_id: string | null;
  readonly author: { readonly display_name: string };
  readonly excerpt: string;
  readonly is_deleted: boolean;
}

interface TreeDrawingProps {
  readonly messages: readonly TreeItem[];
  readonly onClose: () => void;
}

const TreeDrawing = ({ messages, onClose }: TreeDrawingProps) => {
  const { t } = useTranslation();
  const { channel, myId, people } = useConversation();
  const path = useQuery(pathQuery(channel.id));
  const cursors = useQuery(cursorsQuery(channel.id));
  const byId = new Map(messages.map((message) => [message.id, message]));
  const others = (cursors.data?.data ?? []).filter(({ user_id }) => user_id !== myId);
  const positions = others.flatMap(({ active_leaf_id }) => (active_leaf_id === null ? [] : [active_leaf_id]));
  const mine = path.data?.messages.at(-1)?.id;
  const map = layOut(messages, new Set([...positions, ...(mine ? [mine] : [])]));
  const width = map.columns * COLUMN_PX - (COLUMN_PX - NODE_PX.width);
  const height = map.rows * ROW_PX - (ROW_PX - NODE_PX.height);
  const places = new Map(map.nodes.map((node) => [node.id, node]));
  const onMyWay = new Set(path.data?.messages.map(({ id }) => id));
  const go = (id: string): void => {
    onClose();
    goTo(channel.id, id).catch((error: unknown) => toast.error(errorText(error)));
  };
  if (messages.length === 0) return <p className="text-ink-muted">{t('chat.empty')}</p>;
  return (
    <section
      aria-label={t('chat.map')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable with the keyboard
      tabIndex={0}
      className="max-h-[60dvh] overflow-auto rounded-control border border-line bg-canvas p-4"
    >
      <div className="relative mx-auto" style={{ width, height }}>
        <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 rtl:-scale-x-100">
          {map.nodes.map((node) => (
            <Edge
              key={node.id}
              node={node}
              above={places.get(node.parentId ?? '')}
              isMine={onMyWay.has(node.id)}
            />
          ))}
        </svg>
        {map.nodes.map((node) => {
          const message = byId.get(node.id);
          const here = others.filter(({ active_leaf_id }) => active_leaf_id === node.id);
          return (
            <button
              key={node.id}
              type="button"
              aria-current={node.id === mine ? 'true' : undefined}
              onClick={() => go(node.id)}
              className={classNames(
                'absolute flex flex-col justify-center rounded-control border bg-surface px-2.5 text-start text-xs shadow-card hover:bg-hover',
                onMyWay.has(node.id) ? 'border-accent' : 'border-line',
                node.id === mine && 'bg-accent-soft',
              )}
              style={{
                insetInlineStart: node.column * COLUMN_PX,
                top: node.row * ROW_PX,
                width: NODE_PX.width,
                height: NODE_PX.height,
              }}
            >
              <span className="truncate font-semibold">{message?.author.display_name}</span>
              <span className="truncate text-ink-muted">
                {message?.is_deleted ? t('chat.deleted') : plainExcerpt(message?.excerpt ?? '')}
              </span>
              {here.length > 0 && (
                <span className="absolute -end-2 -top-2 flex">
                  {here.map((cursor) => (
                    <span
                      key={cursor.user_id}
                      title={cursor.display_name}
                      className="-ms-1 rounded-full ring-2 ring-canvas"
                    >
                      <Avatar
                        name={cursor.display_name || cursor.handle}
                        image={people.get(cursor.user_id)?.avatar ?? null}
                        className="size-5 text-[0.5rem]"
                      />
                      <span className="sr-only">{t('chat.is_here', { name: cursor.display_name })}</span>
                    </span>
                  ))}
                </span>
              )}
              {node.skipped > 0 && (
                <span className="absolute -top-5 start-6 text-[0.6875rem] text-ink-faint">
                  {t('chat.map_skipped', { number: formatNumber(node.skipped) })}
                </span>
              )}
            </button>
          );
        })}
      </div>
    </section>
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
