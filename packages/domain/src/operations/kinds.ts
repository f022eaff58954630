/** What is asked of other parties, step by step, in the words staff read. The order is the order of the steps. */
export const OPERATION_KINDS = {
  board: {
    name: 'Send to payment provider',
    steps: {
      check: 'Look for the merchant there',
      entity: 'Create the merchant',
      terms: 'Set rates and reserve',
      note: 'Add a note',
      document: 'Register the package',
      file: 'Upload the package',
      ready: 'Request boarding',
    },
  },
  correct: {
    name: 'Send corrections to payment provider',
    steps: {
      update: 'Update the merchant',
      note: 'Add a note',
      document: 'Register the package',
      file: 'Upload the package',
      ready: 'Request boarding',
    },
  },
  deliver: {
    name: 'Send to bank',
    steps: { drop: 'Deliver the package', receipt: 'Wait for the receipt' },
  },
  reprice: {
    name: 'Set new rates at payment provider',
    steps: {
      // In this order a merchant never pays a line twice, and is never without a reserve.
      retire: 'End the old rates',
      terms: 'Set the new rates and reserve',
      reserve: 'End the old reserve',
      note: 'Add a note',
    },
  },
  change: {
    name: 'Send a change to payment provider',
    steps: { request: 'Request the change' },
  },
  close: {
    name: 'Close at payment provider',
    steps: { close: 'Close the merchant' },
  },
} as const;

export type OperationKindName = keyof typeof OPERATION_KINDS;
export const OPERATION_KIND_NAMES = Object.keys(OPERATION_KINDS) as [OperationKindName, ...OperationKindName[]];
export type StepName<K extends OperationKindName = OperationKindName> = K extends OperationKindName
  ? keyof (typeof OPERATION_KINDS)[K]['steps'] & string
  : never;

/** The steps of a kind in their order. */
export const stepsOf = (kind: OperationKindName): StepName[] => Object.keys(OPERATION_KINDS[kind].steps) as StepName[];

export const stepLabel = (kind: OperationKindName, step: string): string => {
  const labels: Readonly<Record<string, string>> = OPERATION_KINDS[kind].steps;
  return labels[step] ?? step;
};
