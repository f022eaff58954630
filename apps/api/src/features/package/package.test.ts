import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { approvedDesk } from '../../testing/approved.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { tiff } from '../../testing/files.ts';
import { pdfFaults } from '../../testing/pdf-faults.ts';
import { popplerText } from '../../testing/poppler.ts';
import { openPdf, pdfItems, readPdf } from '../../testing/read-pdf.ts';
import { readSeal } from '../../testing/read-seal.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type MadePackage, makeWithContents } from './make-package.ts';
import { hashOf } from './package-files.ts';
import { PACKAGE_SECTIONS, packageSchema } from './package-schema.ts';
import { filesOf } from './pack-package.ts';
import { makePackage, type Package, type PackageKind, type PackagePart, packPackage } from './public.ts';
import { unpackPackage, verifyPackage } from './verify-package.ts';

const hasJq = spawnSync('jq', ['--version']).error === undefined;
const SCRIPT = fileURLToPath(new URL('../../../../../scripts/verify-package.ts', import.meta.url));

let ledgate: TestServer;
let desk: Desk;
const made = {} as Record<PackageKind, MadePackage>;
const make = (kind: PackageKind): Promise<Package> => makePackage(systemCtx(ledgate.parts), desk.uid, kind);

beforeAll(async () => {
  ledgate = await startTestServer();
  desk = await approvedDesk(ledgate, { photos: PHOTOS });
  for (const kind of ['masked', 'full'] as const)
    made[kind] = await makeWithContents(systemCtx(ledgate.parts), desk.uid, kind);
}, 120_000);
afterAll(() => ledgate.close());

/** What no page can show. */
const PHOTOS = { name: 'front.tif', bytes: tiff() };

const partOf = (pkg: Package, name: string): PackagePart['bytes'] => {
  const part = pkg.parts.find((one) => one.name === name);
  if (!part) throw new Error(`there is no ${name}`);
  return part.bytes;
};

/** Tax ID, two SSNs and the account number of the example. */
const CANARIES = ['471928356', '536229145', '218554370', '8204417739'];
const digitsIn = (text: string): string => text.replaceAll(/[\s-]/g, '');
const found = (text: string): string[] => CANARIES.filter((canary) => digitsIn(text).includes(canary));

const textsOf = async (pkg: Package): Promise<string> => {
  const texts = [pkg.manifest.toString('utf8')];
  for (const { name, bytes } of pkg.parts)
    texts.push(name.endsWith('.pdf') ? await readPdf(bytes) : bytes.toString('utf8'));
  return texts.join('\n');
};

describe('what is in it', () => {
  test('a PDF, a JSON of its schema, the sealed papers as they are, and a manifest of all', () => {
    for (const pkg of [made.masked, made.full]) {
      expect(pkg.parts.map(({ name }) => name)).toEqual([
        'package.pdf',
        'application.json',
        'annexes/01-signed-application.pdf',
        'annexes/02-signed-agreement.pdf',
        'annexes/11-site-photos.tif',
      ]);
      expect(partOf(pkg, 'annexes/11-site-photos.tif').equals(PHOTOS.bytes)).toBe(true);
      const json: unknown = JSON.parse(partOf(pkg, 'application.json').toString('utf8'));
      const { kind, sections } = packageSchema.parse(json);
      expect(kind).toBe(pkg.kind);
      expect(sections.risk?.match_inquiry?.result).toBe('no_match');
      expect(sections.rates).toMatchObject({ sale: { lines: expect.anything() }, buy: { bank: expect.anything() } });
      expect(sections.signatures.agreement?.signatures.length).toBeGreaterThan(1);
      expect(sections.signatures.owners.length).toBeGreaterThan(0);
      for (const { name, bytes } of pkg.parts.filter((part) => /^annexes.*pdf$/.test(part.name)))
        expect(readSeal(bytes), name).toMatchObject({ holder: 'Ledgate tests', faults: [] });
    }
  });

  test('secrets are in the full kind only, and their papers as well', async () => {
    const [masked, full] = [await textsOf(made.masked), await textsOf(made.full)];
    expect(found(masked)).toEqual([]);
    expect(found(full)).toEqual(CANARIES);
    expect(found(partOf(made.full, 'application.json').toString('utf8'))).toEqual(CANARIES);
    expect(found(await readPdf(partOf(made.full, 'package.pdf')))).toEqual(CANARIES);
    expect(masked).toMatch(/1979-\*\*-\*\*|\*\*\/\*\*\/19/);
    const enclosedIn = (pkg: Package): string[] =>
      packageSchema
        .parse(JSON.parse(partOf(pkg, 'application.json').toString('utf8')))
        .sections.documents.flatMap(({ enclosed, document_type: type }) => (enclosed ? [type] : []));
    expect(enclosedIn(made.full)).toEqual(
      expect.arrayContaining(['government_id', 'voided_check', 'signed_agreement']),
    );
    expect(enclosedIn(made.masked)).not.toEqual(expect.arrayContaining(['government_id']));
    expect(enclosedIn(made.masked)).not.toEqual(expect.arrayContaining(['voided_check']));
  });

  test('nothing of the full kind is left in the log, the database or a file; who opened which secrets is', async () => {
    const lanes = await reading(systemCtx(ledgate.parts), (tx) =>
      sql<{ facts: string }>`select facts from audit_row where facts like '%package.made%'`.execute(tx),
    );
    const [opened] = lanes.rows.map(({ facts }) => JSON.parse(facts) as { after: { secrets: string[] } });
    expect(opened?.after.secrets).toEqual(expect.arrayContaining(['company.tax_id']));
    expect(opened?.after.secrets.join(' ')).toMatch(/owners\.[0-9a-f-]+\.ssn.*accounts\.[0-9a-f-]+\.account_number/);
    expect(found(lanes.rows.map(({ facts }) => facts).join())).toEqual([]);
    expect(found(ledgate.logLines.join())).toEqual([]);
    const folder = ledgate.parts.settings.dataDir;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
    for (const file of files.filter((name) => statSync(name).isFile()))
      expect(found(readFileSync(file, 'latin1')), file).toEqual([]);
  });
});

