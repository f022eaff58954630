import type { Ask } from '@ledgate/contract/call.ts';
import type { Calls } from '@ledgate/contract/calls.ts';
import { callOf } from '@ledgate/contract/client.ts';
import { wire } from 'virtual:wire';

import { renew } from '../../lib/client.ts';
import { locationHeader } from '../../lib/location.ts';
import { newKey } from '../../lib/new-key.ts';
import { isProblem, networkProblem } from '../../lib/problem.ts';
import { createSend } from '../../lib/send.ts';
import { tokens } from '../../lib/session.ts';
import { askStepUp } from '../../lib/step-up.ts';
import type { AuditFilter } from './data.ts';
import { makeRowCount } from './row-count.ts';

interface DownloadAsk {
  filter: AuditFilter;
  signal: AbortSignal;
  onRows: (rows: number) => void;
}

/** Lets the bytes through and counts the rows among them: the size of an export is known only at its end. */
const counting = (onRows: (rows: number) => void): TransformStream<Uint8Array, Uint8Array> => {
  const count = makeRowCount();
  return new TransformStream({
    transform: (chunk, out) => {
      onRows(count(chunk));
      out.enqueue(chunk);
    },
  });
};

/** Safe: in a browser the answer of a call for a file is a Blob. */
const asBlob = (file: unknown): Blob => file as Blob;

/** The export, telling how far it is. Asks for a fresh proof and for new tokens as every other call does. */
export const fetchExport = async ({ filter, signal, onRows }: DownloadAsk): Promise<Blob> => {
  const watched: typeof fetch = async (input, init) => {
    const answer = await globalThis.fetch(input, { ...init, signal });
    if (!answer.ok || answer.body === null) return answer;
    return new Response(answer.body.pipeThrough(counting(onRows)), answer);
  };
  const parts = { fetch: watched, accessToken: tokens.access, locationHeader, newKey, renew, askStepUp };
  const ask: Ask<Calls['audit']['exportAudit']> = { query: filter };
  const exported = callOf(wire.audit.exportAudit, createSend(parts))(ask);
  return asBlob(
    await exported.catch((cause: unknown) => {
      // A line that breaks half-way through the file has had its good answer already.
      throw isProblem(cause) ? cause : networkProblem(cause);
    }),
  );
};

const RELEASE_MS = 60_000;

export const saveAs = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
};
