import type { Command } from 'commander';
import { group } from '../command.ts';
import { addWebhookChanges } from './webhook-change.ts';
import { addWebhookDeliveries } from './webhook-deliveries.ts';
import { addWebhookLists } from './webhook-list.ts';
import { addWebhookListen } from './webhook-listen.ts';

export function addWebhookCommands(program: Command): void {
  const webhook = group(
    program,
    'webhook',
    'Endpoints that events are posted to: of shippers, and of the company.',
  ).alias('webhooks');
  addWebhookLists(webhook);
  addWebhookChanges(webhook);
  addWebhookDeliveries(webhook);
  addWebhookListen(webhook);
}
