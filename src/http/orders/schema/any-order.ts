import Type from 'typebox';
import { companyCancelReasons } from '../../../orders/dispatch/cancel-for-company.ts';
import { failureReasons, reportTypes } from '../../../orders/dispatch/stop-report.ts';
import { recordedTypes } from '../../../orders/order/order-event.ts';
import { stopStates } from '../../../orders/order/order-states.ts';
import { KnownContact } from '../../accounts/schema.ts';
import { AnyDocument } from '../../documents/schema.ts';
import { Actor } from '../../kernel/common/actor.ts';
import { dateTime, oneOf, reply } from '../../kernel/common/schemas.ts';
import { officeHours } from './office-hours.ts';
import { HandedOver, OrderDetail, OrderStop } from './order.ts';
import { whatIsNextFields } from './order-row.ts';
import { requestPlaces } from './request-places.ts';
import { AssignedTransport } from './transport.ts';

const utc = (description: string) => dateTime(description, '2026-11-21T09:00:00Z');
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

export const RecordedReport = reply('RecordedReport', {
  number: Type.Integer({ description: 'Counts the reports of the order.' }),
  type: oneOf(reportTypes, 'What was reported.'),
  at: dateTime('In the local zone of the stop.'),
  recorded_at: utc('When the service heard of it.'),
  actor: Actor,
  report_id: Type.Optional(Type.String()),
  reason: Type.Optional(oneOf(Object.keys(failureReasons), 'Why it failed or was closed.')),
  note: Type.Optional(Type.String()),
  signed_by: Type.Optional(Type.String()),
  quantities: Type.Optional(Type.Array(HandedOver)),
  out_of_order: Type.Optional(Type.Boolean()),
  corrected_at: Type.Optional(utc('When it was taken back.')),
});

const { statuses: _, expected: __, ...bookedStop } = OrderStop.properties;
const AnyStop = reply('AnyStop', {
  ...bookedStop,
  time_zone: Type.String({ description: 'IANA name.' }),
  state: oneOf(stopStates, 'As the reports that stand say.'),
  ...whatIsNextFields,
  planned: orNull(
    reply('PlannedTimes', { start: dateTime('Local.'), end: dateTime('Local.') }, 'The window that was booked.'),
  ),
  expected: Type.Optional(
    orNull(
      reply('ExpectedTime', {
        at: dateTime('Local.'),
        derived: Type.Boolean({ description: 'Worked out from an earlier stop’s report, not reported itself.' }),
      }),
    ),
  ),
  actual: Type.Optional(
    reply('ActualTimes', { arrived: orNull(dateTime('Local.')), finished: orNull(dateTime('Local.')) }),
  ),
  reports: Type.Array(RecordedReport, { description: 'All that were made, in the order they were heard of.' }),
});

const { history: ___, transport: _____, ...booked } = OrderDetail.properties;
export const AnyOrder = reply('AnyOrder', {
  ...booked,
  account: reply('OrderAccount', {
    id: Type.Integer(),
    name: Type.String(),
    country: Type.String(),
    vat_id: orNull(Type.String()),
    contacts: Type.Array(KnownContact),
  }),
  silence: Type.Optional(
    oneOf(['decline', 'accept'], 'While it is requested: what it means that nobody answers until decide_until.'),
  ),
  office_hours: Type.Optional(officeHours),
  places: Type.Optional(requestPlaces),
  created_at: utc('When it was booked.'),
  updated_at: utc('Of the last change of any kind.'),
  loadings: Type.Array(AnyStop),
  unloadings: Type.Array(AnyStop),
  cabotage: Type.Array(Type.String(), {
    description:
      'What the law lets the company’s carriers do where goods are loaded and unloaded in a country that is not theirs, by the table and the profile of the moment. Empty: no such rule.',
  }),
  address_warnings: Type.Array(Type.String(), {
    description:
      'Where the postal code and the town of a stop are not of one place: which of the two the price is for, or that they contradict each other. A driver who is sent to the other has another way. Empty: every address is of one place.',
  }),
  transport: orNull(AssignedTransport),
  canceled: Type.Optional(
    reply('CanceledBy', {
      by: oneOf(['shipper', 'company'], 'Who canceled it.'),
      reason: Type.Optional(oneOf(companyCancelReasons, 'Why the company did.')),
      note: Type.Optional(Type.String()),
    }),
  ),
  documents: Type.Array(AnyDocument, { description: 'The oldest first.' }),
  history: Type.Array(
    reply('AnyEvent', {
      sequence: Type.Integer(),
      version: Type.Integer(),
      type: oneOf(recordedTypes, 'What happened; words without a dot are of releases before.'),
      date: utc('When it happened.'),
      actor: Actor,
      details: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
});
