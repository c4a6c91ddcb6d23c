import { useNavigate } from '@tanstack/react-router';
import { openFile } from '../../lib/open-file.ts';
import { linkTo } from './open-kinds.ts';
import { type OwnAddress, readOwnAddress } from './own-address.ts';
import { readUrl } from './safe-url.ts';

const placeOf = (own: Exclude<OwnAddress, { kind: 'file' }>) =>
  own.kind === 'channel'
    ? ({
        to: '/c/$channelId',
        params: { channelId: own.id },
        search: own.messageId ? { m: own.messageId } : {},
      } as const)
    : linkTo(own.kind, own.id, 'baseId' in own ? own.baseId : '');

/** Goes where an address leads that stands in a text which is no page of links: to a thing of this server here, elsewhere in a tab of its own. */
export const useFollowAddress = (): ((address: string) => void) => {
  const navigate = useNavigate();
  return (address) => {
    const own = readOwnAddress(address);
    if (own?.kind === 'file') {
      openFile({ id: own.id });
      return;
    }
    const place = own && placeOf(own);
    if (place) void navigate(place);
    const url = own ? null : readUrl(address);
    if (url) window.open(url.href, '_blank', 'noopener,noreferrer');
  };
};
