import type { Database } from '../../ground/database/database.ts';
import type { Trace } from '../../ground/trace/current-trace.ts';
import type { DeliveryTables, Target, TargetKey } from './tables.ts';

/** What is delivered, as far as the delivery looks at it. */
export type Deliverable = {
  position: number;
  /** The same in every attempt and every replay. */
  eventId: string;
  type: string;
  /** What it is about: events of one subject go out one after the other. */
  subjectId: string;
};

/** The outcome of one attempt. */
export type AttemptOutcome = {
  isDelivered: boolean;
  /** Not delivered, and not to be tried again. */
  isFinal?: boolean;
  /** Whether the target asks for no more deliveries at all. */
  isGone: boolean;
  /** How long it asks us to wait. */
  retryAfterMs: number | undefined;
  durationMs: number;
  status: number | null;
  error: string | null;
  response: string | null;
};

/** An event that was sent to a target, once, and the outcome. */
export type TracedAttempt = Pick<Deliverable, 'eventId' | 'type'> & {
  target: TargetKey;
  outcome: AttemptOutcome;
  trace: Trace;
};

/**
 * One way to tell targets of events: webhooks of shippers, those of the company, mails. Whoever has another one makes
 * three tables like those of `migrations/0015_webhooks.sql`, names them in `tables`, says how to read events and how
 * to send one, and calls `keepDelivering`. What is due, by whom it is delivered, in which order, what failed and when
 * it is tried again is the same for all.
 */
export type Delivery<Event extends Deliverable = Deliverable, Recipient = unknown> = {
  /** What a trace calls the sending of one event. */
  name: string;
  database: Database;
  tables: DeliveryTables;
  /** What to wait before each attempt, the first included. */
  delaysMs: readonly number[];
  /** Whether the process has work that people wait for: then it looks less often for what is due, and sends less. */
  isBusy?: (() => boolean) | undefined;
  /** Called before looking for what is due. */
  prepare?: () => Promise<void>;
  /** What is needed to send to a target besides its progress, read before each batch. Undefined: it is gone. */
  findRecipient: (target: Target) => Promise<Recipient | undefined>;
  /** Events for the target after a position, by position, and the last position that was looked at. */
  listEvents: (
    target: Target,
    range: { after: number; limit: number },
    recipient: Recipient,
  ) => Promise<{ events: Event[]; nextAfter: number; isEnd: boolean }>;
  /**
   * Events at positions. Those that are kept no longer are missing. `unknown`: positions of which nobody can say just
   * now what stands there; they are asked for again.
   */
  listEventsAt: (
    target: Target,
    positions: readonly number[],
    recipient: Recipient,
  ) => Promise<{ events: Event[]; unknown?: readonly number[] }>;
  /** Undefined: it was aborted, and the outcome is unknown. */
  send: (recipient: Recipient, event: Event) => Promise<AttemptOutcome | undefined>;
  /** `gone`: it asked for that; `failing`: every attempt of five days failed. */
  disable: (target: Target, reason: 'gone' | 'failing') => Promise<void>;
  /** Called with each attempt, before it is stored. */
  onAttempt?: ((attempt: TracedAttempt) => void) | undefined;
  onError: (error: unknown) => void;
};
