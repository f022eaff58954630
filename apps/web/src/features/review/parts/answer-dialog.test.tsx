import type { ReviewAnswerView } from '@ledgate/contract/case-file.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { caseAnswers, caseApplication, caseFileOf } from '../../../testing/cases.ts';
import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';

const STATED = { by: { uid: idOf(2), name: 'Una Reyes' }, at: AT };

const openSecurity = (of: Partial<ReviewAnswerView>, answers: Answers = {}) => {
  const file = caseFileOf();
  const record = file.records.find(({ section }) => section === 'security');
  const answer = { record: record?.uid ?? '', field: 'qsa_name', needed: true, open: true, stated: null, ...of };
  const told = caseAnswers({ ...file, review_answers: [answer] }, answers);
  return openPage(`/applications/${idOf(500)}?section=security`, { as: 'underwriter', answers: told });
};

const pressSet = async (user: Awaited<ReturnType<typeof openSecurity>>['user'], words: string) => {
  await user.click(await screen.findByRole('button', { name: 'Set Assessor (QSA)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set Assessor (QSA)' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Assessor (QSA)' }), words);
  await user.click(within(dialog).getByRole('button', { name: 'Set' }));
  return dialog;
};

test('what only the reviewer knows is named as needed, and is set', async () => {
  const { server, user } = await openSecurity(
    {},
    { 'review.answerInReview': { sections: [], application: caseApplication() } },
  );
  expect(await screen.findByText('Needed before you recommend')).toBeTruthy();
  await pressSet(user, 'Brightline Assurance');
  expect(await screen.findByText('Assessor (QSA) saved')).toBeTruthy();
  expect(server.asked('review.answerInReview')[0]?.body).toMatchObject({
    field: 'qsa_name',
    value: 'Brightline Assurance',
  });
});

test('a refused answer is kept in the dialog, with the reason at its field', async () => {
  const { user } = await openSecurity(
    {},
    { 'review.answerInReview': refuse('invalid', { errors: { qsa_name: ['Use a name from the list.'] } }) },
  );
  const dialog = await pressSet(user, 'Nobody');
  expect((await within(dialog).findAllByText('Use a name from the list.')).length).toBeGreaterThan(0);
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Assessor (QSA)' }).value).toBe('Nobody');
});

test('who set it stands beside it, and nothing is offered once the review is over', async () => {
  await openSecurity({ field: 'saq_type', stated: STATED, open: false, needed: false });
  expect(await screen.findByText('Set by Una Reyes')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Set|Change) / })).toBeNull();
});
