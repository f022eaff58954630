import type { Plugin } from 'vite';

/** The first file of everything: whatever it needs is there before any page. */
const ENTRY = /\/index\.html$|\/src\/main\.tsx$/;
/** What a stranger sees first, and where strangers can go from there. */
const DOOR = /\/src\/(features\/auth\/pages\/login-page|shell\/layout\/guest-frame)\.tsx$/;
const GUESTS = /\/src\/features\/auth\/(pages|parts)\/[\w-]+-(page|step)\.tsx$/;
/** What stands around every page of somebody who is signed in; and what it fetches once a page is there. */
const FRAME = /\/src\/(shell\/layout\/shell\.tsx|lib\/live-line\.ts)$/;
const TOASTS = /\/src\/shell\/layout\/toasts\.tsx$/;
/** Opened again and again: what these two share with other pages comes along with the frame. */
const HOME = /\/src\/shell\/pages\/home\.tsx$/;
const LIST = /\/src\/features\/queue\/pages\/queue-page\.tsx$/;
/** Above the list, as soon as it is there. */
const TOOLS = /\/src\/features\/queue\/parts\/queue-(tools|filters)\.tsx$/;
const CASE = /\/src\/(shell\/pages\/case|features\/review\/parts\/section-sheet)\.tsx$/;
const WIZARD = /\/src\/features\/onboarding\/pages\/(company|ownership|business|settlement|contact)-page\.tsx$/;
const THREADS = /\/src\/features\/queries\/parts\/queries-panel\.tsx$/;
/** Schedules and price plans, which know the lines of a rate and nothing of the desk where a case is priced. */
const PLANS = /\/src\/features\/rates\/(pages\/rate-plans?-page|plans\/whole-plan)\.tsx$/;
const PRICING = /\/src\/features\/rates\/pages\/rates-page\.tsx$/;
/** They came last: what other pages need as well is where it was for those. */
const PAYMENTS =
  /\/src\/features\/((payments|customers|catalogue|merchant-users|sales)\/pages\/[\w-]+-page|catalogue\/(bulk\/bulk-drawer|labels\/label-desk))\.tsx$/;
/** Opened by a key on any page: whatever it shares with pages is where it was for those. */
const SEARCH = /\/src\/shell\/search\/search-dialog\.tsx$/;
/** What boards and reports share, no other page fetches; of what is theirs alone each keeps its own. */
const FIGURES = /\/src\/features\/(dashboard\/boards|reports\/pages)\//;
/** Fetched when a chart is shown, for whatever page. */
const CHART = /\/src\/ui\/chart\/chart-drawing\.tsx$/;
/** They came after everything: what other pages need as well is where it was for those, and the rest is theirs alone. */
const BOARDS = /\/src\/features\/dashboard\/boards\//;
const REPORTS = /\/src\/features\/(reports|report-files|pci)\/pages\/[\w-]+-page\.tsx$/;
/** What only these three share, no page of payments fetches. */
const CATALOGUE = /\/src\/features\/catalogue\/(pages|bulk|labels)\//;
const NAMED = [
  DOOR,
  GUESTS,
  FRAME,
  TOASTS,
  HOME,
  LIST,
  TOOLS,
  CASE,
  WIZARD,
  THREADS,
  PLANS,
  PRICING,
  PAYMENTS,
  SEARCH,
  REPORTS,
  CHART,
  BOARDS,
];

const TABLES = /\/src\/ui\/table\/|-?pagination\b/i;
const FORMS = /\/node_modules\/react-hook-form\//;
/** The words of everything that is done: the log, a case and the first page say them, the latter once it stands. */
const DEEDS = /\/domain\/src\/(access\/(audit-actions|(payment|report|till)-words)|lifecycle\/event-words)\.ts$/;
const ICONS = /\/node_modules\/@tabler\/icons-react\//;
/** What is drawn in place of a part when somebody prints. */
const PAPER = /\/src\/ui\/paper-table\.tsx$/;
/** A line or two that pages far from any application need as well: with the questions they would fetch them all. */
const SMALL_RULES =
  /\/domain\/src\/(checks\/(spoken-time|time-zones|civil-day|us-states)|queue\/business-calendar|applications\/(steps|input\/typed-numbers|fields\/values|ledger\/(answers|requirement))|lifecycle\/approvals|queries\/asked)\.ts$|\/src\/ui\/undo-toast\.tsx$/;
