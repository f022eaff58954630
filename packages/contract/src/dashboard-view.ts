import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { AGES, TURNS } from '@ledgate/domain/dashboard/boards.ts';
import { STAGES } from '@ledgate/domain/dashboard/stages.ts';
import { DECLINE_REASON_CODES } from '@ledgate/domain/lifecycle/approvals.ts';
import { DUES } from '@ledgate/domain/queue/definition.ts';
import { DESKS } from '@ledgate/domain/queue/desk-clock.ts';
import { z } from 'zod';
import { expectationView, requirementView, sectionProgress } from './application-view.ts';
import { instant, uid } from './fields.ts';

/** Of the period, and of the period before. */
const figure = z.object({ value: z.int(), before: z.int() }).meta({ id: 'DashboardFigure' });
export type DashboardFigure = z.output<typeof figure>;
/** Null where nothing happened that could be measured. */
const measured = z.object({ value: z.int().nullable(), before: z.int().nullable() });
const count = z.int().nonnegative();
const date = z.string();
const named = z.object({ uid, name: z.string() });

/** A case, as far as a line on a dashboard says it. */
const boardCase = z
  .object({
    uid,
    reference: z.string(),
    name: z.string(),
    status: z.enum(STATUSES),
    /** When it came to where it stands. */
    status_at: instant,
    due_at: instant.nullable(),
  })
  .meta({ id: 'DashboardCase' });
export type DashboardCase = z.output<typeof boardCase>;

/** What was owed by a desk in the period, and whether it was handed on before it was due. */
const deskTime = z.object({ desk: z.enum(DESKS), kept: figure, late: figure });

const stage = z.object({
  name: z.enum(STAGES),
  /** How many stand there now: the statuses of the stage. */
  standing: count,
  /** How many steps led there in the period. */
  reached: figure,
  /** Of those started in the period, how many have come this far by now. The first is all of them. */
  of_started: figure,
});

const underwriterBoard = z.object({
  kind: z.literal('underwriter'),
  queue: z.object({
    /** The own cases under way that are not put aside: the view `mine`. */
    open: count,
    snoozed: count,
    unassigned: count,
    /** By the day of submission, with the days that the list filters by. */
    by_age: z.array(
      z.object({
        name: z.enum(AGES),
        count,
        submitted_after: date.nullable(),
        submitted_before: date.nullable(),
      }),
    ),
    by_due: z.array(z.object({ name: z.enum(DUES), count })),
  }),
  /** Whose turn it is in the own cases. */
  ball: z.array(z.object({ turn: z.enum(TURNS), count, oldest_at: instant.nullable() })),
  decisions: z.object({
    recommended: figure,
    asked: figure,
    /** From when the case came to where it stood until it was recommended, in seconds. */
    median_seconds: measured,
    p90_seconds: measured,
    kept: figure,
    late: figure,
    /** Day by day: recommended and asked together. */
    days: z.array(z.object({ day: date, count })),
  }),
  reopened: z.object({ count: figure, cases: z.array(boardCase) }),
  /** What comes next, without taking it: an own one, or the oldest that nobody has. */
  next: z.object({ ...boardCase.shape, is_own: z.boolean() }).nullable(),
});

const isoBoard = z.object({
  kind: z.literal('iso'),
  stages: z.array(stage),
  /** Under way, and for seven days without a move. */
  stalled: z.object({
    count,
    by_status: z.array(z.object({ status: z.enum(STATUSES), count })),
    cases: z.array(boardCase),
  }),
  /** Of months that have a day in the period, and of as many before; null for whoever may not read residuals. */
  residuals: z
    .object({
      months: z.array(z.object({ month: z.string(), iso_cents: z.int(), volume_cents: z.int() })),
      iso_cents: figure,
      volume_cents: figure,
    })
    .nullable(),
  boarded: figure,
  /** The calendar month so far, and the last month up to the same day. */
  boarded_this_month: figure,
});

