import type { Instant } from '../../../ground/units.ts';
import type { CompanyProfile } from '../../../orders/company/company-profile.ts';
import type { FailureReason } from '../../../orders/dispatch/stop-report.ts';
import type { Order, Stop } from '../../../orders/order/order.ts';
import { isDoneBy } from '../../../orders/order/order-states.ts';
import type { MailLanguage } from '../../../who/accounts/mail-choice.ts';
import { type CompanyCancelReason, companyOrderMails, type MailTexts, type OrderMailKind } from './texts/mail-texts.ts';
import { textsOf } from './texts/texts-of.ts';
import { type VehicleName, writeGoods, writeVehicle } from './write-goods.ts';
import { writePriceLines } from './write-price-lines.ts';
import { fill, oneLine, writeBookedTimes, writeNetAndGross, writeTime } from './write-values.ts';

/** The subject and the lines of a mail. */
export type WrittenMail = { subject: string; text: string };

/** What all mails are written with. */
type MailParts = {
  /** The account, as its papers name it. */
  customer: string;
  profile: CompanyProfile;
  /** Of the sandbox. */
  isTest: boolean;
};

/** What was not done at a stop, for a `problem`. */
export type StopProblem = { stopId: string; type: 'failed' | 'closed'; reason: FailureReason; at: Instant };

export type OrderMail = MailParts & {
  kind: OrderMailKind;
  order: Order;
  /** Undefined: the catalogue does not have it. */
  vehicle: VehicleName | undefined;
  /** Where the order can be seen. */
  orderUrl: string;
  problem?: StopProblem | undefined;
};

type EndpointMail = MailParts & { url: string; reason: 'gone' | 'failing' };

const rowLabelWidth = 14;
const rowLengthMax = 400;

/** A mail on an order, for its shipper or, if it is a new one, for the company. */
export function writeOrderMail(mail: OrderMail, language: MailLanguage): WrittenMail {
  const texts = textsOf(language);
  const { kind, order, customer, orderUrl } = mail;
  const words = { number: order.orderNumber, places: placesOf(order), customer };
  const isForCompany = tellsCompany(kind);
  return wholeMail(mail, texts, isForCompany, {
    subject: fill(texts.subjects[kind], words),
    paragraphs: [
      isForCompany ? '' : texts.greeting,
      fill(texts.openings[kind], words),
      ...sentencesOf(mail, texts),
      ...stopsOf(order, texts),
      isBooking(kind) ? goodsOf(order, texts) : '',
      kind === 'confirmation' ? priceLinesOf(mail, texts) : '',
      factsOf(mail, texts),
      texts.localTimes,
      `${texts.labels.console}:\n${orderUrl}`,
    ],
  });
}

/** Tells the company that an endpoint gets no events any more. */
export function writeEndpointMail(mail: EndpointMail, language: MailLanguage): WrittenMail {
  const texts = textsOf(language);
  const { sentences, labels } = texts;
  const words = { customer: mail.customer };
  return wholeMail(mail, texts, true, {
    subject: fill(texts.subjects.endpoint_disabled, words),
    paragraphs: [
      fill(texts.openings.endpoint_disabled, words),
      row(labels.address, mail.url),
      `${mail.reason === 'gone' ? sentences.endpointGone : sentences.endpointFailing} ${sentences.endpointMend}`,
    ],
  });
}

function wholeMail(
  { profile, isTest }: MailParts,
  texts: MailTexts,
  isForCompany: boolean,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): WrittenMail {
  const company = [
    profile.legalName,
    profile.telephone && `${texts.labels.telephone} ${profile.telephone}`,
    profile.email,
  ];
  const end = isForCompany ? [texts.footCompany] : [lines(company), texts.foot];
  const all = [isTest ? texts.test : '', ...paragraphs, ...end].filter((paragraph) => paragraph !== '');
  return { subject: `${isTest ? '[TEST] ' : ''}${oneLine(subject)}`, text: `${all.join('\n\n')}\n` };
}

/** `Hamburg (DE) – Milano (IT)`: the first loading and the last unloading. */
function placesOf({ loadings, unloadings }: Order): string {
  const place = (stop: Stop | undefined) => (stop ? `${oneLine(stop.city).slice(0, 40)} (${stop.country})` : '');
  return [place(loadings[0]), place(unloadings.at(-1))].filter((text) => text !== '').join(' – ');
}

function sentencesOf(mail: OrderMail, texts: MailTexts): string[] {
  if (mail.kind === 'problem') return problemOf(mail, texts);
  if (mail.kind === 'canceled') return cancellationOf(mail.order, texts);
  if (mail.kind === 'declined') return declineOf(mail.order, texts);
  if (mail.kind === 'new_request' || mail.kind === 'unanswered') return timeToAnswerOf(mail, texts);
  return [];
}

function problemOf({ order, problem }: OrderMail, texts: MailTexts): string[] {
  const stop = [...order.loadings, ...order.unloadings].find(({ id }) => id === problem?.stopId);
  if (!problem || !stop) return [];
  const act = order.loadings.includes(stop) ? texts.acts.loading : texts.acts.unloading;
  const time = writeTime(problem.at, stop.timeZone, texts);
  const what = problem.type === 'failed' ? texts.sentences.stopFailed : texts.sentences.stopClosed;
  return [
    fill(what, { stop: fill(act, { city: stop.city }), time }),
    row(texts.labels.reason, texts.failureReasons[problem.reason]),
    texts.sentences.willTellMore,
  ];
}

