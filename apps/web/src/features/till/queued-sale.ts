import type { Ask } from '@ledgate/contract/call.ts';
import type { till } from '@ledgate/contract/till.ts';

export type SaleBody = Ask<typeof till.sell>['body'];

/** A sale that took place and of which the server has not said that it has it. */
export interface QueuedSale {
  readonly uid: string;
  /** In the order in which they were sold. */
  readonly nth: number;
  /** Sent as it is, as often as it takes. */
  readonly body: SaleBody;
  readonly cashier: { readonly uid: string; readonly name: string };
  readonly totalCents: number;
  /** It was sent as sold online, and no answer came: only the server knows. */
  readonly isUnsure: boolean;
  /** Why the server did not take it, in its words. */
  readonly problem: string | null;
}
