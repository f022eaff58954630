import { expect, type Page } from '@playwright/test';
import { demoApplication } from '../rate-cases.ts';
import { seeTitle, type View } from './view.ts';

const AT = '2026-11-02T15:04:05.000Z';
const UID = '5f0c7a10-0000-4000-8000-000000000002';

const STEP = { tries: 1, sent_at: AT, looked_up_at: AT, settled_at: AT, receipt: null, faults: [] };

/** An attempt in which everything that can be shown is there. */
const STUCK = {
  uid: UID,
  kind: 'board',
  name: 'Send to payment provider',
  attempt: 1,
  state: 'unknown',
  parked: 'cannot_tell',
  bank: null,
  planned_at: AT,
  planned_by: { uid: UID, name: 'Robin Park' },
  settled_at: null,
  next_at: null,
  tries: 3,
  appetite_reason: 'The bank agreed by phone.',
  package_hash: 'ab'.repeat(32),
  close_reason: null,
  steps: [
    { ...STEP, name: 'check', label: 'Look for the merchant there', state: 'confirmed' },
    {
      ...STEP,
      name: 'entity',
      label: 'Create the merchant',
      state: 'unknown',
      receipt: { merchant: 't1_mer_5' },
      faults: [{ field: 'ein', message: 'Not a valid tax ID' }],
    },
  ],
  exchanges: [
    {
      step: 'entity',
      purpose: 'send',
      request: 'POST /entities',
      sent: '{"ein":"*****6789"}',
      status: '200',
      answer: '{"response":{}}',
      failure: 'The answer did not come in time.',
      ms: 2000,
      at: AT,
    },
  ],
  open_steps: ['retry', 'close'],
};

const HELD = {
  id: 'item-1',
  entity: 'business',
  error: 'tax_id_mismatch',
  message: 'The tax ID does not match the legal name.',
  remedy: { section: 'company', record: null, field: 'tax_id', document: null, label: 'Tax ID' },
  question: 'Please check your tax ID.',
  state: 'open',
  query: null,
};

/** The hand-off of a merchant of the demo, stuck and held at once. */
const openStuck = async (page: Page): Promise<void> => {
  await page.route('**/api/application/*/handoff', async (route) => {
    const answer = await route.fetch();
    const view = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ json: { ...view, operations: [STUCK], hold: [HELD], open_steps: ['ask', 'bank_decision'] } });
  });
  await page.goto(`/applications/${(await demoApplication('approved')).uid}/handoff`);
  await expect(page.getByText('The other side can’t be asked')).toBeVisible();
};

/** Another account of a boarded merchant of the demo, to be checked. */
const ASKED = {
  id: UID,
  kind: 'account',
  label: 'Bank account',
  state: 'requested',
  said: 'Requested',
  reason: 'We moved our business account to another bank.',
  lines: [{ title: 'First Harbor Bank', label: 'Account number', was: '•••••6789', is: '•••••3210' }],
  requested_at: AT,
  requested_by: { uid: UID, name: 'Marisol Vega' },
  ticket_id: UID,
  checked_by: null,
  checked_at: null,
  check_note: null,
  called: null,
  approved_by: null,
  approved_at: null,
  at_provider: null,
  hits: [],
  cleared_why: null,
  ended_at: null,
  ended_by: null,
  end_reason: null,
  known_phones: [{ label: 'Business', phone: '+1 503 555 0142' }],
  open_steps: ['check', 'refuse'],
};

const openChanges = async (page: Page): Promise<void> => {
  await page.route('**/api/application/*/changes', (route) =>
    route.fulfill({ json: { results: [ASKED], requestable: [] } }),
  );
  await page.goto(`/changes/${(await demoApplication('boarded')).uid}`);
  await expect(page.getByRole('article', { name: 'Bank account' })).toBeVisible();
};

export const HANDOFF: View[] = [
  {
    name: 'changes-check-refused',
    who: 'admin',
    open: async (page) => {
      await openChanges(page);
      await page.getByRole('button', { name: 'Record the check' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Record the check' }).click();
      await expect(page.getByText('Choose the number you called.')).toBeVisible();
    },
  },
  {
    name: 'handoffs-board',
    who: 'admin',
    open: async (page) => {
      await page.route('**/api/handoffs?*', async (route) => {
        const view = (await (await route.fetch()).json()) as { provider: object };
        await route.fulfill({ json: { ...view, provider: { ...view.provider, is_configured: true, events: 'off' } } });
      });
      await page.goto('/handoffs');
      await seeTitle(page, 'Hand-offs');
      await expect(page.getByText(/^Settled \(/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Turn events on' })).toBeVisible();
    },
  },
  {
    name: 'handoff-stuck',
    who: 'admin',
    open: async (page) => {
      await openStuck(page);
      await page.getByRole('button', { name: 'Show 1 request and answer' }).click();
      await expect(page.getByText('POST /entities')).toBeVisible();
    },
  },
  {
    name: 'handoff-ask',
    who: 'admin',
    open: async (page) => {
      await openStuck(page);
      await page.getByRole('button', { name: 'Ask the merchant' }).click();
      await expect(page.getByRole('dialog').getByLabel(/^Question/)).toBeVisible();
    },
  },
  {
    name: 'handoff-bank-decision-refused',
    who: 'admin',
    open: async (page) => {
      await openStuck(page);
      await page.getByRole('button', { name: 'Record bank decision' }).click();
      await page.getByRole('button', { name: 'Record decision' }).click();
      await expect(page.getByText('Enter the MID')).toBeVisible();
    },
  },
  {
    name: 'handoff-send',
    who: 'admin',
    open: async (page) => {
      await page.goto(`/applications/${(await demoApplication('approved')).uid}/handoff`);
      await page.getByRole('button', { name: /^Send to/ }).click();
      await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
      await expect(page.getByText('Package hash')).toBeVisible({ timeout: 30_000 });
    },
  },
];
