import { createHash } from 'node:crypto';
import { publicKeyOf, signatureOf } from '../../core/audit/anchor-file.ts';
import { canonicalJson } from '../../core/audit/canonical-json.ts';
import type { DerivedKey } from '../../core/crypto/keyring.ts';
import type { AuditFilter } from './ask.ts';
import type { ExportRecord } from './export-store.ts';

/** The verifier (apps/web/src/features/audit/verify-audit-export.mjs) reads this format and no other. */
const FORMAT = 'ledgate-audit-export-1';

export interface ExportHeader {
  at: Date;
  by: { uid: string; name: string; role: string };
  filter: AuditFilter;
}

const headerOf = ({ at, by, filter }: ExportHeader, key: DerivedKey): string =>
  canonicalJson({
    format: FORMAT,
    exported_at: at,
    by,
    filter,
    kid: key.kid,
    public_key: publicKeyOf(key).export({ type: 'spki', format: 'der' }).toString('base64'),
  });

const rowOf = ({ lane, n, facts, hash, previous }: ExportRecord): string =>
  canonicalJson({
    lane,
    n,
    facts,
    previous: n === 1 ? '' : (previous?.toString('hex') ?? null),
    hash: hash.toString('hex'),
  });

/** A lane as it stood when the export came to it. */
interface OpenLane {
  lane: string;
  n: number;
  hash: string;
  rows: number;
}

const openLane = ({ lane, head_n: n, head }: ExportRecord): OpenLane => ({
  lane,
  n: n ?? 0,
  hash: head?.toString('hex') ?? '',
  rows: 0,
});

/**
 * The file, piece by piece: a header, the rows of a lane followed by its head, the next lane, and a signed trailer. Each
 * head closes its lane instead of waiting for the trailer, so that neither side has to hold them all.
 */
export async function* exportLines(
  header: ExportHeader,
  key: DerivedKey,
  batches: AsyncIterable<ExportRecord[]>,
): AsyncGenerator<string> {
  const digest = createHash('sha256');
  let rows = 0;
  let lanes = 0;
  let open: OpenLane | null = null;
  const signed = (lines: string[]): string => {
    const text = lines.map((line) => `${line}\n`).join('');
    digest.update(text);
    return text;
  };
  yield signed([headerOf(header, key)]);
  for await (const batch of batches) {
    const lines: string[] = [];
    for (const record of batch) {
      if (open?.lane !== record.lane) {
        if (open) lines.push(canonicalJson({ head: open }));
        open = openLane(record);
        lanes += 1;
      }
      // Came in after the lane was begun; the next export has it.
      if (record.n > open.n) continue;
      lines.push(rowOf(record));
      open.rows += 1;
      rows += 1;
    }
    yield signed(lines);
  }
  if (open) yield signed([canonicalJson({ head: open })]);
  const trailer = { format: FORMAT, kid: key.kid, rows, lanes, digest: digest.digest('hex') };
  yield `${canonicalJson({ trailer, signature: signatureOf(trailer, key) })}\n`;
}
