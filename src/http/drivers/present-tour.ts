import type { CompanyProfile } from '../../orders/company/company-profile.ts';
import type { OrderProgress } from '../../orders/dispatch/progress-of-order-store.ts';
import type { StoredDocument } from '../../orders/documents/document.ts';
import type { Order, Stop } from '../../orders/order/order.ts';
import { presentWhatIsNext } from '../orders/present/present-what-is-next.ts';

/** What is shown along with the order. */
type Beside = { progress: OrderProgress; documents: readonly StoredDocument[]; company: CompanyProfile };

/** An order as its driver reads it. Times are in UTC: the page shows them in the zone of the stop. */
export function presentTour(order: Order, { progress: { stops, reports }, documents, company }: Beside) {
  const present = (isLoading: boolean) => (stop: Stop) => {
    const progress = stops.find(({ stopId }) => stopId === stop.id);
    const [window] = stop.dates;
    return {
      id: stop.id,
      is_loading: isLoading,
      company_name: stop.companyName,
      contact: [stop.firstName, stop.lastName].filter(Boolean).join(' '),
      phone: stop.phone,
      address: [stop.addressLine1, stop.addressLine2, `${stop.zip} ${stop.city}`].filter((line) => line.trim() !== ''),
      country: stop.country,
      reference_number: stop.referenceNumber,
      time_zone: stop.timeZone,
      start: window?.start ?? null,
      end: window?.end ?? null,
      expected: utc(progress?.expectedAt),
      arrived: utc(progress?.arrivedAt),
      finished: utc(progress?.finishedAt),
      state: progress?.state ?? 'open',
      ...presentWhatIsNext(progress?.state),
    };
  };
  const { transport } = order;
  const handedOver = reports.findLast(({ correctedAt, quantities }) => correctedAt === null && quantities);
  return {
    company: company.legalName,
    telephone: company.telephone,
    id: order.id,
    number: order.orderNumber,
    status: order.status,
    plates: [transport?.vehiclePlate, transport?.trailerPlate].filter((plate) => plate !== undefined && plate !== ''),
    information: order.additionalInformation ?? '',
    proof_needed: order.documentedDelivery && !documents.some(({ kind, stopId }) => isProof(order, kind, stopId)),
    goods: order.goods.map(({ name, category, quantity, weight, hazardous }, index) => ({
      name,
      category,
      quantity,
      loaded: handedOver?.quantities?.find(({ item }) => item === index)?.quantity ?? quantity,
      weight: quantity * weight,
      ...(hazardous ? { un_number: hazardous.unNumber } : {}),
    })),
    stops: [...order.loadings.map(present(true)), ...order.unloadings.map(present(false))],
  };
}

/** By the same rule as the database when a document is attached. */
function isProof({ loadings }: Order, kind: string, stopId: string | null): boolean {
  return (kind === 'pod' || kind === 'signature') && !loadings.some(({ id }) => id === stopId);
}

function utc(at: string | null | undefined): string | null {
  return at ? new Date(at).toISOString() : null;
}