/** How long an application usually takes: the status and the boards of merchants say it. */
const EXPECTED = /\/domain\/src\/queue\/(expectation|desk-clock)\.ts$/;
/** By which pages tell the search what they show and do: a few lines that nearly every page has. */
const TOLD = /\/src\/lib\/(opened-records|page-actions)\.ts$/;
/** Ours around theirs, and none of them knows a rule of the domain. */
const PARTS = /\/src\/ui\/(?!fields|file-viewer)|\/src\/lib\//;

type IsFor = (...pages: RegExp[]) => boolean;

const isStyle = (id: string): boolean => /\.css(\?|$)/.test(id);
const isOurs = (id: string): boolean => !id.includes('/node_modules/');

/** Before a page is there at all: for everybody, for strangers, and for who is signed in. */
const firstFile = (id: string, isFor: IsFor): string | null => {
  if (isFor(ENTRY)) return isOurs(id) || isStyle(id) ? 'start' : 'vendor';
  // A style sheet more would be a request more, and these are small.
  if (isStyle(id) && isFor(DOOR, GUESTS)) return 'start';
  if (isFor(DOOR) || (isFor(GUESTS) && isFor(FRAME, HOME, LIST, CASE))) return 'door';
  return isFor(FRAME) ? 'frame' : null;
};

