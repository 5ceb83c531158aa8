/**
 * The tables of one kind of target, without their schema. All kinds have the same columns, those of
 * `webhook_endpoints`, `webhook_failures` and `webhook_attempts`; a table of targets has more of its own.
 */
export type DeliveryTables = {
  targets: string;
  failures: string;
  attempts: string;
  /** Whose positions they count: those of each account, or of the company's feed of all accounts. */
  feed: 'account' | 'company';
};

/** A recipient of events: of an account, or of the company if that is 0. */
export type TargetKey = { accountId: number; id: string };

/** How far a target has come. */
export type Target = TargetKey & {
  isEnabled: boolean;
  /** Empty: all types of events. */
  types: string[];
  /** Every event up to here was tried once. */
  position: number;
  /** Events after the one and up to the other are delivered once more. */
  replayPosition: number | null;
  replayUntil: number | null;
  /** How long every attempt has failed. Null: it is not failing, as far as we know. */
  failingForMs: number | null;
};