const adminBoard = z.object({
  kind: z.literal('admin'),
  stages: z.array(stage),
  /** Stays that ended in the period. */
  stays: z.array(
    z.object({ status: z.enum(STATUSES), count: figure, median_seconds: measured, p90_seconds: measured }),
  ),
  load: z.array(z.object({ ...named.shape, open: count, overdue: count })),
  desks: z.array(deskTime),
  bypasses: figure,
  /** The first reason of each, the most frequent first. */
  declines: z.object({
    count: figure,
    reasons: z.array(z.object({ reason: z.enum(DECLINE_REASON_CODES), count: figure })),
  }),
  handoffs: z.object({ open: count, attention: count, refused: figure }),
});

const exposed = { merchants: count, exposure_cents: z.int(), reserve_cents: z.int() };

/** Of open accounts, as it stands now. */
export const exposureView = z
  .object({
    as_of: instant,
    total: z.object(exposed),
    by_bank: z.array(z.object({ bank: named.nullable(), ...exposed })),
    /** The largest; what is left of the total is in smaller ones. */
    by_category: z.array(z.object({ mcc: z.string().nullable(), name: z.string(), ...exposed })),
  })
  .meta({ id: 'DashboardExposure' });

/** How the own application stands; `application` is null where none was begun. */
const applying = z
  .object({
    application: z
      .object({
        uid,
        reference: z.string(),
        status: z.enum(STATUSES),
        status_at: instant,
        submitted_at: instant.nullable(),
        completion: z.int().min(0).max(100),
      })
      .nullable(),
    /** Who has the ball; null once it is over. */
    turn: z.enum(TURNS).nullable(),
    /** What is missing or wrong while the merchant can still change it: the first of it, and how far each section is. */
    missing: z.object({
      count,
      first: z.array(requirementView.pick({ id: true, section: true, path: true, label: true, subject: true })),
      sections: z.array(sectionProgress),
    }),
    questions: count,
    /** Owners who have not signed yet, by name. */
    waiting_for: z.array(z.string()),
    /** How long it usually takes. */
    usual: expectationView,
  })
  .meta({ id: 'DashboardApplying' });
export type DashboardApplying = z.output<typeof applying>;

const applicantBoard = z.object({
  kind: z.literal('applicant'),
  /** Null for a sub-user who may not read the application. */
  applying: applying.nullable(),
});

const sold = z.object({ charges: count, charged_cents: z.int() });

/** Each part is null for a sub-user who may not see its list. */
const shopBoard = z.object({
  kind: z.literal('shop'),
  sales: z
    .object({
      today: date,
      weekday_before: date,
      /** So far today. */
      now: sold,
      /** The same weekday last week, until the same half hour, and all of it. */
      before: sold,
      before_whole: sold,
      hours: z.array(z.object({ hour: z.int().min(0).max(23), cents: z.int(), before_cents: z.int() })),
      charges: figure,
      charged_cents: figure,
      refunded_cents: figure,
      declines: figure,
    })
    .nullable(),
  deposits: z
    .object({
      count,
      cents: z.int(),
      first: z.array(z.object({ uid, net_cents: z.int(), made_at: instant })),
    })
    .nullable(),
  disputes: z
    .object({
      /** Open ones that wait for an answer. */
      count,
      cents: z.int(),
      first: z.array(
        z.object({
          uid,
          amount_cents: z.int(),
          reason_title: z.string(),
          reply_by: date.nullable(),
          days_left: z.int().nullable(),
        }),
      ),
    })
    .nullable(),
  products: z
    .object({
      /** Too many sales to be counted at once: the report makes them in the background. */
      is_long: z.boolean(),
      first: z.array(
        z.object({
          uid: uid.nullable(),
          name: z.string(),
          quantity: z.int(),
          net_cents: z.int(),
          before_cents: z.int(),
        }),
      ),
    })
    .nullable(),
  /** Another application that is under way beside the open account. */
  applying: applying.nullable(),
});

export const boardParts = z.discriminatedUnion('kind', [
  underwriterBoard,
  isoBoard,
  adminBoard,
  applicantBoard,
  shopBoard,
  z.object({ kind: z.literal('nothing') }),
]);
