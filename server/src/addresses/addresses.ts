// Which addresses may be dialled. Decided on the address itself, never on how it is written.

import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

type Family = 'ipv4' | 'ipv6';

const blockList = (family: Family, subnets: string[]): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix = ''] = subnet.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
};

// One list per family: a BlockList holding ::ffff:0:0/96 would match every IPv4 address as well.
const PRIVATE_V4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/** Global unicast is the only IPv6 space that leads out; every transitional and local form lies outside or in the exceptions. */
const GLOBAL_V6 = blockList('ipv6', ['2000::/3']);
const GLOBAL_V6_EXCEPT = blockList('ipv6', [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
]);

// Cloud metadata services hand out credentials to every caller on this machine, so no allow-list opens them.
// The last IPv4 one (Azure) is a public address.
const NEVER_V4 = blockList('ipv4', [
  '169.254.0.0/16',
  '100.100.100.200/32',
  '192.0.0.192/32',
  '168.63.129.16/32',
]);
const NEVER_V6 = blockList('ipv6', ['fd00:ec2::/32', 'fd20:ce::254/128']);

/** Not hosts but groups: an allow-listed name that resolves to one is a mistake. */
const GROUPS_V4 = blockList('ipv4', ['224.0.0.0/4', '240.0.0.0/4']);
/** What an allow-list entry adds in IPv6: loopback and unique local. Forms that wrap an IPv4 address stay refused. */
const LISTABLE_V6 = blockList('ipv6', ['::1/128', 'fc00::/7']);

const LOCAL_V4 = blockList('ipv4', ['0.0.0.0/8', '127.0.0.0/8']);

/** This machine: the port we listen on (0 or absent: none yet) and the addresses of its interfaces. */
export interface Self {
  readonly port?: number;
  addresses?(): string[];
}

const interfaceAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((entries) => (entries ?? []).map(({ address }) => address));

/** One spelling per address, so that two of them can be compared as text. */
export const canonicalAddress = (address: string): string =>
  isIP(address) === 6 && !address.includes('%')
    ? new URL(`http://[${address}]`).hostname.slice(1, -1)
    : address;

const isOwn = (address: string, self: Self): boolean =>
  (isIP(address) === 4 ? LOCAL_V4.check(address, 'ipv4') : address === '::1' || address === '::') ||
  (self.addresses ?? interfaceAddresses)().map(canonicalAddress).includes(address);

const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !PRIVATE_V4.check(address, 'ipv4')
    : GLOBAL_V6.check(address, 'ipv6') && !GLOBAL_V6_EXCEPT.check(address, 'ipv6');

const isListable = (address: string): boolean =>
  isIP(address) === 4 ? !GROUPS_V4.check(address, 'ipv4') : LISTABLE_V6.check(address, 'ipv6');

const isNever = (address: string): boolean =>
  isIP(address) === 4 ? NEVER_V4.check(address, 'ipv4') : NEVER_V6.check(address, 'ipv6');

/** The rule that forbids dialling this address, or null. `listed`: its host:port is on the allow-list for this call. */
export const addressRule = (given: string, port: number, listed: boolean, self: Self): string | null => {
  // A zone id would choose the interface, and net.BlockList cannot judge one.
  if (isIP(given) === 0 || given.includes('%')) return 'not an address';
  const address = canonicalAddress(given);
  if (isNever(address)) return 'metadata service';
  // Checked before the allow-list helps: a call to ourselves would arrive with this server's own standing.
  if (isOwn(address, self) && (!listed || port === self.port)) return 'own address';
  if (isPublic(address)) return null;
  if (!listed) return 'not a public address';
  return isListable(address) ? null : 'address cannot be allow-listed';
};
