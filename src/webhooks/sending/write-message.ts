import type { StoredEvent } from '../../events/event.ts';
import { type EventReader, writeEvent } from '../../events/write-event.ts';

/** The body of a message: the event as the feed has it, and `timestamp`, which Standard Webhooks 1.0.0 demands. */
export function writeMessage(event: StoredEvent, reader: EventReader): string {
  const timestamp = JSON.stringify({ timestamp: event.occurredAt.toISOString() });
  return `${writeEvent(event, reader).slice(0, -1)},${timestamp.slice(1)}`;
}
