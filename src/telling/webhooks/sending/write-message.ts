import { version } from '../../../ground/version.ts';
import type { StoredEvent } from '../../events/event.ts';
import { type EventReader, writeEvent } from '../../events/write-event.ts';

/** What all messages have beside their signature. */
export const messageHeaders = {
  'content-type': 'application/json',
  'user-agent': `transport-ordering-service/${version}`,
} as const;

/** The body of a message that tells somebody of an event. */
export function writeMessage(event: StoredEvent, reader: EventReader): string {
  return messageOf(writeEvent(event, reader), event.occurredAt.toISOString());
}

/**
 * An event as a message has it.
 * @param written as the feed has it, a JSON object
 * @param occurredAt is `timestamp`, which Standard Webhooks 1.0.0 demands
 */
export function messageOf(written: string, occurredAt: string): string {
  return `${written.slice(0, -1)},"timestamp":${JSON.stringify(occurredAt)}}`;
}
