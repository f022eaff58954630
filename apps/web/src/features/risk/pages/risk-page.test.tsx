import type { RiskView } from '@ledgate/contract/risk.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage, openPart } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { resultAt, riskOf, runAt } from '../../../testing/risk.ts';
import { AT } from '../../../testing/tickets.ts';
import { RiskPanel } from '../parts/risk-panel.tsx';

const UNA = { uid: idOf(2), name: 'Una Reyes' };

const openRisk = (risk: Partial<RiskView> = {}, answers: Answers = {}) =>
  openPage(`/risk/${idOf(500)}`, { as: 'underwriter', answers: { 'risk.readRisk': riskOf(risk), ...answers } });

test('while the checks are on their way the page is busy', async () => {
  await openRisk({}, { 'risk.readRisk': never });
  expect(isBusy()).toBe(true);
});

test('an application that was not checked yet says when it will be', async () => {
  await openRisk({ run: null, band: null });
  expect(await screen.findByText('The checks have not run yet')).toBeTruthy();
});

test('checks that cannot be read can be tried again', async () => {
  const { server, user } = await openRisk({}, { 'risk.readRisk': refuse('failed') });
  await screen.findByRole('alert');
  server.answer({ 'risk.readRisk': riskOf() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Risk for LG-0500' })).toBeTruthy();
});

test('the head gives score, band, exposure and reserve', async () => {
  await openRisk({ reserve: { bps: 500, days: 180, cap_cents: 5_000_000 }, open_stops: ['R01'], current: false });
  expect((await screen.findAllByText('42 of 100')).length).toBeGreaterThan(0);
  expect(screen.getByText('5% for 180 days')).toBeTruthy();
  expect(screen.getByText(/^One hard stop is open/)).toBeTruthy();
  expect(screen.getByText(/^The application was changed after this run/)).toBeTruthy();
});

test('where nothing was found this is said, and every check can still be read', async () => {
  const { user } = await openRisk();
  expect(await screen.findByText('No findings')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Only findings' }));
  expect(await screen.findByText('What R01 found')).toBeTruthy();
});

test('what stands in the way comes first', async () => {
  await openRisk({
    results: [
      resultAt('R01', { outcome: 'points', points: 1 }),
      resultAt('R02', { outcome: 'hard_stop', points: 30 }),
      resultAt('R03', { outcome: 'error' }),
    ],
  });
  const found = await screen.findAllByText(/^Check R/);
  expect(found.map(({ textContent }) => textContent)).toEqual(['Check R02', 'Check R03', 'Check R01']);
  expect(screen.getByText('30 points')).toBeTruthy();
  expect(screen.getByText('1 point')).toBeTruthy();
});

test('the checks run again, and it is said whether anything changed', async () => {
  const { user } = await openRisk({}, { 'risk.runChecks': riskOf({ run: runAt(3, { unchanged: true }) }) });
  await user.click(await screen.findByRole('button', { name: 'Run again' }));
  expect(await screen.findByText('The checks ran. Nothing has changed.')).toBeTruthy();
  expect(screen.getByText(/^Run 3,/)).toBeTruthy();
});

test('a run that is refused is told', async () => {
  const { user } = await openRisk({}, { 'risk.runChecks': refuse('wrong_state') });
  await user.click(await screen.findByRole('button', { name: 'Run again' }));
  expect(await screen.findByText('This can’t be done right now')).toBeTruthy();
});

const STOP = resultAt('R02', { outcome: 'hard_stop', may_clear: true });

test('a stop is cleared with a reason, for what was looked at', async () => {
  const { server, user } = await openRisk(
    { results: [STOP] },
    {
      'risk.clearCheck': riskOf({
        results: [
          {
            ...STOP,
            may_clear: false,
            clearance: { by: UNA, proposed_by: null, evidence: null, reason: 'Another person', at: AT },
          },
        ],
      }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Clear with a reason' }));
  const form = screen.getByRole('form', { name: 'Clear with a reason' });
  await user.click(within(form).getByRole('button', { name: 'Clear' }));
  expect(within(form).getByText('Write at least 10 characters.')).toBeTruthy();
  await user.click(within(form).getByRole('textbox', { name: /^Reason/ }));
  await user.paste('Another person with the same name');
  await user.click(within(form).getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('Check R02 was cleared')).toBeTruthy();
  expect(server.asked('risk.clearCheck')[0]).toMatchObject({
    params: { check: 'R02' },
    body: { inputs_hash: 'ab'.repeat(32), reason: 'Another person with the same name' },
  });
  expect(screen.getByText(/^Cleared by Una Reyes/)).toBeTruthy();
});

test('a stop whose inputs changed meanwhile is not cleared', async () => {
  const { server, user } = await openRisk({ results: [STOP] }, { 'risk.clearCheck': refuse('stale') });
  await user.click(await screen.findByRole('button', { name: 'Clear with a reason' }));
  await user.click(screen.getByRole('textbox', { name: /^Reason/ }));
  await user.paste('Another person with the same name');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('Someone else changed this')).toBeTruthy();
  await waitFor(() => expect(server.asked('risk.readRisk').length).toBeGreaterThan(1));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Clear with a reason' })).toBeTruthy();
});

test('a website is looked at by a person, who says what is there', async () => {
  const { server, user } = await openRisk(
    { results: [resultAt('R16', { outcome: 'query' })] },
    { 'risk.reviewWebsite': riskOf({ website: { seen: ['refund_policy'], by: UNA, at: AT } }) },
  );
  expect(await screen.findByText('Not checked yet.')).toBeTruthy();
  const form = screen.getByRole('form', { name: 'Website checklist' });
  const boxes = within(form).getAllByRole('checkbox');
  await user.click(boxes[0] as HTMLElement);
  await user.click(boxes[1] as HTMLElement);
  await user.click(boxes[1] as HTMLElement);
  await user.click(within(form).getByRole('button', { name: 'Save and run again' }));
  expect(await screen.findByText('The checklist was saved and the checks ran')).toBeTruthy();
  expect(server.asked('risk.reviewWebsite')[0]?.body.seen).toHaveLength(1);
  expect(await screen.findByText(/^Last checked by Una Reyes/)).toBeTruthy();
});

test('related parties are named with what both have', async () => {
  await openRisk({
    related: [
      {
        application: idOf(501),
        reference: 'LG-0501',
        name: 'Harbor Tea',
        status: 'declined',
        same_merchant: true,
        submitted_at: AT,
        links: [{ kind: 'tax_id', value: '*****8356' }],
      },
    ],
  });
  expect((await screen.findByRole('link', { name: 'LG-0501' })).getAttribute('href')).toBe(`/risk/${idOf(501)}`);
  expect(screen.getByText('Same merchant')).toBeTruthy();
});

test('a thousand runs are all listed', async () => {
  await openRisk({ history: Array.from({ length: 1000 }, (_, at) => runAt(1000 - at)) });
  const heading = await screen.findByRole('heading', { name: 'Runs' });
  expect(heading.closest('section')?.querySelectorAll('ol > li')).toHaveLength(1000);
});

test('on the page of a case inputs lead to their field and questions to the merchant', async () => {
  const [onShowField, onAsk] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const query = { section: 'company' as const, field: 'legal_name', text: 'Is the name right?' };
  const { user } = openPart(<RiskPanel applicationUid={idOf(500)} onShowField={onShowField} onAsk={onAsk} />, {
    as: 'underwriter',
    answers: {
      'risk.readRisk': riskOf({
        results: [
          resultAt('R04', {
            outcome: 'query',
            queries: [query],
            inputs: [
              { path: 'company.legal_name', section: 'company', label: 'Legal name', value: null },
              { path: 'owners.1.ssn', section: 'ownership', subject: 'Ada', label: 'SSN', value: '***-**-1234' },
            ],
          }),
        ],
      }),
    },
  });
  await user.click(await screen.findByText('What R04 found'));
  await user.click(screen.getByRole('button', { name: 'Show Ada: SSN in the application' }));
  expect(onShowField).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Ask this' }));
  expect(onAsk).toHaveBeenCalledWith(query);
  expect(screen.getByText('No answer')).toBeTruthy();
});

const HIT = resultAt('R01', { outcome: 'hard_stop', may_propose: true, may_confirm_match: true });

test('a hit is proposed to be cleared with reason and evidence, and what is too short is said', async () => {
  const waiting = {
    by: UNA,
    reason: 'Another person',
    evidence: 'Passport',
    at: AT,
    decision: null,
    decision_reason: null,
  };
  const { server, user } = await openRisk(
    { results: [HIT] },
    {
      'risk.proposeClearance': riskOf({
        results: [resultAt('R01', { outcome: 'hard_stop', proposal: waiting, may_confirm_match: true })],
      }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Propose to clear' }));
  const form = await screen.findByRole('form', { name: 'Propose to clear' });
  await user.click(within(form).getByRole('button', { name: 'Propose to clear' }));
  expect(await within(form).findAllByText('Write at least 10 characters.')).toHaveLength(2);
  await user.click(within(form).getByRole('textbox', { name: /^Reason/ }));
  await user.paste('It is another person.');
  await user.click(within(form).getByRole('textbox', { name: /^Evidence/ }));
  await user.paste('Passport and birth date on file.');
  await user.click(within(form).getByRole('button', { name: 'Propose to clear' }));
  expect(await screen.findByText('Waiting for another admin to confirm or refuse.')).toBeTruthy();
  expect(server.asked('risk.proposeClearance')[0]).toMatchObject({
    params: { check: 'R01' },
    body: { reason: 'It is another person.', evidence: 'Passport and birth date on file.' },
  });
});

test('another admin confirms or refuses what was proposed', async () => {
  const proposal = {
    by: UNA,
    reason: 'Another person',
    evidence: 'Passport',
    at: AT,
    decision: null,
    decision_reason: null,
  };
  const { server, user } = await openRisk(
    { results: [resultAt('R01', { outcome: 'hard_stop', proposal, may_decide: true })] },
    { 'risk.decideClearance': riskOf() },
  );
  expect(await screen.findByText(/^Clearance proposed by Una Reyes/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  await user.click(await screen.findByRole('textbox', { name: /^Reason/ }));
  await user.paste('No birth date on file');
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('Refused. The hard stop stays.')).toBeTruthy();
  expect(server.asked('risk.decideClearance')[0]?.body).toMatchObject({ decision: 'refuse' });
});

test('a true match is confirmed with a reason and blocks the case', async () => {
  const { server, user } = await openRisk(
    { results: [HIT] },
    {
      'risk.confirmMatch': riskOf({
        hard_stop: 'true_match',
        open_stops: ['R01'],
        true_match: { by: UNA, reason: 'Same birth date and passport', at: AT },
      }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Confirm true match' }));
  await user.click(await screen.findByRole('textbox', { name: /^Reason/ }));
  await user.paste('Same birth date and passport');
  await user.click(screen.getByRole('button', { name: 'Confirm true match' }));
  expect(await screen.findByText('Blocked: sanctions match')).toBeTruthy();
  expect(screen.getByText(/^Blocked for good: Una Reyes confirmed/)).toBeTruthy();
  expect(server.asked('risk.confirmMatch')).toHaveLength(1);
});

test('without a current list nobody is clear and nothing can be cleared', async () => {
  await openRisk({
    hard_stop: 'list_missing',
    open_stops: ['R01'],
    results: [resultAt('R01', { outcome: 'list_missing' })],
  });
  expect((await screen.findAllByText('Hard stop: no current sanctions list')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /clear/i })).toBeNull();
});

test('a MATCH inquiry is recorded with date, reference and result', async () => {
  const { server, user } = await openRisk({}, { 'risk.recordInquiry': riskOf() });
  expect(await screen.findByText('No inquiry recorded.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Record inquiry' }));
  const form = await screen.findByRole('form', { name: 'Record inquiry' });
  await user.click(within(form).getByRole('button', { name: 'Record inquiry' }));
  expect(await within(form).findByText('Enter the date.')).toBeTruthy();
  await user.type(within(form).getByLabelText(/^Date of the inquiry/), '2026-03-01');
  await user.type(within(form).getByRole('textbox', { name: /^Reference/ }), 'MTC-1');
  await user.click(within(form).getByRole('radio', { name: 'Match found' }));
  await user.click(within(form).getByRole('button', { name: 'Record inquiry' }));
  expect(await screen.findByText('Inquiry recorded')).toBeTruthy();
  expect(server.asked('risk.recordInquiry')[0]?.body).toEqual({
    on: '2026-03-01',
    note: '',
    reference: 'MTC-1',
    result: 'match',
  });
});