describe('the paper', () => {
  test('it is whole for readers of every kind, with bookmarks for each part', async () => {
    for (const pkg of [made.masked, made.full]) {
      const paper = partOf(pkg, 'package.pdf');
      expect(await pdfFaults(paper)).toEqual([]);
      const open = await openPdf(paper);
      expect(open.numPages).toBe(pkg.parts[0]?.pages);
      const titles = ((await open.getOutline()) ?? []).map(({ title }) => title);
      expect(titles.filter((title) => /^\d+ /.test(title))).toHaveLength(PACKAGE_SECTIONS.length);
    }
  });

  test('the contents name the page on which each part begins, and its hash', async () => {
    const { contents, parts } = made.full;
    const pages = await pdfItems(parts[0]?.bytes ?? Buffer.alloc(0));
    const textOn = (page: number): string => (pages[page - 1] ?? []).map(({ str }) => str).join('');
    const listed = `${textOn(1)}${textOn(2)}`;
    for (const { title, page, sha256 } of contents.sections) {
      expect(textOn(page), title).toContain(title);
      expect(listed, title).toContain(sha256.slice(0, 32));
    }
    for (const { title, page, sha256 } of contents.annexes) {
      expect(textOn(page)).toContain(title);
      expect(listed).toContain(sha256.slice(0, 32));
    }
    const other = popplerText(parts[0]?.bytes ?? Buffer.alloc(0));
    for (const { title, page } of other === null ? [] : contents.sections)
      expect(other?.split('\f')[0], title).toMatch(new RegExp(`\\d+ +${title} +${page} `));
  });
});

