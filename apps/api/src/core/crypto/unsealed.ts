/** How many bytes a signature with its certificates may take. */
export const SEAL_ROOM = 8192;

/** What stands in a paper where its seal goes until that is set; as long as what takes its place. */
export const UNSEALED = {
  range: '/ByteRange [0 9999999999 9999999999 9999999999]',
  time: 'D:00000000000000Z',
  contents: `<${'00'.repeat(SEAL_ROOM)}>`,
} as const;
