/** An address as a number, with how many bits it has. IPv4 wrapped in IPv6 is the IPv4 address it stands for. */
export interface IpAddress {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

export interface IpRange extends IpAddress {
  /** How many bits from the left have to be the same. */
  readonly prefix: number;
}

const OCTET = /^(0|[1-9]\d{0,2})$/;

const readV4 = (text: string): bigint | null => {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => OCTET.test(part) && Number(part) <= 255)) return null;
  return parts.reduce((value, part) => value * 256n + BigInt(part), 0n);
};

/** The last group may be spelled as IPv4. */
const groupsOf = (text: string): string[] | null => {
  if (text === '') return [];
  const groups = text.split(':');
  const last = groups.at(-1) ?? '';
  if (!last.includes('.')) return groups;
  const v4 = readV4(last);
  return v4 === null ? null : [...groups.slice(0, -1), (v4 >> 16n).toString(16), (v4 & 0xffffn).toString(16)];
};

const readV6 = (text: string): bigint | null => {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = [groupsOf(halves[0] ?? ''), halves.length === 2 ? groupsOf(halves[1] ?? '') : []];
  if (head === null || tail === null) return null;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((value, group) => value * 65_536n + BigInt(`0x${group}`), 0n);
};

const MAPPED = 0xffffn;

export const readIp = (text: string): IpAddress | null => {
  const bare = text
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/%.*$/, '');
  const v4 = readV4(bare);
  if (v4 !== null) return { bits: 32, value: v4 };
  const v6 = bare.includes(':') ? readV6(bare) : null;
  if (v6 === null) return null;
  return v6 >> 32n === MAPPED ? { bits: 32, value: v6 & 0xffff_ffffn } : { bits: 128, value: v6 };
};

/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
export const readRange = (text: string): IpRange | null => {
  const [address = '', prefix, ...rest] = text.trim().split('/');
  const found = readIp(address);
  if (found === null || rest.length > 0) return null;
  if (prefix === undefined) return { ...found, prefix: found.bits };
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > found.bits) return null;
  return { ...found, prefix: Number(prefix) };
};

const isWithin = ({ bits, value }: IpAddress, range: IpRange): boolean =>
  bits === range.bits && (value ^ range.value) >> BigInt(bits - range.prefix) === 0n;

/** Whether an address is on a list of addresses and ranges; whatever is no address is on none. */
export const isListed = (address: string, list: readonly string[]): boolean => {
  const found = readIp(address);
  return found !== null && list.some((entry) => isAmong(found, entry));
};

const isAmong = (address: IpAddress, entry: string): boolean => {
  const range = readRange(entry);
  return range !== null && isWithin(address, range);
};

/** What the registries of IANA keep for special purposes: nobody on the internet is to be reached there. */
const NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, and the metadata of cloud machines.
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
  // Multicast, reserved and broadcast.
  '224.0.0.0/3',
];

/** Of IPv6 only what is given out to the internet counts, less what wraps IPv4 or is kept for a purpose. */
const GLOBAL_V6 = '2000::/3';
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const LOOPBACK = ['127.0.0.0/8', '::1'];

export const isLoopback = (address: string): boolean => isListed(address, LOOPBACK);

/** Whether an address is somebody's on the internet, and not of a private network, this machine or a cloud's own. */
export const isPublicAddress = (address: string): boolean => {
  const found = readIp(address);
  if (found === null) return false;
  if (found.bits === 32) return !NOT_PUBLIC.some((entry) => isAmong(found, entry));
  return isAmong(found, GLOBAL_V6) && !NOT_PUBLIC_V6.some((entry) => isAmong(found, entry));
};
