import type { Item } from '../../../engine/load/item.ts';
import type { Instant } from '../../../ground/units.ts';
import type { Assignment, Order, Stop } from '../../order/order.ts';
import { type CmrNote, form, writeLabel } from './cmr-note.ts';
import { type Consignment, consignmentsOf } from './consignments.ts';
import { type CustomsWay, customsOf, describeDeclarant } from './customs.ts';
import { dangerousGoodsOf, goodsOfNote, totalsOf } from './goods-of-note.ts';
import { type AccountDetails, type NoteInput, numberOnPaper, type StopProof } from './paper-input.ts';
import {
  joinWords,
  splitLines,
  writeAddress,
  writeDate,
  writeDateTime,
  writeStopName,
  writeTown,
  writeWindow,
} from './paper-words.ts';

/**
 * The consignment notes of an order: one for each pair of places that its goods name (CMR, art. 5(2)), or one that
 * names all places. What is not known stays empty.
 */
export function notesOf(input: NoteInput): CmrNote[] {
  const consignments = consignmentsOf(input.order);
  return consignments.map((consignment, index) => {
    const part = consignments.length === 1 ? '' : `-${index + 1}`;
    return noteOf(input, consignment, `${numberOnPaper(input)}${part}`);
  });
}

function noteOf(input: NoteInput, consignment: Consignment, number: string): CmrNote {
  const { items, loadings, unloadings } = consignment;
  const { order, profile, issuedAt, customsAreaOf } = input;
  const customs = customsAreaOf && customsOf(order, consignment, customsAreaOf);
  const countries = new Set([...loadings, ...unloadings].map(({ country }) => country));
  const sender = senderOf(input, loadings);
  const issuedOn = writeDate(issuedAt, profile.timeZone);
  return {
    number,
    isInternational: countries.size > 1,
    isCarriagePaid: order.paymentMethod === 'invoice',
    issuedAt: new Date(issuedAt).toISOString(),
    boxes: {
      1: sender.lines,
      2: numbered(unloadings.map((stop) => [writeStopName(stop), ...writeAddress(stop)])),
      3: numbered(unloadings.map((stop) => [stop.addressLine1, writeTown(stop)])),
      4: numbered(
        loadings.map((stop) => [
          ...(sender.isShipper ? [joinWords(`${writeStopName(stop)},`, stop.addressLine1)] : []),
          writeTown(stop),
          takenOver(stop, proofOf(input, stop)),
        ]),
      ),
      5: attachedTo(input, items, customs),
      13: [
        ...instructionsOf(order, items),
        ...(customs ? [describeDeclarant(customs, profile, 'the papers of box 5, complete and correct')] : []),
      ],
      16: carrierOf(input),
      18: loadings.flatMap((stop) => splitLines(proofOf(input, stop).remarks)),
      19: agreementsOf(order, consignment),
      21: [[loadings[0]?.city ?? '', issuedOn].filter((part) => part !== '').join(', ')],
      22: loadings.flatMap((stop) => reportedTimes(stop, proofOf(input, stop), loadings.length > 1)),
      23: vehicleOf(input.assignment),
      24: unloadings.flatMap((stop) => receiptOf(stop, proofOf(input, stop), unloadings.length > 1)),
    },
    goods: goodsOfNote(items, referencesOf([...loadings, ...unloadings])),
    totals: totalsOf(items),
    dangerousGoods: dangerousGoodsOf(items),
  };
}

/** Groups of lines, numbered where there are several, each on a line then. */
function numbered(groups: readonly string[][]): string[] {
  const filled = groups.map((lines) => lines.filter((line) => line !== ''));
  const [only = [], ...others] = filled;
  if (others.length === 0) return only;
  return filled.map((lines, index) => `${index + 1}. ${lines.join(', ')}`);
}

/** The shipper, if its name and town are known and it is not the company at the loading place; else that company. */
function senderOf({ account }: NoteInput, loadings: readonly Stop[]): { lines: string[]; isShipper: boolean } {
  const isKnown = account.legalName !== '' && account.city !== '';
  const isShipper = isKnown && loadings.some((stop) => !isSameName(writeStopName(stop), account.legalName));
  if (isShipper) return { lines: partyLines(account), isShipper };
  return { lines: numbered(loadings.map((stop) => [writeStopName(stop), ...writeAddress(stop)])), isShipper };
}

function isSameName(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase('en') === other.trim().toLocaleLowerCase('en');
}

function partyLines(party: Omit<AccountDetails, 'name'>): string[] {
  return [party.legalName, ...writeAddress(party)].filter((line) => line !== '');
}

/** Empty if nothing is known about the company: the box is left for a stamp. */
function carrierOf({ profile, assignment }: NoteInput): string[] {
  if (assignment && assignment.haulier !== '') return [assignment.haulier, ...splitLines(assignment.haulierAddress)];
  return [...partyLines(profile), profile.vatId].filter((line) => line !== '');
}

function proofOf({ proofs }: NoteInput, stop: Stop): StopProof {
  const reportedAt = (type: string) => {
    const status = stop.statuses.findLast((each) => each.type === type);
    return status ? Date.parse(status.date) : null;
  };
  const proof = proofs?.get(stop.id);
  return {
    signedBy: proof?.signedBy ?? '',
    signedAt: proof?.signedAt ?? null,
    remarks: proof?.remarks ?? '',
    arrivedAt: proof?.arrivedAt ?? reportedAt('arrived'),
    finishedAt: proof?.finishedAt ?? reportedAt('finished'),
  };
}

