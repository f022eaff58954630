import { client } from './client.ts';

export type LiveEvent =
  | { kind: 'case'; uid: string; version: number }
  | { kind: 'presence'; uid: string; people: { uid: string; name: string }[] }
  /** A task of the own desk; of an application or of the house. */
  | { kind: 'task'; uid?: string }
  /** What this person may do has changed; the line ends with it. */
  | { kind: 'access' }
  /** More than can be told one by one. */
  | { kind: 'many' };

const AGAIN_MS = [1_000, 2_000, 5_000, 15_000] as const;

interface Block {
  id: string | undefined;
  event: LiveEvent | null;
}

const readBlock = (block: string): Block => {
  const line = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const [kind, data] = [line('event'), line('data')];
  if (kind === undefined || data === undefined) return { id: undefined, event: null };
  // Written by our own server, whose events these are.
  return { id: line('id'), event: { kind, ...(JSON.parse(data) as object) } as LiveEvent };
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

interface Ear {
  hear: (event: LiveEvent) => void;
  onOpen: () => void;
  signal: AbortSignal;
  last: string | undefined;
}

/** Until the line ends; answers with the number of the last news. */
const listenOnce = async (ear: Ear, caseUid: string | undefined): Promise<string | undefined> => {
  const query = { ...(caseUid !== undefined && { case: caseUid }), ...(ear.last !== undefined && { last: ear.last }) };
  // Safe: in a browser a stream is one of bytes.
  const reader = ((await client.queue.openLive({ query })) as ReadableStream<Uint8Array>).getReader();
  const hangUp = (): void => void reader.cancel().catch(() => undefined);
  if (ear.signal.aborted) hangUp();
  ear.signal.addEventListener('abort', hangUp);
  ear.onOpen();
  const decoder = new TextDecoder();
  let { last } = ear;
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const { id, event } of blocks.map(readBlock)) {
      last = id ?? last;
      if (event) ear.hear(event);
    }
  }
  ear.signal.removeEventListener('abort', hangUp);
  return last;
};

const untilLookedAt = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (!document.hidden || signal.aborted) {
      resolve();
      return;
    }
    const look = (): void => resolve();
    document.addEventListener('visibilitychange', look, { once: true, signal });
    signal.addEventListener('abort', look, { once: true });
  });

/**
 * Only a tab that is looked at listens: a browser keeps six lines to a server, and six tabs in the background would
 * leave none for those in front. Who comes back hears what was missed.
 */
export const keepListening = async (
  hear: Ear['hear'],
  signal: AbortSignal,
  caseUid: string | undefined,
): Promise<void> => {
  let last: string | undefined;
  let failures = 0;
  let hasListened = false;
  while (!signal.aborted) {
    await untilLookedAt(signal);
    if (signal.aborted) return;
    const away = new AbortController();
    const look = (): void => (document.hidden ? away.abort() : undefined);
    document.addEventListener('visibilitychange', look);
    const onOpen = (): void => {
      failures = 0;
      // Nothing was told before the line was lost, so there is no number to go on from.
      if (hasListened && last === undefined) hear({ kind: 'many' });
      hasListened = true;
    };
    try {
      last = await listenOnce({ hear, onOpen, signal: AbortSignal.any([signal, away.signal]), last }, caseUid);
    } catch {
      failures += 1;
    } finally {
      document.removeEventListener('visibilitychange', look);
    }
    if (!away.signal.aborted) await pause(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] ?? 0, signal);
  }
};
