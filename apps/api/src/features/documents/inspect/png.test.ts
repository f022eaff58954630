import { deflateSync } from 'node:zlib';
import type { FileRefusal } from '@ledgate/domain/applications/documents/file-rules.ts';
import { describe, expect, test } from 'vitest';
import { png } from '../../../testing/files.ts';
import { inspect } from './inspect.ts';

const MEGABYTE = 1024 * 1024;
const joined = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const pressedText = (text: string | Buffer): Buffer => joined('Comment\0\0', deflateSync(text));
const bomb = deflateSync(Buffer.alloc(60 * MEGABYTE));
const rows = Buffer.alloc(480 * 1921);

/** Ten by ten in seven passes, as the format's own table has them: [width, height] of each. */
const PASSES = [
  [2, 2],
  [1, 2],
  [3, 1],
  [2, 3],
  [5, 2],
  [5, 5],
  [10, 5],
] as const;
const interlaced = (bytesPerPixel: number): Buffer =>
  Buffer.alloc(PASSES.reduce((sum, [width, height]) => sum + height * (1 + width * bytesPerPixel), 0));

const GOOD: [string, Buffer][] = [
  ['in black and white, of odd width', png({ width: 13, height: 3, depth: 1, colour: 0, raw: Buffer.alloc(9) })],
  ['of a palette', png({ width: 5, height: 2, depth: 4, colour: 3, raw: Buffer.alloc(8) })],
  ['in seven passes', png({ width: 10, height: 10, colour: 6, isInterlaced: true, raw: interlaced(4) })],
  [
    'in seven passes of fewer columns than passes',
    png({ width: 1, height: 1, depth: 16, colour: 4, isInterlaced: true, raw: Buffer.alloc(5) }),
  ],
  ['in many parts', png({ pressed: [deflateSync(rows).subarray(0, 10), deflateSync(rows).subarray(10)] })],
  [
    'with a colour profile and notes',
    png({
      chunks: [
        ['iCCP', joined('sRGB\0\0', deflateSync(Buffer.alloc(3144)))],
        ['zTXt', pressedText('by hand')],
      ],
    }),
  ],
];

describe('a PNG is taken', () => {
  test.each(GOOD)('%s', async (_name, bytes) => {
    expect(await inspect(bytes)).toEqual({ ok: true, mime: 'image/png', pages: 1 });
  });
});

const BAD: [string, FileRefusal, Buffer][] = [
  ['holds one byte more than its dimensions say', 'broken', png({ raw: Buffer.alloc(rows.length + 1) })],
  ['is one pixel and inflates to 60 MB', 'broken', png({ width: 1, height: 1, pressed: [bomb] })],
  ['holds less than its dimensions say', 'broken', png({ raw: Buffer.alloc(1000) })],
  ['holds no pressed picture', 'broken', png({ pressed: [Buffer.from('pixels')] })],
  ['breaks off', 'broken', png({ pressed: [deflateSync(rows).subarray(0, -8)] })],
  ['hides something behind its pixels', 'hidden_content', png({ pressed: [joined(deflateSync(rows), 'PAYLOAD')] })],
  ['has a comment that inflates to 60 MB', 'hidden_content', png({ chunks: [['zTXt', joined('Comment\0\0', bomb)]] })],
  [
    'has an international comment that inflates to 60 MB',
    'hidden_content',
    png({ chunks: [['iTXt', joined('Comment\0\x01\0en\0Kommentar\0', bomb)]] }),
  ],
  ['has a profile that inflates to 60 MB', 'hidden_content', png({ chunks: [['iCCP', joined('sRGB\0\0', bomb)]] })],
  ['has a comment of 3 MB', 'hidden_content', png({ text: 'x'.repeat(3 * MEGABYTE) })],
  [
    'has many comments of 3 MB in all',
    'hidden_content',
    png({ chunks: Array.from({ length: 300 }, () => ['tEXt', Buffer.alloc(10_500, 'x')] as [string, Buffer]) }),
  ],
  [
    'has many small comments that inflate to 60 MB in all',
    'hidden_content',
    png({
      chunks: Array.from({ length: 60 }, () => ['zTXt', pressedText(Buffer.alloc(MEGABYTE))] as [string, Buffer]),
    }),
  ],
  [
    'has a script in a pressed comment',
    'hidden_content',
    png({ chunks: [['zTXt', pressedText('<script>x</script>')]] }),
  ],
  [
    'has a comment that is not pressed as it says',
    'broken',
    png({ chunks: [['zTXt', joined('Comment\0\0', 'plain')]] }),
  ],
  ['has a part that every reader has to know and none does', 'broken', png({ chunks: [['LEDG', Buffer.alloc(4)]] })],
  ['says it has five bits of a sample', 'broken', png({ depth: 5 })],
  ['says it has a colour that there is not', 'broken', png({ colour: 5 })],
];

describe('a PNG is refused when it', () => {
  test.each(BAD)('%s', async (_name, because, bytes) => {
    expect(await inspect(bytes)).toEqual({ ok: false, because });
  });
});
