import type { companyCancelReasons } from '../../../../orders/dispatch/cancel-for-company.ts';
import type { FailureReason } from '../../../../orders/dispatch/stop-report.ts';
import type { DeclineReason, Order } from '../../../../orders/order/order.ts';
import type { MailKind } from '../../../../who/accounts/mail-choice.ts';

/** What mails tell the company of an order: it is placed, it is to be answered, half of that time has passed. */
export const companyOrderMails = ['new_order', 'new_request', 'unanswered'] as const;
export type CompanyOrderMail = (typeof companyOrderMails)[number];
/** What mails tell of an order. Its shipper hears that it is declined where it hears of its confirmation or its end. */
export type OrderMailKind = MailKind | 'declined' | CompanyOrderMail;
export type CompanyCancelReason = (typeof companyCancelReasons)[number];

/** All words of mails in one language. `{name}` stands for a value. */
export type MailTexts = Readonly<{
  subjects: Record<OrderMailKind | 'endpoint_disabled', string>;
  /** Above mails to a customer. */
  greeting: string;
  /** The first sentence of a mail. */
  openings: Record<OrderMailKind | 'endpoint_disabled', string>;
  /** What follows it, where there is something to say. */
  sentences: Record<
    | 'canceledByShipper'
    | 'canceledByCompany'
    | 'canceledFree'
    | 'canceledFee'
    | 'declined'
    | 'declinedBySilence'
    | 'answerOrDecline'
    | 'answerOrAccept'
    | 'stopFailed'
    | 'stopClosed'
    | 'willTellMore'
    | 'endpointGone'
    | 'endpointFailing'
    | 'endpointMend',
    string
  >;
  /** In front of a value. */
  labels: Record<
    | 'loading'
    | 'unloading'
    | 'window'
    | 'expected'
    | 'done'
    | 'notServed'
    | 'reference'
    | 'goods'
    | 'customer'
    | 'vehicle'
    | 'plates'
    | 'haulier'
    | 'price'
    | 'priceLines'
    | 'reason'
    | 'address'
    | 'console'
    | 'telephone',
    string
  >;
  /** What is done at a stop, where it begins a sentence. */
  acts: Record<'loading' | 'unloading', string>;
  /** Around single values. */
  forms: Record<'numbered' | 'price' | 'netPrice' | 'signed' | 'clock' | 'date' | 'goodsMore' | 'goodsTotal', string>;
  localTimes: string;
  failureReasons: Record<FailureReason, string>;
  cancelReasons: Record<CompanyCancelReason, string>;
  declineReasons: Record<DeclineReason, string>;
  /** One piece of goods, by what it stands on. */
  categories: Record<Order['goods'][number]['category'], string>;
  /**
   * Of a price, by code; `toll` and `customs` before a country or territory. `{ends}`: of a crossing. Others keep their
   * label.
   */
  priceLines: Record<string, string>;
  /** Those of `data/vehicles.json`, by code. */
  vehicles: Record<string, string>;
  /** From Sunday on. */
  weekdays: readonly string[];
  months: readonly string[];
  numbers: { thousands: string; decimal: string };
  test: string;
  foot: string;
  footCompany: string;
}>;
