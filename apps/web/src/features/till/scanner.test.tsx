import { describe, expect, test } from 'vitest';

import { createScanReader } from './scanner.ts';

const typed = (code: string, everyMs: number): string | null => {
  const reader = createScanReader();
  let read: string | null = null;
  [...code, 'Enter'].forEach((key, at) => {
    read = reader.key(key, 1000 + at * everyMs);
  });
  return read;
};

describe('a scanner', () => {
  test('types a code faster than anybody', () => {
    expect(typed('4006381333931', 8)).toBe('4006381333931');
  });

  test('is not a person, who takes their time', () => {
    expect(typed('4006381333931', 140)).toBeNull();
  });

  test('has a code for more than three signs', () => {
    expect(typed('tea', 8)).toBeNull();
  });

  test('begins anew after somebody typed before it', () => {
    const reader = createScanReader();
    reader.key('x', 0);
    reader.key('y', 500);
    let read: string | null = null;
    [...'96385074', 'Enter'].forEach((key, at) => {
      read = reader.key(key, 2000 + at * 8);
    });
    expect(read).toBe('96385074');
  });
});
