/** The four approvals an application needs, in their order; a bypass stands in for the ISO's. */
export const APPROVAL_STEPS = ['recommend', 'iso', 'merchant', 'admin'] as const;
export type ApprovalStep = (typeof APPROVAL_STEPS)[number];

export const RECOMMENDATIONS = ['approve', 'approve_with_conditions', 'decline'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

/** What was looked at: the state of fields and papers, and the state of the rates. */
export interface Evidence {
  content: number;
  rates: number;
}

/** What an approver's screen shows and sends back, so that nobody approves what they have not seen. */
export const evidenceMark = ({ content, rates }: Evidence): string => `${content}.${rates}`;

export interface Approval {
  readonly step: ApprovalStep;
  readonly person: string;
  readonly evidence: Evidence;
}

/** A recommendation rests on fields and papers alone: rates are made on its ground, after it. */
export const isCurrent = ({ step, evidence }: Approval, now: Evidence): boolean =>
  evidence.content === now.content && (step === 'recommend' || evidence.rates === now.rates);

/** One person fills at most one step, whatever hat they wear. */
export const isFresh = (person: string, step: ApprovalStep, standing: readonly Approval[]): boolean =>
  standing.every((approval) => approval.person !== person || approval.step === step);

/** What a person of the house changed themselves: the merchant's answers and papers, or the buy rate in force. */
export interface Hand {
  readonly person: string;
  readonly on: 'content' | 'buyRate';
}

/** What each step rests on: nobody decides over what they themselves wrote into it. */
const RESTS_ON: Partial<Record<ApprovalStep, readonly Hand['on'][]>> = {
  recommend: ['content'],
  admin: ['content', 'buyRate'],
};

export const hasCleanHands = (person: string, step: ApprovalStep, hands: readonly Hand[]): boolean =>
  hands.every((hand) => hand.person !== person || !(RESTS_ON[step] ?? []).includes(hand.on));

/** Why we decline; shown to the merchant in these words, which name no list or file that somebody is on. */
export const DECLINE_REASONS = {
  prohibited_business: 'We do not take this kind of business.',
  risk: 'The risk is higher than we can carry.',
  credit: 'The credit history does not meet what our bank asks for.',
  identity: 'We could not confirm who owns or controls the business.',
  incomplete: 'We did not get the information we asked for.',
  terminated_before: 'The record of accepting cards does not meet what our bank asks for.',
  other: 'We cannot accept the application.',
} as const satisfies Record<string, string>;
export type DeclineReason = keyof typeof DECLINE_REASONS;
export const DECLINE_REASON_CODES = Object.keys(DECLINE_REASONS) as DeclineReason[];

/** How long a decision can be taken back before anything leaves the building. */
export const UNDO_SECONDS = 10;
