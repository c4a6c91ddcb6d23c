import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText, Hash } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { saveFrom } from '../../lib/download.ts';
import { openFile } from '../../lib/open-file.ts';
import { ask } from '../../lib/query.ts';
import { getSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { mayLookUp } from './look-ups.ts';
import { linkTo, namedKind } from './open-kinds.ts';
import type { OwnAddress } from './own-address.ts';

const CHIP =
  'markdown-chip inline-flex max-w-full items-center gap-1 rounded-md border border-line bg-sunken px-1.5 align-baseline text-[0.9em] font-medium text-ink no-underline hover:bg-hover [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-ink-faint';

interface OwnReferenceProps {
  readonly address: OwnAddress;
  /** What its author wrote. */
  readonly children: ReactNode;
}

/**
 * A thing of this server. A reader who may see it gets a link under the name that it really has; for others, and
 * for strangers who read a shared branch, it is the text that was written.
 */
export const OwnReference = ({ address, children }: OwnReferenceProps) => {
  const [isAsked] = useState(() => getSession().status === 'signed-in' && mayLookUp(address.id));
  if (!isAsked) return <span>{children}</span>;
  if (address.kind !== 'channel' && address.kind !== 'file')
    return <ThingReference address={address}>{children}</ThingReference>;
  return address.kind === 'channel' ? (
    <ChannelReference id={address.id} messageId={address.messageId}>
      {children}
    </ChannelReference>
  ) : (
    <FileReference id={address.id}>{children}</FileReference>
  );
};

interface ReferenceProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** Kept for a while: a refusal is not worth asking for again with every look. */
const FRESH_MS = 5 * 60_000;
const KEPT = { staleTime: FRESH_MS, gcTime: FRESH_MS, retryOnMount: false, placeholderData: undefined };

type Thing = Exclude<OwnAddress, { kind: 'channel' | 'file' }>;

/** Under the words of its author: to look up its title would fetch all that it says. */
const ThingReference = ({ address, children }: { readonly address: Thing; readonly children: ReactNode }) => {
  const link = linkTo(address.kind, address.id, 'baseId' in address ? address.baseId : '');
  const Icon = namedKind(address.kind)?.icon;
  if (!link || !Icon) return <span>{children}</span>;
  return (
    <Link {...link} className={CHIP}>
      <Icon aria-hidden="true" />
      <bdi className="truncate">{children}</bdi>
    </Link>
  );
};

interface ChannelReferenceProps extends ReferenceProps {
  /** Of which one message is meant. */
  readonly messageId: string | undefined;
}

const ChannelReference = ({ id, messageId, children }: ChannelReferenceProps) => {
  const { data } = useQuery({ ...ask('GET /api/v1/channels/{id}', { params: { id } }), ...KEPT });
  if (!data) return <span>{children}</span>;
  return (
    <Link to="/c/$channelId" params={{ channelId: id }} search={{ m: messageId }} className={CHIP}>
      <Hash aria-hidden="true" />
      <bdi className="truncate">{channelTitle(data)}</bdi>
    </Link>
  );
};

const FileReference = ({ id, children }: ReferenceProps) => {
  const { t } = useTranslation();
  const { data } = useQuery({ ...ask('GET /api/v1/files/{id}', { params: { id } }), ...KEPT });
  if (!data) return <span>{children}</span>;
  const name = data.filename;
  const open = async (): Promise<void> => {
    if (openFile(data)) return;
    if (!(await saveFrom(`/api/v1/files/${id}/download`, name))) toast.error(t('chat.file_failed', { name }));
  };
  return (
    <button
      type="button"
      aria-label={t('chat.open_file', { name })}
      onClick={() => void open()}
      className={CHIP}
    >
      <FileText aria-hidden="true" />
      <bdi className="truncate">{name}</bdi>
    </button>
  );
};
