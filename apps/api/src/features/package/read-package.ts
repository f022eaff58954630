import { Readable } from 'node:stream';
import type { PackageView } from '@ledgate/contract/package.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import { setScope } from '../../core/scope.ts';
import { type MadePackage, makeWithContents } from './make-package.ts';
import { PDF_NAME } from './package-files.ts';

const pdfOf = ({ parts }: MadePackage) => {
  const paper = parts.find(({ name }) => name === PDF_NAME);
  if (!paper) throw new Error('a package without its PDF');
  return paper;
};

/** What the bank will get, masked; the log says who looked at it. */
export const readPackage = async (ctx: SignedInCtx, uid: string): Promise<FileAnswer> => {
  const made = await makeWithContents(ctx, uid, 'masked');
  const { bytes } = pdfOf(made);
  await change(ctx, 'package.viewed', (tx) => {
    setScope(tx, ctx);
    return Promise.resolve({ subject: `application:${uid}`, after: { package: made.hash }, reply: undefined });
  });
  return {
    name: `Package ${made.contents.reference}, masked.pdf`,
    mime: 'application/pdf',
    size: bytes.length,
    content: Readable.from([bytes], { objectMode: false }),
  };
};

/** What is in the package and on which page. */
export const readPackageManifest = async (ctx: SignedInCtx, uid: string): Promise<PackageView> => {
  const made = await makeWithContents(ctx, uid, 'masked');
  const { contents, hash, leftOut } = made;
  return {
    application: contents.application,
    reference: contents.reference,
    submission: contents.submission,
    approved_at: contents.approved_at,
    hash,
    pages: pdfOf(made).pages ?? 0,
    sections: contents.sections,
    annexes: contents.annexes,
    left_out: leftOut.map(({ n, title, file }) => ({ n, title, pages: file.pages, size: file.size })),
    parts: contents.parts,
  };
};