describe('the preview', () => {
  test('the desk looks at what the bank will get, masked, and the log says so', async () => {
    const params = { uid: desk.uid };
    const file = await desk.underwriter.client.package.readPackage({ params });
    const text = await readPdf(Buffer.from(await file.arrayBuffer()));
    expect(text).toContain('Preview, masked');
    expect(text).toContain('*****8356');
    const view = await desk.admin.client.package.readPackageManifest({ params });
    const { results } = await desk.admin.client.audit.listAudit({ query: { action: 'package.viewed' } });
    const [row] = results;
    expect(row).toMatchObject({ actor: { uid: desk.underwriter.uid } });
    expect(JSON.stringify(row?.changes)).toContain(view.hash);
  });

  test('what is in it is listed with pages, sizes and hashes, and what only the bank gets', async () => {
    const view = await desk.admin.client.package.readPackageManifest({ params: { uid: desk.uid } });
    expect(view.sections.map(({ title }) => title)).toContain('Risk summary');
    expect(view.pages).toBeGreaterThan(20);
    expect(view.parts.map(({ name }) => name)).toContain('application.json');
    expect(view.left_out.map(({ title }) => title)).toContain('Government photo ID, Marisol Vega');
    const numbers = [...view.annexes, ...view.left_out].map(({ n }) => n).toSorted((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  });

  test('before the approval there is none, and nobody but the desk gets it', async () => {
    const open = await openDesk(ledgate);
    const early = await refusal(open.admin.client.package.readPackage({ params: { uid: open.uid } }));
    expect(early.code).toBe('wrong_state');
    for (const { client } of [desk.merchant, desk.iso])
      for (const verb of ['readPackage', 'readPackageManifest'] as const)
        expect((await refusal(client.package[verb]({ params: { uid: desk.uid } }))).code).toBe('not_allowed');
  });
});

describe('the same data', () => {
  test('make the same bytes, later, in another process and in another zone', async () => {
    ledgate.advance(3 * 24 * 60 * 60 * 1000);
    const zone = process.env['TZ'];
    const zips = { masked: packPackage(made.masked), full: packPackage(made.full) };
    try {
      process.env['TZ'] = 'Asia/Tokyo';
      for (const kind of ['masked', 'full'] as const)
        expect(packPackage(await make(kind)).equals(zips[kind])).toBe(true);
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
    expect(made.masked.hash).not.toBe(made.full.hash);
  });
});

describe('the verifier', () => {
  const files = (): Map<string, Buffer> => filesOf(made.masked);

  test('finds a package as it was made to be that', () => {
    expect(verifyPackage(files(), made.masked.hash)).toEqual([]);
    const unzipped = unpackPackage(packPackage(made.full));
    expect([...unzipped.keys()]).toEqual([...unzipped.keys()].toSorted());
    expect(verifyPackage(unzipped, made.full.hash)).toEqual([]);
  });

  test('finds a byte that was changed, in every file at every place', () => {
    for (const [name, bytes] of files()) {
      for (const at of [0, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2), bytes.length - 2]) {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
        const said = verifyPackage(new Map([...files(), [name, changed]]));
        expect(said, `${name} at ${at}`).not.toEqual([]);
        expect(said.join()).toContain(name);
      }
    }
  });

  test('finds what is missing and what was added, and which section was rewritten', () => {
    for (const name of files().keys()) {
      const without = new Map([...files()].filter(([one]) => one !== name));
      expect(verifyPackage(without), name).not.toEqual([]);
    }
    expect(verifyPackage(new Map([...files(), ['extra.txt', Buffer.from('x')]]))).toEqual([
      'extra.txt is not in the manifest',
    ]);
    const text = partOf(made.masked, 'application.json').toString('utf8');
    const changed = Buffer.from(text.replace('"no_match"', '"match"'));
    expect(verifyPackage(new Map([...files(), ['application.json', changed]]))).toContain(
      'application.json: the section "risk" is not the one of the manifest',
    );
    expect(verifyPackage(files(), made.full.hash)).toEqual([expect.stringContaining('manifest.json has the hash')]);
  });

  test('runs over a folder and a zip, and sha256sum finds the same without it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'package-'));
    try {
      const zip = join(folder, 'package.zip');
      writeFileSync(zip, packPackage(made.masked));
      const open = join(folder, 'open');
      for (const [name, bytes] of files()) {
        mkdirSync(dirname(join(open, name)), { recursive: true });
        writeFileSync(join(open, name), bytes);
      }
      const sums = () => spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: open, encoding: 'utf8' });
      const verify = (...args: string[]) => spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' });
      expect(sums().stdout.match(/: OK/g)).toHaveLength(files().size - 1);
      expect(verify(open, '--hash', made.masked.hash)).toMatchObject({ status: 0, stderr: '' });
      expect(verify(zip)).toMatchObject({ status: 0, stdout: 'The package is as it was made.\n' });
      const { contents } = made.masked;
      for (const { name, sha256 } of hasJq ? contents.sections : []) {
        const { stdout } = spawnSync('jq', ['-cSj', `.sections.${name}`, 'application.json'], { cwd: open });
        expect(hashOf(stdout), name).toBe(sha256);
      }
      const changed = partOf(made.masked, 'package.pdf').with(2000, 0);
      writeFileSync(join(open, 'package.pdf'), changed);
      expect(sums().status).toBe(1);
      expect(verify(open)).toMatchObject({ status: 1, stderr: 'package.pdf was changed\n' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
