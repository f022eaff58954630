import { systemCtx } from '@ledgate/api/core/context.ts';
import type { Parts } from '@ledgate/api/core/parts.ts';
import { findApplication, insertApproval } from '@ledgate/api/features/applications/public.ts';
import { makePackage, type Package } from '@ledgate/api/features/package/public.ts';
import { readPdf } from '@ledgate/api/testing/read-pdf.ts';
import { writeAsSystem } from '@ledgate/api/testing/write-as-system.ts';
import { singing, type Trace } from './canaries.ts';

/** As if everybody had agreed: the way there is another campaign's. */
const approve = (parts: Parts, uid: string): Promise<void> =>
  writeAsSystem(parts, async (tx) => {
    const found = await findApplication(tx, uid);
    const admin = await tx.selectFrom('app_user').select('uid').where('role', '=', 'admin').executeTakeFirstOrThrow();
    if (!found) throw new Error('the application is not there');
    await insertApproval(tx, {
      applicationUid: uid,
      step: 'admin',
      decision: 'approve',
      person: admin.uid,
      role: 'admin',
      evidence: found.evidence,
      eventN: 1,
      at: parts.clock(),
    });
  });

const textOf = async ({ parts, manifest }: Package): Promise<Buffer> => {
  const texts = [manifest.toString('utf8')];
  for (const { name, bytes } of parts)
    texts.push(name.endsWith('.pdf') ? await readPdf(bytes) : bytes.toString('utf8'));
  return Buffer.from(texts.join('\n'));
};

/** Makes both kinds of the package; what the full one leaves behind, the sweep finds. */
export const packageFaults = async (parts: Parts, uid: string, traces: readonly Trace[]): Promise<string[]> => {
  await approve(parts, uid);
  const ctx = systemCtx(parts);
  const masked = singing(await textOf(await makePackage(ctx, uid, 'masked')), traces);
  const full = singing(await textOf(await makePackage(ctx, uid, 'full')), traces);
  const isWhole = ['ein', 'ssn', 'birthDate', 'licence', 'passport', 'account'].every((kind) =>
    full.some((found) => found.startsWith(kind)),
  );
  return [
    ...masked.map((canary) => `${canary} in a masked package`),
    ...(isWhole ? [] : [`the bank’s copy has only ${full.join(', ')}`]),
  ];
};
