import { expect, test } from 'vitest';
import { makeRowCount } from './row-count.ts';

const FILE = '{"by":{},"filter":{}}\n{"facts":"a"}\n{"facts":"{\\"f"}\n{"head":{}}\n{"signature":"f"}\n';

test.each([1, 2, 3, 7, 1000])('the rows of an export are counted right in pieces of %s bytes', (size) => {
  const bytes = new TextEncoder().encode(FILE);
  const count = makeRowCount();
  let rows = 0;
  for (let at = 0; at < bytes.length; at += size) rows = count(bytes.subarray(at, at + size));
  expect(rows).toBe(2);
});
