import { startingValues } from '@ledgate/domain/applications/fields/section-fields.ts';
import { expect, test } from 'vitest';

import { mergeFields } from '../../../../../api/src/features/onboarding/merge-fields.ts';
import { Draft } from './draft.ts';
import { openJournal } from './journal.ts';
import { Browser, CompanyServer, type Fate, handTimers, typeInto } from './testing-desk.ts';

const openTab = async (
  browser: Browser,
  server: CompanyServer,
  tab: string,
): Promise<{ draft: Draft; tick: () => void }> => {
  const journal = openJournal({
    store: browser,
    sealer: { seal: async (text) => text, open: async (sealed) => (typeof sealed === 'string' ? sealed : null) },
    locks: browser.locks,
    person: 'p',
    application: 'a',
    tab,
  });
  const { after, tick } = handTimers();
  const draft = new Draft({
    journal,
    save: server.save,
    progress: () => undefined,
    now: () => Date.parse('2026-03-02T12:00:00Z'),
    after,
  });
  draft.receive('company', server.view());
  draft.replay(await journal.adopt());
  return { draft, tick };
};

const setting = () => ({ browser: new Browser(), server: new CompanyServer(mergeFields) });

test('what a merchant types is stored a moment later', async () => {
  const { browser, server } = setting();
  const { draft } = await openTab(browser, server, 't1');
  typeInto(draft, 'legal_name', 'Harbor Street Coffee LLC');
  expect(draft.status.get().state).toBe('saving');
  await draft.flush();
  expect(server.values['legal_name']).toBe('Harbor Street Coffee LLC');
  expect(draft.status.get().state).toBe('saved');
  await browser.written();
  expect(browser.length).toBe(0);
});

test('an answer that differs from what a form begins with is the merchant’s own, and no conflict', async () => {
  const { browser, server } = setting();
  server.begin = startingValues('company');
  const { draft } = await openTab(browser, server, 't1');
  expect(draft.record('company')['country']).toBe('USA');
  typeInto(draft, 'country', 'CAN');
  await draft.settle();
  expect(server.values['country']).toBe('CAN');
  expect(draft.line('company')?.conflicts.size).toBe(0);
});

test('offline, changes wait and are counted; back online they go out', async () => {
  const { browser, server } = setting();
  const { draft } = await openTab(browser, server, 't1');
  server.fate = () => 'lost';
  typeInto(draft, 'legal_name', 'Harbor Street Coffee LLC');
  typeInto(draft, 'city', 'Oakland');
  await draft.flush();
  expect(draft.status.get()).toMatchObject({ state: 'waiting', count: 2 });
  server.fate = () => 'arrives';
  await draft.flush();
  expect(server.values).toMatchObject({ legal_name: 'Harbor Street Coffee LLC', city: 'Oakland' });
});

test('half-typed text is not sent and not lost, and the rest is saved without it', async () => {
  const { browser, server } = setting();
  const first = await openTab(browser, server, 't1');
  typeInto(first.draft, 'established_date', '3/4/20');
  typeInto(first.draft, 'city', 'Oakland');
  await first.draft.flush();
  expect(server.values).toEqual({ city: 'Oakland' });
  expect(first.draft.status.get()).toMatchObject({ state: 'held', count: 1 });
  await browser.written();
  browser.release('t1');
  const second = await openTab(browser, server, 't2');
  expect(second.draft.line('company')?.pending.get('established_date')?.input).toBe('3/4/20');
});

test('a secret is sent but never written down', async () => {
  const { browser, server } = setting();
  const { draft } = await openTab(browser, server, 't1');
  server.fate = () => 'lost';
  typeInto(draft, 'tax_id', '471928356');
  typeInto(draft, 'city', 'Oakland');
  await draft.flush();
  await browser.written();
  expect(browser.text()).toContain('Oakland');
  expect(browser.text()).not.toContain('471928356');
});

test('two windows that change different fields both keep theirs', async () => {
  const { browser, server } = setting();
  const [one, two] = [await openTab(browser, server, 't1'), await openTab(browser, server, 't2')];
  typeInto(one.draft, 'legal_name', 'Harbor Street Coffee LLC');
  await one.draft.flush();
  typeInto(two.draft, 'city', 'Oakland');
  await two.draft.flush();
  expect(server.values).toMatchObject({ legal_name: 'Harbor Street Coffee LLC', city: 'Oakland' });
  expect(two.draft.record('company')['legal_name']).toBe('Harbor Street Coffee LLC');
});

