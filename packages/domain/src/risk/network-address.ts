import { isPublicAddress } from '../checks/ip-address.ts';

/** The address without the wrapping of IPv4 in IPv6; nothing for one that half the world shares. */
export const tellingAddress = (address: string): string | undefined => {
  const bare = address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '');
  return isPublicAddress(bare) ? bare : undefined;
};
