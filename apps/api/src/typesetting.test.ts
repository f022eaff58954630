import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type PdfSource, recordPdf } from './features/pdf/pdf-source.ts';
import { typeset } from './features/pdf/typeset.ts';
import { pdfText } from './testing/pdf-text.ts';
import { selfSignedPaperKeys } from './core/crypto/paper-certificate.ts';
import { makePaperSeal, UnfitPaperKeys } from './core/crypto/paper-seal.ts';
import { pdfFaults } from './testing/pdf-faults.ts';
import { readSeal, withoutSeal } from './testing/read-seal.ts';
import { forkPrivate, typesetApart, typesetSealed, typesetWholeApart } from './typesetting.ts';

const paperOf = (title: string): PdfSource => {
  const { sheet, body } = recordPdf();
  sheet.section('About');
  sheet.note(`All about ${title}.`);
  const facts = [{ label: 'Submission', value: '1' }];
  const head = { kind: 'Note', reference: 'MA-204801', title, facts, at: new Date('2026-03-02'), footer: 'Ledgate' };
  return { head, body };
};

test('everybody gets the paper they asked for, at once or one after the other, in the same bytes', async () => {
  const names = ['Kestrel Coffee', 'Plover Books', 'Lantern Row'];
  const atOnce = await Promise.all(names.map((name) => typesetApart(paperOf(name))));
  expect(atOnce.map((bytes) => names.filter((name) => pdfText(bytes).includes(`All about ${name}.`)))).toEqual(
    names.map((name) => [name]),
  );
  for (const [at, name] of names.entries())
    expect((await typesetApart(paperOf(name))).equals(atOnce[at] ?? Buffer.alloc(0))).toBe(true);
});

test('a paper says its own letters, whatever one before it meant by the same shapes', async () => {
  // One letter that was typed as a ligature, and two that are drawn as one.
  const [typed, drawn] = ['\ufb01sh', 'fish'];
  const alone = await typesetWholeApart(paperOf(drawn), { isPrivate: true });
  await typeset(paperOf(typed));
  expect((await typeset(paperOf(drawn))).equals(alone.bytes)).toBe(true);
});

test('a paper that cannot be made says why, and the next one is made', async () => {
  const { head } = paperOf('Kestrel Coffee');
  const broken = { head, body: [{ say: 'whisper', with: [] }] } as unknown as PdfSource;
  await expect(typesetApart(broken)).rejects.toThrow(
    /the typesetter ended with 1: .*nothing can be said as "whisper"/s,
  );
  expect((await typesetApart(paperOf('Plover Books'))).subarray(0, 5).toString()).toBe('%PDF-');
});

const TASKS = '/proc/self/task';

/** Processes that this one started and that are still there, where the machine tells. */
const childrenNow = (): string[] =>
  readdirSync(TASKS).flatMap((task) => readFileSync(`${TASKS}/${task}/children`, 'utf8').split(' ').filter(Boolean));

test.skipIf(!existsSync(TASKS))(
  'whoever typesets secrets leaves no core file, has no environment, and is gone with its paper',
  async () => {
    const child = forkPrivate();
    child.send(paperOf('Kestrel Coffee'));
    await once(child, 'message');
    const limits = readFileSync(`/proc/${child.pid}/limits`, 'utf8');
    expect(limits).toMatch(/Max core file size +0 +0 /);
    const names = readFileSync(`/proc/${child.pid}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split('=')[0]);
    expect(
      names.filter((name) => !['', 'PWD', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'].includes(name ?? '')),
    ).toEqual([]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const before = new Set(childrenNow());
    const { bytes } = await typesetWholeApart(paperOf('Plover Books'), { isPrivate: true });
    expect(pdfText(Buffer.from(bytes))).toContain('All about Plover Books.');
    await expect.poll(() => childrenNow().filter((pid) => !before.has(pid))).toEqual([]);
  },
);

test('whoever typesets secrets says nothing of them when it fails', async () => {
  const { head } = paperOf('Kestrel Coffee');
  const broken = { head, body: [{ say: '900-12-3456', with: [] }] } as unknown as PdfSource;
  const why: unknown = await typesetWholeApart(broken, { isPrivate: true }).catch((error: unknown) => error);
  expect(String(why)).toMatch(/^Error: the typesetter ended with 1: $/);
});

test('a sealed paper says who issued it and when, and shows any change', async () => {
  const { key, certificates } = selfSignedPaperKeys('Acquirer of tests', new Date('2026-01-01'));
  const paperSeal = makePaperSeal({ key, certificates });
  const seal = (at: string) =>
    typesetSealed({ paperSeal, typesetting: (work) => work(), clock: () => new Date(at) }, paperOf('Kestrel Coffee'));
  const paper = await seal('2026-11-17T07:05:00Z');
  expect(readSeal(paper)).toEqual({ holder: 'Acquirer of tests', time: 'D:20261117070500Z', faults: [] });
  expect(await pdfFaults(paper)).toEqual([]);
  for (const at of [20, paper.indexOf('/Lang (') + 7, paper.length - 100]) {
    const changed = Buffer.from(paper);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(readSeal(changed).faults).toContain('the paper was changed');
  }
  const later = await seal('2026-11-18T07:05:00Z');
  expect(later.equals(paper)).toBe(false);
  expect(withoutSeal(later).equals(withoutSeal(paper))).toBe(true);
  expect(readSeal(Buffer.concat([paper, Buffer.from('%')])).faults).toEqual(['it does not cover the whole paper']);
});

test('a key without its own certificate seals nothing', () => {
  const [one, other] = [selfSignedPaperKeys('One', new Date(0)), selfSignedPaperKeys('Other', new Date(0))];
  const mixed = { key: one.key, certificates: other.certificates };
  expect(() => makePaperSeal(mixed)).toThrow(new UnfitPaperKeys('the first certificate is not that of the key'));
  expect(() => makePaperSeal({ ...one, key: 'none' })).toThrow(UnfitPaperKeys);
});
