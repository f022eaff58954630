import { Agent, request } from 'node:http';

export interface Sample {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** One request, in milliseconds until its last byte. Anything but a good answer spoils the measurement. */
const once = (agent: Agent, { method, url, headers, body }: Sample): Promise<number> =>
  new Promise((resolve, reject) => {
    const since = performance.now();
    const sent = request(url, { method, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(performance.now() - since)
          : reject(new Error(`${answer.statusCode} from ${url}: ${text.slice(0, 300)}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

export interface Latency {
  p50: number;
  p95: number;
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;

/** So many requests over so many lines, each line one after the other. */
export const latencyOf = async (
  samples: (nth: number) => Sample,
  { count, lines }: { count: number; lines: number },
): Promise<Latency & { most: number }> => {
  const agent = new Agent({ keepAlive: true, maxSockets: lines });
  const taken: number[] = [];
  let nth = 0;
  const line = async (): Promise<void> => {
    while (nth < count) {
      nth += 1;
      taken.push(await once(agent, samples(nth)));
    }
  };
  await Promise.all(Array.from({ length: lines }, line));
  agent.destroy();
  const sorted = taken.toSorted((one, other) => one - other);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), most: at(sorted, 1) };
};
