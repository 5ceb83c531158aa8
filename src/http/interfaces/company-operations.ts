import { addAccountToken, revokeAccountToken, rotateAccountToken } from '../accounts/rows/account-tokens.ts';
import { addAccount, editAccount, getAccount, listAccounts } from '../accounts/rows/accounts.ts';
import { eraseAccountOrders } from '../accounts/rows/erase-account-orders.ts';
import { getAnyConfirmation } from '../documents/rows/get-any-confirmation.ts';
import { getAnyDocument } from '../documents/rows/get-any-document.ts';
import { getAnyNote } from '../documents/rows/get-any-note.ts';
import { listAnyDocuments } from '../documents/rows/list-any-documents.ts';
import { uploadDocument } from '../documents/rows/upload-document.ts';
import { openDriverLink } from '../drivers/open-driver-link.ts';
import { revokeDriverLink } from '../drivers/revoke-driver-link.ts';
import { listAnyEvents } from '../events/list-any-events.ts';
import type { Operation, OperatorDoor } from '../kernel/contract/operation.ts';
import { cancelForCompany } from '../orders/rows/cancel-for-company.ts';
import { getAnyOrder } from '../orders/rows/get-any-order.ts';
import { listAnyOrders } from '../orders/rows/list-any-orders.ts';
import { listAudit } from '../people/list-audit.ts';
import { addPerson, deletePerson, editPerson, listPeople, renewLink } from '../people/people.ts';
import {
  listLoadCategoriesForCompany,
  listVehicleTypesForCompany,
  searchCitiesForCompany,
} from '../price/rows/catalogue.ts';
import { tryPrice } from '../price/rows/try-price.ts';
import { assignTransport } from '../progress/rows/assign-transport.ts';
import { correctReport } from '../progress/rows/correct-report.ts';
import { reportStop } from '../progress/rows/report-stop.ts';
import { reportStops } from '../progress/rows/report-stops.ts';
import { showBoard } from '../progress/rows/show-board.ts';
import { getAvailability } from '../sold/get-availability.ts';
import { setAvailability } from '../sold/set-availability.ts';
import { compareTariffVersions } from '../tariffs/compare-tariffs.ts';
import { listTariffs } from '../tariffs/list-tariffs.ts';
import { repriceOrders } from '../tariffs/reprice-orders.ts';
import { listCompanyAttempts, replayToCompany, testCompanyEndpoint } from '../webhooks/rows/company-deliveries.ts';
import {
  createCompanyEndpoint,
  deleteCompanyEndpoint,
  editCompanyEndpoint,
  getCompanyEndpoint,
  listCompanyEndpoints,
  rotateCompanySecret,
} from '../webhooks/rows/company-endpoints.ts';

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
  getAnyDocument,
  getAnyNote,
  getAnyConfirmation,
  listAnyEvents,
  getAvailability,
  setAvailability,
  tryPrice,
  listTariffs,
  compareTariffVersions,
  repriceOrders,
  searchCitiesForCompany,
  listVehicleTypesForCompany,
  listLoadCategoriesForCompany,
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

  listCompanyEndpoints,
  createCompanyEndpoint,
  getCompanyEndpoint,
  rotateCompanySecret,
  testCompanyEndpoint,
  listCompanyAttempts,
  replayToCompany,
  editCompanyEndpoint,
  deleteCompanyEndpoint,
];
