const PRIVATE = [
  /^0\./,
  /^10\./,
  /^127\./,
  /^169\.254\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^192\.168\./,
  // Kept for examples: nobody’s machine has one.
  /^(192\.0\.2|198\.51\.100|203\.0\.113)\./,
  /^2001:0?db8:/i,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^::1?$/,
  /^f[cd]/i,
  /^fe[89ab]/i,
];

/** The address without the wrapping of IPv4 in IPv6; nothing for one that half the world shares. */
export const tellingAddress = (address: string): string | undefined => {
  const bare = address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '');
  const isAddress = /^(\d{1,3}\.){3}\d{1,3}$/.test(bare) || /^[0-9a-f:]*:[0-9a-f:]*$/.test(bare);
  return isAddress && !PRIVATE.some((range) => range.test(bare)) ? bare : undefined;
};
