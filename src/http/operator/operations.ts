import type { Operation, OperatorDoor } from '../contract/operation.ts';
import { addAccountToken, revokeAccountToken, rotateAccountToken } from './accounts/account-tokens.ts';
import { addAccount, editAccount, getAccount, listAccounts } from './accounts/accounts.ts';
import { eraseAccountOrders } from './accounts/erase-account-orders.ts';
import { getAvailability } from './availability/get-availability.ts';
import { setAvailability } from './availability/set-availability.ts';
import { getAnyConfirmation } from './documents/get-any-confirmation.ts';
import { getAnyDocument } from './documents/get-any-document.ts';
import { getAnyNote } from './documents/get-any-note.ts';
import { listAnyDocuments } from './documents/list-any-documents.ts';
import { openDriverLink } from './documents/open-driver-link.ts';
import { revokeDriverLink } from './documents/revoke-driver-link.ts';
import { uploadDocument } from './documents/upload-document.ts';
import { listAnyEvents } from './events/list-any-events.ts';
import { assignTransport } from './orders/assign-transport.ts';
import { cancelForCompany } from './orders/cancel-for-company.ts';
import { correctReport } from './orders/correct-report.ts';
import { getAnyOrder } from './orders/get-any-order.ts';
import { listAnyOrders } from './orders/list-any-orders.ts';
import { reportStop } from './orders/report-stop.ts';
import { reportStops } from './orders/report-stops.ts';
import { showBoard } from './orders/show-board.ts';
import { listAudit } from './people/list-audit.ts';
import { addPerson, deletePerson, editPerson, listPeople, renewLink } from './people/people.ts';
import {
  listLoadCategoriesForCompany,
  listVehicleTypesForCompany,
  searchCitiesForCompany,
} from './prices/catalogue.ts';
import { compareTariffVersions } from './prices/compare-tariffs.ts';
import { listTariffs } from './prices/list-tariffs.ts';
import { repriceOrders } from './prices/reprice-orders.ts';
import { tryPrice } from './prices/try-price.ts';
import { listCompanyAttempts, replayToCompany, testCompanyEndpoint } from './webhooks/company-deliveries.ts';
import {
  createCompanyEndpoint,
  deleteCompanyEndpoint,
  editCompanyEndpoint,
  getCompanyEndpoint,
  listCompanyEndpoints,
  rotateCompanySecret,
} from './webhooks/company-endpoints.ts';

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
