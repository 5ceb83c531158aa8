import { addAccountTokenRow, revokeAccountTokenRow, rotateAccountTokenRow } from '../accounts/account-tokens.ts';
import { addAccountRow, editAccountRow, getAccountRow, listAccountsRow } from '../accounts/accounts.ts';
import { eraseAccountOrdersRow } from '../accounts/erase-account-orders.ts';
import { downloadRow, listAnyDocumentsRow } from '../documents/document-rows.ts';
import { consignmentNotesRow } from '../documents/notes-of-many.ts';
import { consignmentNoteRow, orderConfirmationRow } from '../documents/paper-rows.ts';
import { uploadDocumentRow } from '../documents/upload-document.ts';
import { openDriverLinkRow } from '../drivers/open-driver-link.ts';
import { revokeDriverLinkRow } from '../drivers/revoke-driver-link.ts';
import { listAnyEventsRow } from '../events/rows.ts';
import type { Operation, OperatorDoor } from '../kernel/contract/operation.ts';
import { acceptOrderRow, declineOrderRow } from '../orders/rows/answer-order.ts';
import { cancelForCompanyRow } from '../orders/rows/cancel-for-company.ts';
import { exportOrdersRow } from '../orders/rows/export-orders.ts';
import { getAnyOrderRow } from '../orders/rows/get-any-order.ts';
import { listAnyOrdersRow } from '../orders/rows/list-any-orders.ts';
import { listRequestsRow } from '../orders/rows/list-requests.ts';
import { listSavedViewsRow, removeViewRow, saveViewRow } from '../orders/rows/saved-views.ts';
import { listAuditRow } from '../people/list-audit.ts';
import { addPersonRow, deletePersonRow, editPersonRow, listPeopleRow, renewLinkRow } from '../people/people.ts';
import { searchCitiesRow } from '../places/search-cities.ts';
import { listLoadCategoriesRow } from '../price/rows/list-load-categories.ts';
import { listVehicleTypesRow } from '../price/rows/list-vehicle-types.ts';
import { tryPriceRow } from '../price/rows/try-price.ts';
import { assignTransportRow } from '../progress/assign-transport.ts';
import { assignTransportsRow } from '../progress/assign-transports.ts';
import { correctReportRow } from '../progress/correct-report.ts';
import { reportStopRow } from '../progress/report-stop.ts';
import { reportStopsRow } from '../progress/report-stops.ts';
import { showBoardRow } from '../progress/show-board.ts';
import { getAvailabilityRow } from '../sold/get-availability.ts';
import { setAvailabilityRow } from '../sold/set-availability.ts';
import { compareTariffVersionsRow } from '../tariffs/compare-tariffs.ts';
import { listTariffsRow } from '../tariffs/list-tariffs.ts';
import { repriceOrdersRow } from '../tariffs/reprice-orders.ts';
import * as deliveries from '../webhooks/delivery-rows.ts';
import * as endpoints from '../webhooks/endpoint-rows.ts';

/** Every operation of the company's interface. */
export const operatorOperations: readonly Operation<OperatorDoor>[] = [
  listAnyOrdersRow,
  exportOrdersRow,
  getAnyOrderRow,
  showBoardRow,
  reportStopRow,
  reportStopsRow,
  correctReportRow,
  assignTransportRow,
  assignTransportsRow,
  listSavedViewsRow,
  saveViewRow,
  removeViewRow,
  listRequestsRow,
  acceptOrderRow,
  declineOrderRow,
  cancelForCompanyRow,
  openDriverLinkRow,
  revokeDriverLinkRow,
  listAnyDocumentsRow,
  uploadDocumentRow,
  downloadRow.company,
  consignmentNotesRow,
  consignmentNoteRow.company,
  orderConfirmationRow.company,
  listAnyEventsRow,
  getAvailabilityRow,
  setAvailabilityRow,
  tryPriceRow,
  listTariffsRow,
  compareTariffVersionsRow,
  repriceOrdersRow,
  searchCitiesRow.company,
  listVehicleTypesRow.company,
  listLoadCategoriesRow.company,
  listAccountsRow,
  addAccountRow,
  getAccountRow,
  editAccountRow,
  addAccountTokenRow,
  rotateAccountTokenRow,
  revokeAccountTokenRow,
  eraseAccountOrdersRow,
  listPeopleRow,
  addPersonRow,
  editPersonRow,
  renewLinkRow,
  deletePersonRow,
  listAuditRow,
  endpoints.listRow.company,
  endpoints.createRow.company,
  endpoints.getRow.company,
  endpoints.rotateRow.company,
  deliveries.testRow.company,
  deliveries.attemptsRow.company,
  deliveries.replayRow.company,
  endpoints.editRow.company,
  endpoints.removeRow.company,
];
