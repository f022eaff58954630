import { queryString } from '@ledgate/contract/client.ts';
import { ORDERINGS } from '@ledgate/domain/queue/definition.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { type ListRole, measureOurs, PAGE_SIZE, type Tokens } from './queue-lists.ts';
import type { Verdict } from './rig/scenario.ts';

/** A page that the pager offers, and the deepest that can be asked for by number. */
const MOST_OFFERED_MS = 50;
const MOST_DEEPEST_MS = 500;
const OFFERED = { warmUp: 4, count: 40 };
const DEEPEST = { warmUp: 0, count: 6 };

/** What the toolbar and the views narrow by. */
const FILTERS: Record<string, Record<string, string>> = {
  everything: {},
  'one status': { status__in: 'boarded' },
  drafts: { status__in: 'draft' },
  'three statuses': { status__in: 'submitted,in_underwriting,query_raised' },
  nobody: { assignee: 'none' },
  'one partner': { iso: '$iso' },
  'one person': { assignee: '$person' },
  'a band': { band__in: 'low' },
  'two bands': { band__in: 'medium,decline' },
  overdue: { due: 'overdue' },
  'last 30 days': { submitted: 'last_30_days' },
};

const PARTNERS_FILTERS = ['everything', 'one status', 'three statuses', 'last 30 days'];

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
}

export interface Named {
  /** A partner and a person who have some of the book. */
  iso: string;
  person: string;
}

const PATH = '/api/application';

/** As the pager's buttons ask: first, second, last, the one before the last; and by number the one farthest from both ends. */
const pagesOf = async (read: (path: string) => Promise<Page>, query: Record<string, string>) => {
  const at = (page: number): string => PATH + queryString({ ...query, page, page_size: PAGE_SIZE });
  const first = await read(at(1));
  const last = Math.max(1, Math.ceil(first.count / PAGE_SIZE));
  const before = (await read(at(last))).previous;
  const offered = [at(1), first.next, at(last), before].filter((path) => path !== null);
  return { offered: [...new Set(offered)], deepest: at(Math.ceil(last / 2)) };
};

interface Worst {
  ms: number;
  where: string;
}

const worse = (one: Worst, other: Worst): Worst => (other.ms > one.ms ? other : one);
const NONE: Worst = { ms: 0, where: '' };

const walkFilter = async (server: ServerProcess, tokens: Tokens, as: ListRole, filter: Record<string, string>) => {
  const read = async (path: string): Promise<Page> => {
    const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${await tokens[as]()}` } });
    if (!answer.ok) throw new Error(`${answer.status} from ${path}`);
    return (await answer.json()) as Page;
  };
  let [offered, deepest] = [NONE, NONE];
  for (const ordering of ORDERINGS) {
    if (as === 'iso' && ordering.endsWith('risk')) continue;
    const pages = await pagesOf(read, { ...filter, ordering });
    for (const path of pages.offered) {
      const { p95 } = await measureOurs(server, tokens, { as, path }, OFFERED);
      offered = worse(offered, { ms: p95, where: path });
    }
    const { p95 } = await measureOurs(server, tokens, { as, path: pages.deepest }, DEEPEST);
    deepest = worse(deepest, { ms: p95, where: pages.deepest });
  }
  return { offered, deepest };
};

const filled = (filter: Record<string, string>, { iso, person }: Named): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, value.replace('$iso', iso).replace('$person', person)]),
  );

/** Every order and filter: what the pager offers, and the deepest page by number. Of each filter the slowest is told. */
export const pagesByNumber = async (server: ServerProcess, tokens: Tokens, named: Named): Promise<Verdict> => {
  const verdict: Verdict = { lines: [], missed: [] };
  for (const as of ['admin', 'iso'] as const) {
    const names = as === 'iso' ? PARTNERS_FILTERS : Object.keys(FILTERS);
    for (const name of names) {
      const { offered, deepest } = await walkFilter(server, tokens, as, filled(FILTERS[name] ?? {}, named));
      const label = as === 'iso' ? `${name}, partner` : name;
      verdict.lines.push([`pages: ${label}`, `p95 ${offered.ms.toFixed(1)} ms`, `deepest ${deepest.ms.toFixed(0)} ms`]);
      if (offered.ms > MOST_OFFERED_MS)
        verdict.missed.push(`queue: ${offered.where} took ${offered.ms.toFixed(0)} ms (p95)`);
      if (deepest.ms > MOST_DEEPEST_MS) verdict.missed.push(`queue: ${deepest.where} took ${deepest.ms.toFixed(0)} ms`);
    }
  }
  return verdict;
};