/** The day of the arrival or else the one that is booked. */
function takenOver({ dates, timeZone }: Stop, { arrivedAt }: StopProof): string {
  const at = arrivedAt ?? (dates[0] ? Date.parse(dates[0].start) : null);
  return at === null ? '' : writeDate(at, timeZone);
}

/** The order's documents, and what the goods need on their way: at customs, and as dangerous goods (ADR 5.4.3). */
function attachedTo({ documents = [] }: NoteInput, items: readonly Item[], customs: CustomsWay | undefined): string[] {
  const { commercialInvoice, customsDeclaration, transitDocument, writtenInstructions } = form.words;
  const atCustoms = customs?.isImport ? [commercialInvoice, customsDeclaration] : [transitDocument];
  // Limited quantities travel without papers of the ADR (3.4.1).
  const isDangerous = items.some(({ hazardous }) => hazardous && !hazardous.quantityLimited);
  const needed = [...(customs ? atCustoms : []), ...(isDangerous ? [writtenInstructions] : [])];
  return [...documents, ...needed.map(writeLabel)];
}

function instructionsOf({ additionalInformation, documentedDelivery }: Order, items: readonly Item[]): string[] {
  const kept = items.flatMap(({ temperature }) => (temperature ? [`${temperature.min} to ${temperature.max} °C`] : []));
  return [
    ...splitLines(additionalInformation ?? ''),
    ...(kept.length > 0 ? [`Keep the goods at ${[...new Set(kept)].join('; ')}.`] : []),
    ...(documentedDelivery ? ['Signed proof of delivery is asked for.'] : []),
  ];
}

/**
 * The windows, and the extra services. Where a fixed time of loading was sold it is a time limit (CMR, art. 19); all
 * other windows are requested, and no overrun is a delay by itself (art. 23 (5)).
 */
function agreementsOf({ extraServices, price }: Order, { loadings, unloadings }: Consignment): string[] {
  const hasFixedTimes = price?.breakdown.some(({ code }) => code === 'time_slot') ?? false;
  const windows = (label: string, stops: readonly Stop[]) =>
    stops.flatMap(({ dates: [window], timeZone, city }) => {
      if (window === undefined) return [];
      const isFixed = hasFixedTimes && label === 'Loading' && window.start === window.end;
      const when = writeWindow(window, timeZone);
      return [joinWords(label, stops.length > 1 ? city : '', when, isFixed ? '' : '(requested)')];
    });
  const services = extraServices.map(({ label }) => describeService(label));
  return [
    ...windows('Loading', loadings),
    ...windows('Unloading', unloadings),
    ...(services.length > 0 ? [services.join(', ')] : []),
  ];
}

const serviceNames: Record<string, string> = {
  loadingThroughDriver: 'Loading by the driver',
  unloadingThroughDriver: 'Unloading by the driver',
  second_driver: 'Second driver',
};

/** An extra service in words; by its own name if there are none. */
export function describeService(label: string): string {
  return serviceNames[label] ?? label;
}

function reportedTimes({ city, timeZone }: Stop, { arrivedAt, finishedAt }: StopProof, isOneOfSeveral: boolean) {
  const { arrival, departure } = form.words;
  const line = (label: string, at: Instant | null) => (at === null ? [] : [`${label}: ${writeDateTime(at, timeZone)}`]);
  const lines = [...line(writeLabel(arrival), arrivedAt), ...line(writeLabel(departure), finishedAt)];
  return isOneOfSeveral && lines.length > 0 ? [city, ...lines] : lines;
}

function vehicleOf(assignment: Assignment | undefined): string[] {
  if (!assignment) return [];
  const { vehicle, trailer, driver } = form.words;
  const rows = [
    [writeLabel(vehicle), assignment.vehiclePlate],
    [writeLabel(trailer), assignment.trailerPlate],
    [writeLabel(driver), assignment.driverName],
  ];
  return rows.flatMap(([label, value]) => (value === '' ? [] : [`${label}: ${value}`]));
}

/** Place and day of the receipt, who signed, and what was remarked (CMR, art. 30). */
function receiptOf(stop: Stop, proof: StopProof, isOneOfSeveral: boolean): string[] {
  const { signedBy, signedAt, remarks, finishedAt } = proof;
  const at = signedAt ?? finishedAt;
  const received = at === null ? [] : [`${stop.city}, ${writeDateTime(at, stop.timeZone)}`];
  const times = reportedTimes(stop, { ...proof, finishedAt: at === finishedAt ? null : finishedAt }, false);
  const lines = [...received, ...(signedBy === '' ? [] : [signedBy]), ...splitLines(remarks), ...times];
  return isOneOfSeveral && lines.length > 0 && received.length === 0 ? [stop.city, ...lines] : lines;
}

/** The different reference numbers of stops. */
function referencesOf(stops: readonly Stop[]): string {
  return [...new Set(stops.map(({ referenceNumber }) => referenceNumber))].filter((each) => each !== '').join(', ');
}
