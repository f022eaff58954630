import { books } from '@ledgate/api/core/bookkeeping.ts';
import { generateKeyPairSync, sign } from 'node:crypto';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicKeyOf } from '@ledgate/api/core/audit/anchor-file.ts';
import { canonicalJson } from '@ledgate/api/core/audit/canonical-json.ts';
import { sha256 } from '@ledgate/api/core/crypto/keyring.ts';
import { type SignedIn, signedIn } from '@ledgate/api/testing/signed-in.ts';
import { startTestServer, type TestServer } from '@ledgate/api/testing/test-server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runToEnd } from './parts/children.mjs';
import { inTree } from './parts/tree.mjs';

const LANES = ['application:crab-shack', 'application:kestrel', 'user:marisol'];

/** The same every time, so that a failing edit can be found again. */
const seeded = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Loads the verifier anew for each ask, with that ask as its command line, and keeps what it says and ends with. */
const EACH = `
import { readFileSync } from 'node:fs';
const results = [];
const print = console.log;
for (const [at, args] of JSON.parse(readFileSync('asks.json', 'utf8')).entries()) {
  let said = '';
  console.log = console.error = (line) => (said += line + '\\n');
  process.argv.splice(2, Infinity, ...args);
  process.exitCode = undefined;
  await import('./verify-audit-export.mjs?' + at);
  results.push({ code: process.exitCode, said });
}
process.exitCode = 0;
print(JSON.stringify(results));
`;

