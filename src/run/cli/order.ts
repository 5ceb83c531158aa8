import type { Command } from 'commander';
import { group, jsonOption, liveCommand } from './command.ts';
import { addOrderChange } from './order-change.ts';
import { addOrderList } from './order-list.ts';
import { addOrderPapers } from './order-papers.ts';
import { addOrderReport } from './order-report.ts';
import { addOrderRequests } from './order-requests.ts';
import { addOrderShow } from './order-show.ts';
import { verifyOrders } from './order-verify.ts';

export function addOrderCommands(program: Command): void {
  const order = group(program, 'order', 'Orders of every account, as the dispatcher sees them.').alias('orders');
  addOrderList(order);
  addOrderRequests(order);
  addOrderShow(order);
  addOrderReport(order);
  addOrderChange(order);
  liveCommand(
    order,
    'verify',
    'Compare the counts that lists are made from with the orders; exit code 1 when they differ.',
  )
    .option('--repair', 'count anew where they differ; bookings of that account wait meanwhile')
    .addOption(jsonOption())
    .action(verifyOrders);
  addOrderPapers(order);
}
