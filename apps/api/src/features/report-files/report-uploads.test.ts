import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardedWith } from '../../testing/boarded.ts';
import { pdf } from '../../testing/files.ts';
import { table, workbook } from '../../testing/report-bytes.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
let merchant: string;
let admin: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
  merchant = (await boardedWith(ledgate, {})).merchantUid;
  admin = await signedIn(ledgate, 'admin', { password: null });
});
afterAll(() => ledgate.close());

let count = 0;
/** No two files are the same. */
const someTable = (): Buffer => table(`2026-10-02,${(count += 1)}.00`);

const upload = (bytes = someTable(), name = 'report.csv') =>
  admin.client.reportFiles.uploadReport({
    body: { merchant, report_type: 'deposit', period: '2026-10' },
    files: [{ name, content: new Blob([new Uint8Array(bytes)]) }],
  });

const inStore = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of ledgate.parts.files.list()) keys.push(key);
  return keys;
};

test.each<[string, Buffer, string]>([
  ['nothing', Buffer.alloc(0), 'empty'],
  ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 'a,b\n'), 'Over 10 MB'],
  ['a page', Buffer.from('<html><script>alert(1)</script>,</html>'), 'hidden'],
  ['a drawing that can act', Buffer.from('<svg onload="alert(1)" a,b></svg>'), 'hidden'],
  ['a program', Buffer.from('MZ\x00\x03,,,\n'), 'PDF, CSV or XLSX'],
  ['words that are no table', Buffer.from('hello'), 'PDF, CSV or XLSX'],
  ['a table with signs that move a cursor', table('a,\x1b[2J'), 'PDF, CSV or XLSX'],
  ['a table in another alphabet than UTF-8', Buffer.concat([table(), Buffer.from([0xe9])]), 'UTF-8'],
  ['a table of older Excel', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a,b', 'utf16le')]), 'UTF-8'],
  ['a table with a card number', table('2026-10-03,4242 4242 4242 4242'), 'card numbers'],
  ['a table that is an archive as well', Buffer.concat([table('a,b\n'), workbook().subarray(-22)]), 'PDF, CSV or XLSX'],
  ['a workbook with macros', workbook({ name: 'xl/vbaProject.bin' }), 'macros'],
  ['a workbook that reads from others', workbook({ name: 'xl/externalLinks/externalLink1.xml' }), 'Break the links'],
  ['a workbook with a password', workbook({ name: 'xl/s.xml', flags: 1 }), 'password'],
  ['a workbook that unpacks to a gigabyte', workbook({ name: 'xl/s.xml', unpacked: 2 ** 30 }), 'Over 10 MB'],
  ['a workbook that leaves its folder', workbook({ name: '../../etc/passwd' }), 'hidden'],
  ['an archive that is no workbook', Buffer.concat([Buffer.from('PK\x03\x04'), workbook().subarray(-22)]), 'damaged'],
  ['a workbook with something behind it', Buffer.concat([workbook(), Buffer.from('more')]), 'damaged'],
  ['a PDF with a script', pdf({ objects: ['<< /S /JavaScript /JS (app.alert(1)) >>'] }), 'scripts'],
  ['half a PDF', pdf().subarray(0, 40), 'damaged'],
])('%s is refused, and nothing of it is kept', async (_name, bytes, said) => {
  const stored = await inStore();
  const refused = await refusal(upload(bytes));
  expect([refused.code, refused.problem.errors?.['file']?.[0]]).toEqual(['invalid', expect.stringContaining(said)]);
  expect(await inStore()).toEqual(stored);
});

test('a PDF and a workbook are taken as what they are, and so are long references of banks', async () => {
  const paper = await upload(pdf({ tag: 'report' }), 'report.csv');
  expect(paper.file.mime).toBe('application/pdf');
  const book = await upload(workbook({ name: 'xl/worksheets/sheet1.xml' }), 'book');
  expect(book.file.mime).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect((await upload(table('091000010000017,74537604221222133333337'))).file.mime).toBe('text/csv');
});

test('a file with a virus is not kept, nor one that nobody could look at', async () => {
  const stored = await inStore();
  const { parts } = ledgate;
  const { scanner } = parts;
  try {
    parts.scanner = { ...scanner, scan: () => Promise.resolve({ isClean: false, found: 'Eicar' }) };
    expect((await refusal(upload())).problem.errors?.['file']?.[0]).toContain('virus');
    parts.scanner = { ...scanner, scan: () => Promise.resolve({ isClean: true }) };
    expect((await upload()).origin).toBe('uploaded');
  } finally {
    parts.scanner = scanner;
  }
  expect((await inStore()).length).toBe(stored.length + 1);
});
