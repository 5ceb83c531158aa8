/** What happened. New types come with time: let those pass that you do not know. */
export type TransportEvent = {
  /** The same in the feed, in every attempt of a webhook and in every replay. */
  id: string;
  type: string;
  /** Within the account: rising, without gaps; the cursor to go on from. */
  position: number;
  sequence: number | null;
  occurred_at: string;
  recorded_at: string;
  actor: string;
  data: Record<string, unknown>;
};

/** What a webhook brings. */
export type WebhookEvent = TransportEvent & { timestamp: string };

export type EventPage = { message: string; data: TransportEvent[]; next_after: number };