/** The pages that are opened first get what they need of their feature, and the others what is left. */
const fileOfFeature = (id: string, isFor: IsFor): string | null => {
  const feature = CASE.test(id) ? 'review' : /\/src\/features\/([\w-]+)\//.exec(id)?.[1];
  if (feature === undefined) return null;
  // The first page of a merchant says where their application stands; the desk has no use for those words.
  if (isFor(HOME)) return feature === 'onboarding' && !isFor(LIST) ? 'home' : 'frame';
  // Fetched behind the offer, the desk and the status, where there is something to amend.
  if (/\/rates\/amendments\/\w+-(form|steps|sheet)\./.test(id)) return 'amendment-desk';
  if (/\/rates\/amendments\//.test(id)) return 'amendments';
  // Read at once on the page of an application; other pages do without them.
  if (feature === 'queries' && isFor(THREADS)) return 'queries';
  const isFirst = isFor(LIST, CASE, WIZARD);
  return isFirst || !['onboarding', 'review'].includes(feature) ? feature : `${feature}-more`;
};

/** What plans share with the desk is apart, so that neither fetches the other; their style is too small for a file of its own. */
const fileOfRates = (id: string, isFor: IsFor): string | null => {
  if (!/\/src\/(features\/)?rates\//.test(id) || !isFor(PLANS) || isFor(HOME, CASE)) return null;
  return isFor(PRICING) || isStyle(id) ? 'rate-lines' : 'rate-plans';
};

/** What several pages share and no feature owns. */
const sharedFile = (id: string, isFor: IsFor): string => {
  if (TABLES.test(id)) return 'tables';
  if (PAPER.test(id)) return 'paper';
  if (DEEDS.test(id)) return 'deeds';
  if (FORMS.test(id) || isFor(GUESTS)) return 'forms';
  if (isFor(HOME, LIST) || [ICONS, SMALL_RULES, TOLD].some((one) => one.test(id))) return 'frame';
  if (isFor(TOASTS)) return 'toasts';
  // Dialogs and later pages share controls that no first page shows.
  if (!isOurs(id) && !isFor(CASE, WIZARD, THREADS)) return 'controls';
  if (!isOurs(id) || (PARTS.test(id) && !isFor(WIZARD, CASE))) return 'parts';
  if (isFor(CASE)) return 'facts';
  if (isFor(THREADS)) return 'parts';
  if (EXPECTED.test(id)) return 'expectation';
  if (/\/domain\/src\/(operations|handoff)\//.test(id)) return 'handoff';
  // Rules that no first page needs go with the pages of their feature.
  return isFor(WIZARD)
    ? 'onboarding'
    : (/\/domain\/src\/(rates|risk|queries|tasks|dashboard|reports)\//.exec(id)?.[1] ?? 'common');
};

/** The file a module goes to, by who needs it; null where it stays with the only one who does. */
const chunkOf = (id: string, every: readonly string[]): string | null => {
  if (every.length > 1 && every.every((user) => REPORTS.test(user))) return 'reports';
  const pages = every.filter((user) => ![SEARCH, CHART, BOARDS, REPORTS].some((one) => one.test(user)));
  const all = pages.length === 0 ? every : pages;
  const others = all.filter((user) => !PAYMENTS.test(user));
  if (all.length > 1 && all.every((user) => CATALOGUE.test(user))) return 'products';
  if (all.length > 1 && all.every((user) => FIGURES.test(user)) && !/\/src\/features\//.test(id)) return 'figures';
  if (others.length === 0 && all.length > 1) return 'payments';
  const users = others.length === 0 ? all : others;
  const isFor: IsFor = (...pages) => users.some((user) => pages.some((page) => page.test(user)));
  const first = firstFile(id, isFor);
  if (first !== null) return first;
  const isPaymentsToo = others.length > 0 && others.length < all.length;
  if (users.every((user) => TOOLS.test(user))) return isPaymentsToo ? sharedFile(id, isFor) : 'queue-tools';
  // What one page of payments alone had is with what they share, since a file of its own would be a request more.
  if (users.length === 1 && PAYMENTS.test(users[0] ?? '') && every.some((user) => REPORTS.test(user)))
    return 'payments';
  if (users.length === 1 && !isFor(LIST, CASE, WIZARD, THREADS, TOASTS))
    return isPaymentsToo && ICONS.test(id) ? 'frame' : null;
  if (isStyle(id) && (isFor(HOME, LIST, CASE, WIZARD, THREADS) || !id.includes('/features/'))) return 'frame';
  return fileOfRates(id, isFor) ?? fileOfFeature(id, isFor) ?? sharedFile(id, isFor);
};

/** Which of the files that are fetched by themselves need a module, through whatever chain of imports. */
const usersOf = (ids: Iterable<string>, infoOf: (id: string) => ModuleFacts | null): Map<string, string[]> => {
  const users = new Map<string, string[]>();
  for (const entry of ids) {
    const info = infoOf(entry);
    if (!info?.isEntry && !info?.dynamicImporters.length) continue;
    const seen = new Set<string>();
    const ahead = [entry];
    for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      users.set(id, [...(users.get(id) ?? []), entry]);
      ahead.push(...(infoOf(id)?.importedIds ?? []));
    }
  }
  return users;
};

interface ModuleFacts {
  isEntry: boolean;
  importedIds: string[];
  dynamicImporters: string[];
}

interface Chunks {
  plugin: Plugin;
  /** For the bundler's `codeSplitting`. */
  group: { name: (id: string) => string | null; debugName: string; includeDependenciesRecursively: false };
}

/**
 * Few files for each page: what everybody needs, what the door and the frame need, a few large libraries, and the rest
 * by feature. Left to itself the bundler makes a file for every set of pages that share something, which were a hundred
 * requests for the list of applications.
 */
export const makeChunks = (): Chunks => {
  const chunks = new Map<string, string>();
  return {
    plugin: {
      name: 'ledgate:chunks',
      apply: 'build',
      buildEnd(error) {
        if (error) return;
        const ids = [...this.getModuleIds()];
        const lost = NAMED.find((page) => !ids.some((id) => page.test(id)));
        if (lost) throw new Error(`chunks.ts speaks of files that are not there: ${lost.source}`);
        for (const [id, users] of usersOf(ids, (one) => this.getModuleInfo(one))) {
          const chunk = chunkOf(id, users);
          if (chunk !== null) chunks.set(id, chunk);
        }
      },
    },
    group: {
      name: (id) => chunks.get(id) ?? null,
      debugName: 'by who needs it',
      // Whoever needs a module needs what it imports, so those are in the same file or in one that is there before.
      includeDependenciesRecursively: false,
    },
  };
};
