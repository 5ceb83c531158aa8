import { addAccountToken, revokeAccountToken, rotateAccountToken } from '../accounts/account-tokens.ts';
import { addAccount, editAccount, getAccount, listAccounts } from '../accounts/accounts.ts';
import { eraseAccountOrders } from '../accounts/erase-account-orders.ts';
import { download, listAnyDocuments } from '../documents/document-rows.ts';
import { consignmentNote, orderConfirmation } from '../documents/paper-rows.ts';
import { uploadDocument } from '../documents/upload-document.ts';
import { openDriverLink } from '../drivers/open-driver-link.ts';
import { revokeDriverLink } from '../drivers/revoke-driver-link.ts';
import { listAnyEvents } from '../events/rows.ts';
import type { Operation, OperatorDoor } from '../kernel/contract/operation.ts';
import { cancelForCompany } from '../orders/rows/cancel-for-company.ts';
import { getAnyOrder } from '../orders/rows/get-any-order.ts';
import { listAnyOrders } from '../orders/rows/list-any-orders.ts';
import { listAudit } from '../people/list-audit.ts';
import { addPerson, deletePerson, editPerson, listPeople, renewLink } from '../people/people.ts';
import { searchCities } from '../places/search-cities.ts';
import { listLoadCategories } from '../price/rows/list-load-categories.ts';
import { listVehicleTypes } from '../price/rows/list-vehicle-types.ts';
import { tryPrice } from '../price/rows/try-price.ts';
import { assignTransport } from '../progress/assign-transport.ts';
import { correctReport } from '../progress/correct-report.ts';
import { reportStop } from '../progress/report-stop.ts';
import { reportStops } from '../progress/report-stops.ts';
import { showBoard } from '../progress/show-board.ts';
import { getAvailability } from '../sold/get-availability.ts';
import { setAvailability } from '../sold/set-availability.ts';
import { compareTariffVersions } from '../tariffs/compare-tariffs.ts';
import { listTariffs } from '../tariffs/list-tariffs.ts';
import { repriceOrders } from '../tariffs/reprice-orders.ts';
import * as deliveries from '../webhooks/delivery-rows.ts';
import * as endpoints from '../webhooks/endpoint-rows.ts';

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
  openDriverLink,
  revokeDriverLink,
  listAnyDocuments,
  uploadDocument,
  download.company,
  consignmentNote.company,
  orderConfirmation.company,
  listAnyEvents,
  getAvailability,
  setAvailability,
  tryPrice,
  listTariffs,
  compareTariffVersions,
  repriceOrders,
  searchCities.company,
  listVehicleTypes.company,
  listLoadCategories.company,
  listAccounts,
  addAccount,
  getAccount,
  editAccount,
  addAccountToken,
  rotateAccountToken,
  revokeAccountToken,
  eraseAccountOrders,
  listPeople,
  addPerson,
  editPerson,
  renewLink,
  deletePerson,
  listAudit,
  endpoints.list.company,
  endpoints.create.company,
  endpoints.get.company,
  endpoints.rotate.company,
  deliveries.test.company,
  deliveries.attempts.company,
  deliveries.replay.company,
  endpoints.edit.company,
  endpoints.remove.company,
];