function cancellationOf({ cancellation, cancellationCharge: charge, price }: Order, texts: MailTexts): string[] {
  const { sentences, cancelReasons } = texts;
  if (cancellation?.by === 'company') {
    const reason = cancelReasons[cancellation.reason as CompanyCancelReason] ?? cancelReasons.other;
    const why = `${reason}${inBrackets(cancellation.note)}`;
    return [`${fill(sentences.canceledByCompany, { reason: why })} ${sentences.canceledFree}`];
  }
  const fee =
    charge && charge.net > 0
      ? fill(sentences.canceledFee, {
          price: writeNetAndGross(charge.net, charge.gross, price?.currencyCode ?? '', texts),
        })
      : sentences.canceledFree;
  return [`${sentences.canceledByShipper} ${fee}`];
}

function declineOf({ decision }: Order, texts: MailTexts): string[] {
  const { sentences, declineReasons } = texts;
  if (decision?.by === 'silence') return [sentences.declinedBySilence];
  const reason = declineReasons[decision?.reason ?? 'other'];
  return [fill(sentences.declined, { reason: `${reason}${inBrackets(decision?.note)}` })];
}

/** Until when the company answers, by its own clock. */
function timeToAnswerOf({ order: { decideUntil, silence }, profile }: OrderMail, texts: MailTexts): string[] {
  if (decideUntil === null) return [];
  const { sentences } = texts;
  const time = writeTime(decideUntil.getTime(), profile.timeZone, texts);
  return [fill(silence === 'accept' ? sentences.answerOrAccept : sentences.answerOrDecline, { time })];
}

/** A note that people wrote, as it stands in a sentence. */
function inBrackets(note: string | undefined): string {
  return note === undefined ? '' : ` (${oneLine(note).replace(/\.$/, '')})`;
}

/** Each stop with what is known of it, in tour order. */
function stopsOf(order: Order, texts: MailTexts): string[] {
  return (['loading', 'unloading'] as const).flatMap((kind) => {
    const stops = kind === 'loading' ? order.loadings : order.unloadings;
    return stops.map((stop, index) => {
      const numbered = { kind: texts.labels[kind], position: index + 1, count: stops.length };
      const title = stops.length > 1 ? fill(texts.forms.numbered, numbered) : texts.labels[kind];
      return lines([title, ...linesOfStop(stop, order, texts).map((line) => line && `  ${line}`)]);
    });
  });
}

function linesOfStop(stop: Stop, { status }: Order, texts: MailTexts): string[] {
  const { labels } = texts;
  const town = `${stop.country}-${stop.zip} ${stop.city}`;
  const { isDone, done } = doneAt(stop, texts);
  const expected = isDone || status === 'canceled' ? null : stop.expected;
  const booked = stop.dates.map((window) => writeBookedTimes(window, stop.timeZone, texts));
  return [
    oneLine(stop.companyName || `${stop.firstName} ${stop.lastName}`),
    [stop.addressLine1, stop.addressLine2, town]
      .map((text) => oneLine(text))
      .filter(Boolean)
      .join(', '),
    booked.length > 0 ? row(labels.window, booked.join(' / ')) : '',
    expected === null ? '' : row(labels.expected, writeTime(Date.parse(expected.date), stop.timeZone, texts)),
    done,
    stop.referenceNumber === '' ? '' : row(labels.reference, stop.referenceNumber),
  ];
}

function doneAt({ statuses, timeZone }: Stop, texts: MailTexts): { isDone: boolean; done: string } {
  const last = statuses.findLast(({ type }) => isDoneBy(type));
  if (!last) return { isDone: false, done: '' };
  if (last.type === 'closed')
    return { isDone: true, done: row(texts.labels.notServed, texts.failureReasons[reasonOf(last.reason)]) };
  const time = writeTime(Date.parse(last.date), timeZone, texts);
  const signed = last.signedBy ? fill(texts.forms.signed, { time, name: last.signedBy }) : time;
  return { isDone: true, done: row(texts.labels.done, signed) };
}

function reasonOf(text: string | null | undefined): FailureReason {
  return (text ?? 'other') as FailureReason;
}

/** Whether a mail tells what was booked, which those after it need not say again. */
function isBooking(kind: OrderMailKind): boolean {
  return kind === 'confirmation' || tellsCompany(kind);
}

function tellsCompany(kind: OrderMailKind): boolean {
  return companyOrderMails.some((each) => each === kind);
}

function goodsOf({ goods }: Order, texts: MailTexts): string {
  return goods.length === 0 ? '' : lines([texts.labels.goods, ...writeGoods(goods, texts).map((line) => `  ${line}`)]);
}

function priceLinesOf({ order, profile }: OrderMail, texts: MailTexts): string {
  const written = writePriceLines(order, profile.priceLines, texts);
  return written.length === 0 ? '' : lines([texts.labels.priceLines, ...written.map((line) => `  ${line}`)]);
}

/** Whose, in which vehicle, by whom and for how much. */
function factsOf({ kind, order, customer, vehicle }: OrderMail, texts: MailTexts): string {
  const { labels } = texts;
  const { transport, price } = order;
  const tellsPrice = price !== null && isBooking(kind);
  const plates = [transport?.vehiclePlate, transport?.trailerPlate].filter(Boolean).join(' / ');
  const facts: [string, string][] = [
    [labels.customer, tellsCompany(kind) ? customer : ''],
    [labels.vehicle, vehicle ? writeVehicle(vehicle, texts) : ''],
    [labels.haulier, transport?.haulier ?? ''],
    [labels.plates, plates],
    [labels.price, tellsPrice ? writeNetAndGross(price.netCents, price.grossCents, price.currencyCode, texts) : ''],
  ];
  return lines(facts.map(([label, text]) => (text === '' ? '' : row(label, text))));
}

function row(label: string, text: string): string {
  return `${`${label}:`.padEnd(rowLabelWidth)} ${oneLine(text, rowLengthMax)}`;
}

function lines(all: readonly string[]): string {
  return all.filter((line) => line !== '').join('\n');
}
