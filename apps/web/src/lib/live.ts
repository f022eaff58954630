import { useEffect, useRef } from 'react';

import { client } from './client.ts';

export type LiveEvent =
  | { kind: 'case'; uid: string; version: number }
  | { kind: 'presence'; uid: string; people: { uid: string; name: string }[] }
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

const keepListening = async (hear: Ear['hear'], signal: AbortSignal, caseUid: string | undefined): Promise<void> => {
  let last: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    const onOpen = (): void => {
      failures = 0;
    };
    try {
      last = await listenOnce({ hear, onOpen, signal, last }, caseUid);
    } catch {
      failures += 1;
    }
    if (!signal.aborted) await pause(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] ?? 0, signal);
  }
};

/** Hears of changes while the component is on the page; with a case, colleagues see that somebody is on it. */
export const useLive = (hear: (event: LiveEvent) => void, caseUid?: string): void => {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => {
    const line = new AbortController();
    void keepListening((event) => latest.current(event), line.signal, caseUid);
    return () => line.abort();
  }, [caseUid]);
};
