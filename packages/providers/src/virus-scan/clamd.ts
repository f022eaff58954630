import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ScanFailed, type ScanVerdict, type VirusScanner } from './port.ts';

export interface ClamdOptions {
  /** `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`. */
  url: string;
  timeoutMs?: number;
}

/** Less than the lease of the job that asks. */
const TIMEOUT_MS = 45_000;
const LONGEST_ANSWER = 4096;

/** Where clamd listens; an address that is neither kind is a mistake to be told at the start. */
export const clamdPlace = (address: string): { host: string; port: number } | { path: string } => {
  const url = new URL(address);
  if (url.protocol === 'unix:' && url.pathname !== '') return { path: url.pathname };
  if (url.protocol === 'tcp:' && url.hostname !== '') return { host: url.hostname, port: Number(url.port || 3310) };
  throw new Error('the address of clamd has to begin with tcp:// or unix:/');
};

const length = (bytes: number): Buffer => {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(bytes);
  return prefix;
};

/** INSTREAM: each chunk after its length, and a length of zero at the end. */
async function* framed(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content) {
    if (chunk.length === 0) continue;
    yield length(chunk.length);
    yield chunk;
  }
  yield length(0);
}

const answerOf = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.includes('\0') || text.length > LONGEST_ANSWER) break;
  }
  return text.replace(/\0.*$/s, '').trim();
};

const verdictOf = (answer: string): ScanVerdict => {
  if (answer === 'stream: OK') return { isClean: true };
  const found = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1];
  if (found === undefined) throw new ScanFailed(answer.slice(0, 80) || 'no answer');
  return { isClean: false, found };
};

/** ClamAV's daemon. The file's name is never told, and its bytes never touch a disk. */
export const makeClamd = ({ url, timeoutMs = TIMEOUT_MS }: ClamdOptions): VirusScanner => {
  const place = clamdPlace(url);
  return {
    scan: async (content) => {
      const socket = connect({ ...place, allowHalfOpen: true });
      const timer = setTimeout(() => socket.destroy(new ScanFailed('too slow')), timeoutMs);
      try {
        // It answers early, while we are still sending, when a file is too long for it: so both at once.
        const sending = pipeline(Readable.from(framed(content)), socket, { end: false });
        sending.catch(() => void socket.destroy());
        const verdict = verdictOf(await answerOf(socket));
        // "Clean" counts only for all of it.
        if (verdict.isClean) await sending;
        return verdict;
      } catch (error) {
        if (error instanceof ScanFailed) throw error;
        throw new ScanFailed(error instanceof Error && 'code' in error ? String(error.code) : 'broken');
      } finally {
        clearTimeout(timer);
        socket.destroy();
      }
    },
  };
};
