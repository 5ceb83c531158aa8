/** What a client has done: for the test to compare with what the service says. */
export type Journey = {
  offers: number;
  /** Euros, of the offer that was booked. */
  value: number;
  id: string;
  netAmount: number | undefined;
  status: string;
  listed: string[];
  documents: string[];
  message: string;
  /** Status, and the fields that are named, of a request that is refused. */
  refused: { status: number; fields: string[] };
  /** Types, in their order, of what happened to the order. */
  events: string[];
  end: string;
};

/** Where the service is, whose token is shown, and the first day of loading, as in 2026-11-24. */
export type Start = { baseUrl: string; token: string; day: string };