test('two windows that change the same field: the later one chooses, and neither text is lost', async () => {
  const { browser, server } = setting();
  server.write({ city: 'Oakland' });
  const [one, two] = [await openTab(browser, server, 't1'), await openTab(browser, server, 't2')];
  typeInto(one.draft, 'city', 'Berkeley');
  await one.draft.flush();
  typeInto(two.draft, 'city', 'Alameda');
  await two.draft.flush();
  expect(server.values['city']).toBe('Berkeley');
  expect(two.draft.line('company')?.conflicts.get('city')).toMatchObject({ yours: 'Alameda', theirs: 'Berkeley' });
  two.draft.choose('company', 'city', 'yours');
  await two.draft.flush();
  expect(server.values['city']).toBe('Alameda');
});

test('an answer that never came is not taken for somebody else’s change', async () => {
  const { browser, server } = setting();
  const { draft } = await openTab(browser, server, 't1');
  server.fate = () => 'unanswered';
  typeInto(draft, 'city', 'Oak');
  await draft.flush();
  server.fate = () => 'arrives';
  typeInto(draft, 'city', 'Oakland');
  await draft.flush();
  await draft.settle();
  expect(server.values['city']).toBe('Oakland');
  expect(draft.line('company')?.conflicts.size).toBe(0);
});

const seeded = (seed: number) => {
  let state = seed * 2_654_435_761 + 1;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % most;
  };
};

const FATES: readonly Fate[] = ['arrives', 'arrives', 'lost', 'unanswered', 'late'];
const FIELDS = ['legal_name', 'dba_name', 'city', 'address1', 'address2'] as const;

test('two hundred fillings with lost connections and killed tabs: nothing typed is lost and nothing goes back', async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { browser, server } = setting();
    const pick = seeded(seed);
    const typed: Record<string, string> = {};
    let tab = 1;
    let { draft, tick } = await openTab(browser, server, `t${tab}`);
    server.fate = () => FATES[pick(FATES.length)] ?? 'arrives';
    for (let step = 0; step < 60; step += 1) {
      const act = pick(10);
      if (act < 6) {
        const name = FIELDS[pick(FIELDS.length)] ?? 'city';
        typed[name] = `${String.fromCodePoint(65 + pick(26))}word ${step + 1}`;
        typeInto(draft, name, typed[name]);
      } else if (act < 8) {
        tick();
        await draft.flush();
      } else if (act === 8) server.deliverLate();
      else {
        await browser.written();
        browser.release(`t${tab}`);
        draft.close();
        tab += 1;
        ({ draft, tick } = await openTab(browser, server, `t${tab}`));
      }
    }
    server.fate = () => 'arrives';
    server.deliverLate();
    await draft.settle();
    for (const [name, text] of Object.entries(typed)) {
      const conflict = draft.line('company')?.conflicts.get(name);
      expect(conflict?.yours ?? server.values[name], `seed ${seed}, ${name}`).toBe(text);
      const steps = (server.history[name] ?? []).map((value) =>
        Number(typeof value === 'string' ? value.split(' ')[1] : 0),
      );
      expect(steps, `seed ${seed}, ${name}`).toEqual(steps.toSorted((a, b) => a - b));
    }
  }
});

test('who types on without a pause is saved within two seconds', async () => {
  const { browser, server } = setting();
  const journal = openJournal({
    store: browser,
    sealer: { seal: async (text) => text, open: async () => null },
    locks: browser.locks,
    person: 'p',
    application: 'a',
    tab: 't1',
  });
  let now = Date.parse('2026-03-02T12:00:00Z');
  let due: { at: number; work: () => void } | null = null;
  const draft = new Draft({
    journal,
    save: server.save,
    progress: () => undefined,
    now: () => now,
    after: (ms, work) => {
      due = { at: now + ms, work };
      return () => (due = null);
    },
  });
  draft.receive('company', server.view());
  const sent: number[] = [];
  for (let key = 1; key <= 22; key += 1) {
    typeInto(draft, 'legal_name', 'H'.repeat(key));
    now += 400;
    const timer = due as { at: number; work: () => void } | null;
    if (timer !== null && timer.at <= now) {
      due = null;
      timer.work();
      await browser.written();
      sent.push(now);
    }
  }
  expect(sent.length).toBeGreaterThanOrEqual(3);
  const gaps = sent.slice(1).map((at, index) => at - (sent[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(2_800);
});

test('what somebody else left in this browser is thrown away, and what was left of the own is told', async () => {
  const { browser, server } = setting();
  await browser.write('ledgate.draft:another:a:t0', '{}');
  const { draft } = await openTab(browser, server, 't1');
  expect(await browser.names()).toEqual([]);
  expect(draft.replay({ company: { city: { input: 'Oakland', was: null, tried: [] } } })).toBe(1);
});
