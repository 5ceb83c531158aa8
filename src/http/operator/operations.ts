import type { Operation, OperatorDoor } from '../contract/operation.ts';
import { assignTransport } from './orders/assign-transport.ts';
import { cancelForCompany } from './orders/cancel-for-company.ts';
import { correctReport } from './orders/correct-report.ts';
import { getAnyOrder } from './orders/get-any-order.ts';
import { listAnyOrders } from './orders/list-any-orders.ts';
import { reportStop } from './orders/report-stop.ts';
import { reportStops } from './orders/report-stops.ts';
import { showBoard } from './orders/show-board.ts';

/** Every operation of the company's interface. */
export const operatorOperations: readonly Operation<OperatorDoor>[] = [
  listAnyOrders,
  getAnyOrder,
  showBoard,
  reportStop,
  reportStops,
  correctReport,
  assignTransport,
  cancelForCompany,
];