describe('the stand-alone verifier', () => {
  let ledgate: TestServer;
  let admin: SignedIn;
  let folder: string;
  let key: string;
  let whole: string;

  const exported = async (query = {}): Promise<string> =>
    Buffer.from(await (await admin.client.audit.exportAudit({ query })).arrayBuffer()).toString();

  /** As an auditor runs it: the one file, in a folder of its own, with nothing of ours around it. */
  const run = (...args: string[]) =>
    runToEnd(process.execPath, args, { cwd: folder, env: { PATH: process.env['PATH'] ?? '' } });

  const verify = async (content: string | Buffer, ...args: string[]) => {
    const file = join(folder, `${crypto.randomUUID()}.jsonl`);
    await writeFile(file, content);
    const result = await run(join(folder, 'verify-audit-export.mjs'), file, ...args);
    await rm(file);
    return result;
  };

  /** The same over many files: a process for each would take most of the time to begin. */
  const verifyEach = async (asks: { content: string | Buffer; args: string[] }[]) => {
    const written = await Promise.all(
      asks.map(async ({ content, args }, at) => {
        const file = join(folder, `edit-${at}.jsonl`);
        await writeFile(file, content);
        return [file, ...args];
      }),
    );
    await writeFile(join(folder, 'asks.json'), JSON.stringify(written));
    await writeFile(join(folder, 'each.mjs'), EACH);
    const { said } = await run(join(folder, 'each.mjs'));
    return JSON.parse(said) as { code: number; said: string }[];
  };

  beforeAll(async () => {
    ledgate = await startTestServer();
    admin = await signedIn(ledgate, 'admin');
    for (let n = 1; n <= 12; n += 1) {
      for (const lane of LANES) {
        const facts = canonicalJson({
          at: new Date(Date.UTC(2026, 10, 12, 9, n)),
          action: n % 3 === 0 ? 'application.noted' : 'application.section_saved',
          subject: lane,
          actor: admin.uid,
          before: { city: 'Åre "north"\n', n },
          after: { city: 'Łódź | 🦀', n: n + 1 },
        });
        await sql`select audit_append(${lane}, ${facts})`.execute(books(ledgate.parts));
      }
    }
    folder = await mkdtemp(join(tmpdir(), 'ledgate-auditor-'));
    await copyFile(
      inTree('apps/web/src/features/audit/verify-audit-export.mjs'),
      join(folder, 'verify-audit-export.mjs'),
    );
    key = join(folder, 'key.pem');
    const pem = publicKeyOf(ledgate.parts.keyring.current('anchor')).export({ type: 'spki', format: 'pem' });
    await writeFile(key, pem);
    whole = await exported();
  });
  afterAll(async () => {
    await ledgate.close();
    await rm(folder, { recursive: true });
  });

  test('finds nothing wrong with an export and says that every lane is complete', async () => {
    const { code, said } = await verify(whole, '--public-key', key);
    expect(said).toMatch(/^Exported 20.* by Robin Quarterman \(admin, .*\), signed with the key \w{8}\.\n/);
    expect(said).toContain('No filter: the whole log.\n');
    expect(said).toContain('Every lane is complete: from its first row to its head');
    expect(said).not.toContain('the key inside the file was used');
    expect(said).toMatch(/Nothing is wrong\.\n$/);
    expect(code).toBe(0);
  });

  test('says plainly what a key from inside the file proves', async () => {
    const { code, said } = await verify(whole);
    expect(said).toContain('No --public-key was given, so the key inside the file was used.');
    expect(said).toContain('not whose key it is');
    expect(code).toBe(0);
  });

  test('tells rows that the filter left out from rows that are missing', async () => {
    const some = await exported({ action: 'application.noted' });
    const filtered = await verify(some, '--public-key', key);
    expect(filtered.said).toContain('Filter: action = application.noted.\nChecked 12 rows in 3 lanes.\n');
    expect(filtered.said).toContain(
      'The filter leaves out 24 rows of these lanes. Each row here is checked by itself.',
    );
    expect(filtered.code).toBe(0);

    const lane = await verify(await exported({ lane: 'user:marisol' }), '--public-key', key);
    expect(lane.said).toContain('Checked 12 rows in 1 lane.\nEvery lane is complete');
    expect(lane.code).toBe(0);
  });

  test('names the row that somebody took out, even where they made a new digest', async () => {
    const lane = 'user:robbed';
    const facts = canonicalJson({ at: new Date(0), action: 'a', subject: lane, actor: null });
    for (const _ of [1, 2, 3]) await sql`select audit_append(${lane}, ${facts})`.execute(books(ledgate.parts));
    const good = (await exported({ lane })).split('\n');
    const thief = generateKeyPairSync('ed25519');
    const lines = good.filter((line) => !line.includes('"n":2,"previous"')).slice(0, -2);
    const text = `${lines.join('\n').replace('"rows":3', '"rows":2')}\n`;
    const trailer = {
      format: 'ledgate-audit-export-1',
      kid: '',
      rows: 2,
      lanes: 1,
      digest: sha256(text).toString('hex'),
    };
    trailer.kid = /"kid":"(\w+)"/.exec(text)?.[1] ?? '';
    const signature = sign(null, Buffer.from(canonicalJson(trailer)), thief.privateKey).toString('base64');
    const { code, said } = await verify(`${text}${canonicalJson({ trailer, signature })}\n`, '--public-key', key);
    expect(said).toContain('Lane user:robbed: row 2 is missing, although the filter leaves no row of a lane out.');
    expect(said).toContain('somebody else signed it.');
    expect(code).toBe(1);
  });

  test('a forger who signs with a key of their own is found out by the real one', async () => {
    const forger = generateKeyPairSync('ed25519');
    const own = forger.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const lines = whole.trimEnd().split('\n');
    const body = `${lines
      .slice(0, -1)
      .join('\n')
      .replace(/"public_key":"[^"]+"/, `"public_key":"${own}"`)}\n`;
    const trailer = {
      ...(JSON.parse(lines.at(-1) ?? '') as { trailer: object }).trailer,
      digest: sha256(body).toString('hex'),
    };
    const signature = sign(null, Buffer.from(canonicalJson(trailer)), forger.privateKey).toString('base64');
    const forged = `${body}${canonicalJson({ trailer, signature })}\n`;
    expect((await verify(forged)).code).toBe(0);
    const { code, said } = await verify(forged, '--public-key', key);
    expect(said).toContain('somebody else signed it.\n1 thing wrong: do not rely on this file.\n');
    expect(code).toBe(1);
  });

  test('says what is missing when it is given nothing to check', async () => {
    expect(await verify('')).toMatchObject({ code: 1, said: 'The file is empty.\n' });
    expect(await verify('{"format":"something-else"}\n')).toMatchObject({
      code: 1,
      said: 'This is not a file of the format ledgate-audit-export-1.\n',
    });
    expect(await verify(whole, '--public-key', join(folder, 'none.pem'))).toMatchObject({
      code: 1,
      said: expect.stringContaining('none.pem cannot be read') as string,
    });
  });

  const EDITS: Record<string, (lines: string[], random: (below: number) => number) => string | Buffer> = {
    'a flipped bit': (lines, random) => {
      const bytes = Buffer.from(`${lines.join('\n')}\n`);
      const at = random(bytes.length);
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random(8)), at);
      return bytes;
    },
    'a changed fact': (lines, random) => {
      const rows = lines.flatMap((line, at) => (line.startsWith('{"facts"') ? [at] : []));
      const at = rows[random(rows.length)] ?? 1;
      const line = lines[at] ?? '';
      const within = line.indexOf(':"') + 2 + random(line.indexOf('","hash"') - 12);
      return joined(
        lines.with(at, `${line.slice(0, within)}${line[within] === '7' ? '8' : '7'}${line.slice(within + 1)}`),
      );
    },
    'a removed line': (lines, random) => joined(lines.toSpliced(random(lines.length), 1)),
    'a doubled line': (lines, random) => {
      const at = random(lines.length);
      return joined(lines.toSpliced(at, 0, lines[at] ?? ''));
    },
    'two swapped lines': (lines, random) => {
      const one = random(lines.length - 1);
      const other = one + 1 + random(lines.length - one - 1);
      return joined(lines.with(one, lines[other] ?? '').with(other, lines[one] ?? ''));
    },
    'a forged row': (lines, random) => {
      const rows = lines.flatMap((line, at) => (line.startsWith('{"facts"') ? [at] : []));
      const at = rows[random(rows.length)] ?? 1;
      const row = JSON.parse(lines[at] ?? '') as { facts: string; lane: string; n: number; previous: string };
      const facts = row.facts.replace(/"action":"[^"]+"/, '"action":"application.forged"');
      const hash = sha256(
        Buffer.concat([Buffer.from(row.previous, 'hex'), Buffer.from(`${row.lane}|${row.n}|${facts}`)]),
      );
      return joined(lines.with(at, canonicalJson({ ...row, facts, hash: hash.toString('hex') })));
    },
    'a cut tail': (lines, random) => {
      const bytes = Buffer.from(joined(lines));
      return bytes.subarray(0, bytes.length - 1 - random(bytes.length - 1));
    },
    'something added at the end': (lines, random) => joined(lines) + ['\n', ' ', '{}\n', `${lines[1]}\n`][random(4)],
    'a changed header': (lines, random) => {
      const header = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
      const lies = [
        { exported_at: '2020-01-01T00:00:00.000Z' },
        { by: { uid: admin.uid, name: 'Somebody Else', role: 'admin' } },
        { filter: { actor: admin.uid } },
        { kid: '00000000' },
        { public_key: '' },
        { note: 'added' },
      ];
      return joined(lines.with(0, canonicalJson({ ...header, ...lies[random(lies.length)] })));
    },
  };
  const joined = (lines: string[]): string => `${lines.join('\n')}\n`;

  test('catches every one of 200 random edits, and nothing in what was not edited', async () => {
    const random = seeded(20_261_115);
    const lines = whole.trimEnd().split('\n');
    const kinds = Object.keys(EDITS);
    const edits = Array.from({ length: 200 }, (_, number) => {
      const kind = kinds[number % kinds.length] ?? '';
      const name = `edit ${number}, ${kind}`;
      const content = EDITS[kind]?.(lines, random) ?? '';
      return { name, content, args: name.length % 2 === 0 ? ['--public-key', key] : [] };
    });
    const results = await verifyEach([...edits, { content: whole, args: ['--public-key', key] }]);
    for (const [at, { name, content }] of edits.entries()) {
      expect(Buffer.from(content).equals(Buffer.from(whole)), `${name} is an edit`).toBe(false);
      expect(results[at]?.code, `${name}: ${results[at]?.said}`).toBe(1);
    }
    expect(results.at(-1)).toEqual({ code: 0, said: expect.stringMatching(/Nothing is wrong\.\n$/) as string });
  });
});
