// Generated from openapi/operator.json by scripts/generate-client-types.ts.

import type {
  AccountToken, Activity, Address, BreakdownLine, Cancellation, CancellationCharge, CancellationFees, CancellationStep,
  ChangedWebhookEndpointReply, CitiesReply, City, CityQuery, Compartment, Declined, DeletedWebhookEndpointReply,
  Emissions, EventCharge, EventDocument, EventEndpoint, EventLinks, EventMeta, EventOrder, EventStop, EventTransport,
  ExtraService, Faster, Goods, HandedOver, HazardousGoods, Imbalance, Item, KeptTemperature, ListedStop, Load,
  LoadCategoriesReply, LoadCategory, LoadCategoryNames, NewWebhookEndpoint, NewWebhookEndpointReply, OfferVehicle,
  OrderDocument, OrderVehicle, OrderedHazardousGoods, PlannedPiece, PlannedStack, Price, PriceRequest, Replay,
  ReplayReply, ReplayRequest, RotatedSecret, RotatedSecretReply, Routing, RowExpected, RowTransport, RowVehicle,
  RowWindow, SplitItem, SpotTimes, StopDates, TemperatureRange, Unavailable, VehicleType, VehicleTypesReply,
  WebhookAttempt, WebhookAttemptsReply, WebhookEndpoint, WebhookEndpointListReply, WebhookEndpointReply,
  WebhookTestReply,
} from '../../client/src/api-types.ts';

export type {
  AccountToken, Activity, Address, BreakdownLine, Cancellation, CancellationCharge, CancellationFees, CancellationStep,
  ChangedWebhookEndpointReply, CitiesReply, City, CityQuery, Compartment, Declined, DeletedWebhookEndpointReply,
  Emissions, EventCharge, EventDocument, EventEndpoint, EventLinks, EventMeta, EventOrder, EventStop, EventTransport,
  ExtraService, Faster, Goods, HandedOver, HazardousGoods, Imbalance, Item, KeptTemperature, ListedStop, Load,
  LoadCategoriesReply, LoadCategory, LoadCategoryNames, NewWebhookEndpoint, NewWebhookEndpointReply, OfferVehicle,
  OrderDocument, OrderVehicle, OrderedHazardousGoods, PlannedPiece, PlannedStack, Price, PriceRequest, Replay,
  ReplayReply, ReplayRequest, RotatedSecret, RotatedSecretReply, Routing, RowExpected, RowTransport, RowVehicle,
  RowWindow, SplitItem, SpotTimes, StopDates, TemperatureRange, Unavailable, VehicleType, VehicleTypesReply,
  WebhookAttempt, WebhookAttemptsReply, WebhookEndpoint, WebhookEndpointListReply, WebhookEndpointReply,
  WebhookTestReply,
};

export type CompanyRowStop = {
  company_name: string;
  country: string;
  zip: string;
  city: string;
  window: RowWindow | null;
  /** As the reports that stand say. */
  state:
    | 'open'
    | 'arrived'
    | 'finished'
    | 'failed'
    | 'closed'
    | 'canceled'
    | (string & {});
  /** The newest eta, or what an earlier stop’s report makes of it. */
  expected: RowExpected | null;
  /** Finished or closed: the tour goes on behind it. */
  done: boolean;
  /** What is reported there next, once the stops before it are done. Null: nothing. */
  next_report: 'arrived' | 'finished' | (string & {}) | null;
};

export type RowAccount = {
  id: number;
  name: string;
};

export type RowContact = {
  name: string;
  phone: string;
};

export type NextStop = {
  stop_id: string;
  /** What is done there. */
  kind: 'loading' | 'unloading' | (string & {});
  /** What is reported there next. */
  next_report: 'arrived' | 'finished' | (string & {});
  /** Of the place: IANA name. */
  time_zone: string;
  contact: RowContact;
};

/** Only with include=points: where the towns of both stops lie, in degrees north and east. */
export type RowPoints = {
  /** Null: the town is not known. */
  loading: Array<number> | null;
  /** Null: the town is not known. */
  unloading: Array<number> | null;
};

export type CompanyOrder = {
  id: string;
  order_number: number;
  /**
   * draft → placed → loaded → delivered; canceled. Where the company answers bookings itself: requested before placed,
   * or declined.
   */
  status:
    | 'draft'
    | 'requested'
    | 'placed'
    | 'loaded'
    | 'delivered'
    | 'declined'
    | 'canceled'
    | (string & {});
  /** While it is requested: until when the company accepts or declines it. Local to the first loading. */
  decide_until?: string;
  version: number;
  vehicle: RowVehicle | null;
  /** The first. */
  loading: CompanyRowStop | null;
  /** The last. */
  unloading: CompanyRowStop | null;
  /** A stop is not done and its window is over, or is expected after its end. */
  late: boolean;
  transport: RowTransport | null;
  /** In short: pieces, names, gross weight. */
  goods: string;
  net_amount: number | null;
  currency_code: string | null;
  references: Array<string>;
  /** When it was booked. */
  created_at: string;
  /** Of the last change of any kind. */
  updated_at: string;
  account: RowAccount;
  /** The next to be served, while the order is under way. */
  next_stop: NextStop | null;
  additional_information: string | null;
  points?: RowPoints;
};

export type CompanyOrderLinks = {
  /** Goes on below this page. Null: there are no more. */
  next: string | null;
};

/** Of all accounts, whatever the filters. */
export type AttentionCounts = {
  /** With a late stop. */
  late: number;
  /** Placed or loaded, and nobody carries them. */
  unassigned: number;
  /** Delivered without the proof that was asked for. */
  proof_missing: number;
  /** That are to be answered. Absent: none are. */
  requested?: number;
  /** Counted no further: a count that reaches it means “or more”. */
  maximum: number;
};

export type CompanyOrderMeta = {
  limit: number;
  /** The `before` of `links.next`. */
  next_before: number | null;
  counts: AttentionCounts;
};

export type CompanyOrderPage = {
  data: Array<CompanyOrder>;
  links: CompanyOrderLinks;
  meta: CompanyOrderMeta;
};

/** The window that was booked. */
export type PlannedTimes = {
  /** Local. */
  start: string;
  /** Local. */
  end: string;
};

export type ExpectedTime = {
  /** Local. */
  at: string;
  /** Worked out from an earlier stop’s report, not reported itself. */
  derived: boolean;
};

export type ActualTimes = {
  /** Local. */
  arrived: string | null;
  /** Local. */
  finished: string | null;
};

export type Actor = {
  /** operator: the command line. */
  kind:
    | 'shipper'
    | 'person'
    | 'program'
    | 'driver'
    | 'operator'
    | 'system'
    | (string & {});
  /** Of the person or token. */
  id?: string;
  /** Of the person or program, as it is today. */
  name?: string;
};

export type RecordedReport = {
  /** Counts the reports of the order. */
  number: number;
  /** What was reported. */
  type: 'eta' | 'arrived' | 'finished' | 'failed' | 'closed' | (string & {});
  /** In the local zone of the stop. */
  at: string;
  /** When the service heard of it. */
  recorded_at: string;
  actor: Actor;
  report_id?: string;
  /** Why it failed or was closed. */
  reason?:
    | 'receiver_absent'
    | 'rejected'
    | 'goods_not_ready'
    | 'wrong_goods'
    | 'damaged'
    | 'inaccessible'
    | 'wrong_address'
    | 'vehicle_breakdown'
    | 'closed'
    | 'other'
    | (string & {});
  note?: string;
  signed_by?: string;
  quantities?: Array<HandedOver>;
  out_of_order?: boolean;
  /** When it was taken back. */
  corrected_at?: string;
};

export type AnyStop = {
  id: string;
  dates: Array<StopDates>;
  address: Address;
  phone?: string;
  reference_number: string;
  /** IANA name. */
  time_zone: string;
  /** As the reports that stand say. */
  state:
    | 'open'
    | 'arrived'
    | 'finished'
    | 'failed'
    | 'closed'
    | 'canceled'
    | (string & {});
  /** Finished or closed: the tour goes on behind it. */
  done: boolean;
  /** What is reported there next, once the stops before it are done. Null: nothing. */
  next_report: 'arrived' | 'finished' | (string & {}) | null;
  planned: PlannedTimes | null;
  expected?: ExpectedTime | null;
  actual?: ActualTimes;
  /** All that were made, in the order they were heard of. */
  reports: Array<RecordedReport>;
};

export type KnownContact = {
  name: string;
  email: string;
  phone: string;
  role: string;
  /** Mails that the contact gets. */
  mails: Array<
    | 'confirmation'
    | 'loaded'
    | 'delivered'
    | 'canceled'
    | 'problem'
    | (string & {})
  >;
  /** Null: by the country of the account. */
  language: 'en' | 'de' | (string & {}) | null;
};

export type OrderAccount = {
  id: number;
  name: string;
  country: string;
  vat_id: string | null;
  contacts: Array<KnownContact>;
};

export type OfficeHours = {
  /** UTC. */
  from: string;
  /** UTC. */
  to: string;
};

/** Of a pool by trucks that also limits the loads of that day, what may load on it; absent otherwise. */
export type LoadsBesides = {
  /** So many may load on the day. */
  limit: number;
  /** Those that load on it, those that are to be answered too. */
  used: number;
};

/** The same of the day that has the least left of those on which it takes a place; the first of several. */
export type RequestPlacesDay = {
  /** The day, from that of loading to `until`. */
  day: string;
  /** So many may be booked on the day. Null: any number. */
  limit: number | null;
  /**
   * Loads booked, or trucks that are away, on the day. This order is one of them, as all are that are to be answered.
   */
  used: number;
  /**
   * By how many more is used than the limit allows, as where it was lowered. It is no reason for which accepting is
   * refused.
   */
  over: number;
  /**
   * How many more may be booked beside this order, on its day of loading by `loads` too; at least 0. Its own place is
   * taken: at 0 it can be accepted. Null: any number.
   */
  left: number | null;
  loads?: LoadsBesides;
};

export type RequestPlaces = {
  /** Its name, as in the table of availability. */
  pool: string;
  /** What is counted: the load on its day of loading, or a truck on each day until it is back. */
  by: 'loads' | 'trucks' | (string & {});
  /** The day of loading, of which `limit`, `used`, `over`, `left` and `loads` are. */
  day: string;
  /** So many may be booked on the day. Null: any number. */
  limit: number | null;
  /**
   * Loads booked, or trucks that are away, on the day. This order is one of them, as all are that are to be answered.
   */
  used: number;
  /**
   * By how many more is used than the limit allows, as where it was lowered. It is no reason for which accepting is
   * refused.
   */
  over: number;
  /**
   * How many more may be booked beside this order, on its day of loading by `loads` too; at least 0. Its own place is
   * taken: at 0 it can be accepted. Null: any number.
   */
  left: number | null;
  loads?: LoadsBesides;
  /** The last day on which it takes a place: that on which its truck is back, or the day of loading. */
  until: string;
  tightest: RequestPlacesDay;
};

export type AssignedDriver = {
  name: string;
  phone: string;
};

export type AssignedTransport = {
  haulier: string;
  haulier_address: string;
  vehicle_plate: string;
  trailer_plate: string;
  driver: AssignedDriver;
};

export type CanceledBy = {
  /** Who canceled it. */
  by: 'shipper' | 'company' | (string & {});
  /** Why the company did. */
  reason?:
    | 'no_vehicle'
    | 'not_served'
    | 'goods'
    | 'customer_request'
    | 'weather'
    | 'other'
    | (string & {});
  note?: string;
};

export type AnyDocument = {
  /** As in doc_1_019ab3c4-… */
  id: string;
  /**
   * pod: proof of delivery, a signed delivery note. cmr: consignment note. signature: drawn on glass. damage: a picture
   * of it.
   */
  kind: 'pod' | 'cmr' | 'photo' | 'signature' | 'damage' | 'other' | (string & {});
  /** Null: of the order as a whole. */
  stop_id: string | null;
  /** Of the file, with an ending that fits what it is. */
  name: string;
  /** As its first bytes say. */
  media_type: 'application/pdf' | 'image/jpeg' | 'image/png' | (string & {});
  bytes: number;
  /** Of its bytes, in hexadecimal; quoted, it is the ETag of the download. */
  sha256: string;
  /** When it was sent. */
  created_at: string;
  /** Who signed. */
  signed_by: string | null;
  /** Reservations of who took the goods over. */
  remarks: string | null;
  /** Who sent it. */
  added_by: 'operator' | 'driver' | (string & {});
  actor: Actor;
};

export type AnyEvent = {
  sequence: number;
  version: number;
  /** What happened; words without a dot are of releases before. */
  type:
    | 'order.drafted'
    | 'order.requested'
    | 'order.accepted'
    | 'order.placed'
    | 'order.declined'
    | 'order.canceled'
    | 'order.loaded'
    | 'order.delivered'
    | 'stop.arrived'
    | 'stop.finished'
    | 'stop.failed'
    | 'stop.closed'
    | 'stop.eta_changed'
    | 'order.corrected'
    | 'transport.assigned'
    | 'document.added'
    | 'draft'
    | 'placed'
    | 'loaded'
    | 'delivered'
    | 'canceled'
    | 'stop_finished'
    | (string & {});
  /** When it happened. */
  date: string;
  actor: Actor;
  details: Record<string, unknown>;
};

export type AnyOrder = {
  /** Opaque. */
  id: string;
  /** Unique and rising within the environment. */
  order_number: number;
  /**
   * draft → placed → loaded → delivered; canceled from the first two. Where the company answers bookings itself:
   * requested before placed, or declined instead.
   */
  status:
    | 'draft'
    | 'requested'
    | 'placed'
    | 'loaded'
    | 'delivered'
    | 'declined'
    | 'canceled'
    | (string & {});
  /** While it is requested: until when the company accepts or declines it. In the local zone of the first loading. */
  decide_until?: string;
  declined?: Declined;
  /** Whether a signed proof of delivery was asked for. */
  documented_delivery: boolean;
  /** Kilometres. A draft has none. */
  distance?: number;
  /** How it is paid. */
  payment_method: 'invoice' | (string & {});
  loadings: Array<AnyStop>;
  unloadings: Array<AnyStop>;
  goods: Array<Goods>;
  price?: Price;
  extra_services: Array<ExtraService>;
  cancellation: Cancellation;
  /** Rises with every change of the order but expected times and documents. */
  version: number;
  vehicle?: OrderVehicle;
  /** Seconds of pure driving. */
  driving_time?: number;
  additional_information?: string;
  emissions?: Emissions;
  /** Only with include=schedule. Null for a draft, and where none is found. */
  schedule?: Array<Activity> | null;
  /** Null for a draft, and where none is found. */
  way?: Array<Array<number>> | null;
  /**
   * Only with include=load_plan. Null for a draft, without goods, and where they do not fit by the tables of today.
   */
  load?: Load | null;
  account: OrderAccount;
  /** While it is requested: what it means that nobody answers until decide_until. */
  silence?: 'decline' | 'accept' | (string & {});
  /**
   * The times, from when it was asked for until decide_until, that count: what of them is not over is what is left to
   * answer it. Office hours by the table of the moment, or all of it where it does not end in them.
   */
  office_hours?: Array<OfficeHours>;
  /**
   * While it is to be answered: what is taken of the pool in which it has a place, on one day or on several. The order
   * itself is counted in, so it can be accepted also where nothing is left. Null: it has a place in none.
   */
  places?: RequestPlaces | null;
  /** When it was booked. */
  created_at: string;
  /** Of the last change of any kind. */
  updated_at: string;
  /**
   * What the law lets the company’s carriers do where goods are loaded and unloaded in a country that is not theirs, by
   * the table and the profile of the moment. Empty: no such rule.
   */
  cabotage: Array<string>;
  /**
   * Where the postal code and the town of a stop are not of one place: which of the two the price is for, or that they
   * contradict each other. A driver who is sent to the other has another way. Empty: every address is of one place.
   */
  address_warnings: Array<string>;
  transport: AssignedTransport | null;
  canceled?: CanceledBy;
  /** The oldest first. */
  documents: Array<AnyDocument>;
  history: Array<AnyEvent>;
};

export type AnyOrderReply = {
  /** What happened, for people. */
  message: string;
  data: AnyOrder;
};

/** Stops of the day that the filters want, by state. */
export type BoardCounts = {
  open: number;
  late: number;
  arrived: number;
  failed: number;
  finished: number;
  closed: number;
};

export type AvailabilityPool = {
  /** Its name, as in the table. */
  pool: string;
  /** Codes or classes of vehicles. Null: all. */
  vehicles: Array<string> | null;
  /** Countries or beginnings of postal codes, as in DE-20. Null: everywhere. */
  places: Array<string> | null;
  /** What is counted: loads on their day of loading, or trucks until they are back. */
  by: 'loads' | 'trucks' | (string & {});
  /** Whether it is never oversold. */
  hard: boolean;
  /** So many may be booked. Null: any number. */
  limit: number | null;
  /** Booked, by all accounts, or requested and to be answered. */
  used: number;
  /** Those of `used` that are being booked just now. */
  reserved: number;
  /** By how many more is used than the limit allows. */
  over: number;
  /** How many more can be loaded on the day, by `loads` too; at least 0. Null: any number. */
  left: number | null;
  loads?: LoadsBesides;
  /** Whether the whole pool is closed on that day. */
  closed: boolean;
  /** Who has set the limit by hand. Null: it is that of the table. */
  set_by: Actor | null;
  /** When, in UTC. */
  set_at: string | null;
};

export type AvailabilityClosure = {
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
  /** Codes or classes of vehicles. Null: all. */
  vehicles: Array<string> | null;
  /** Countries or beginnings of postal codes, as in DE-20. Null: everywhere. */
  places: Array<string> | null;
  reason: string;
};

/** What can be sold on that day, and what is. */
export type BoardAvailability = {
  /** In the order of the table, then those it no longer has. */
  pools: Array<AvailabilityPool>;
  /** The rows that close something on that day. */
  closed: Array<AvailabilityClosure>;
};

export type BoardPlace = {
  company_name: string;
  country: string;
  zip: string;
  city: string;
};

export type BoardStop = {
  order_id: string;
  order_number: number;
  /** Of the order. */
  order_status:
    | 'draft'
    | 'requested'
    | 'placed'
    | 'loaded'
    | 'delivered'
    | 'declined'
    | 'canceled'
    | (string & {});
  account: RowAccount;
  stop_id: string;
  /** What is done there. */
  kind: 'loading' | 'unloading' | (string & {});
  place: BoardPlace;
  window: RowWindow | null;
  /** The newest eta, or what an earlier stop’s report makes of it. */
  expected: RowExpected | null;
  /** Local. */
  arrived: string | null;
  /** Local. */
  finished: string | null;
  /** late: open, and the window is over or the vehicle is expected after its end. */
  state:
    | 'open'
    | 'late'
    | 'arrived'
    | 'failed'
    | 'finished'
    | 'closed'
    | (string & {});
  /** Finished or closed: the tour goes on behind it. */
  done: boolean;
  /** What is reported there next, once the stops before it are done. Null: nothing. */
  next_report: 'arrived' | 'finished' | (string & {}) | null;
  /** Not done, and too late for its window, also where the vehicle has arrived. */
  late: boolean;
  vehicle: RowVehicle | null;
  transport: AssignedTransport | null;
  contact: RowContact;
  reference_number: string;
};

export type BoardDay = {
  /** The local day of the stops. */
  date: string;
  counts: BoardCounts;
  availability: BoardAvailability;
  stops: Array<BoardStop>;
};

export type BoardLinks = {
  next: string | null;
};

export type Board = {
  data: BoardDay;
  links: BoardLinks;
};

export type Progress = {
  /** Of the order. */
  id: string;
  /** Of the order, after it. */
  status:
    | 'draft'
    | 'requested'
    | 'placed'
    | 'loaded'
    | 'delivered'
    | 'declined'
    | 'canceled'
    | (string & {});
  /** Of the order, after it. */
  version: number;
  /** Number of the report within the order. */
  report: number;
  /** Whether the report was there before: nothing was changed. */
  repeated: boolean;
};

export type ProgressReply = {
  /** What happened, for people. */
  message: string;
  data: Progress;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type StopReport = {
  /** The stop, as in the order. */
  stop_id: string;
  /**
   * eta: expected then. arrived, finished (loaded or unloaded, and left), failed (may be tried again). closed: a
   * dispatcher ends the stop; it counts as done.
   */
  type: 'eta' | 'arrived' | 'finished' | 'failed' | 'closed';
  /** When it happened; for eta, when it will. */
  at: string;
  /** Why it failed or was closed; needed then. */
  reason?:
    | 'receiver_absent'
    | 'rejected'
    | 'goods_not_ready'
    | 'wrong_goods'
    | 'damaged'
    | 'inaccessible'
    | 'wrong_address'
    | 'vehicle_breakdown'
    | 'closed'
    | 'other';
  /** In the reporter’s words. */
  note?: string;
  /** Who signed for the goods. */
  signed_by?: string;
  /** What was handed over, where it differs from what was booked. */
  quantities?: Array<{
    /** Which of the goods, from 0. */
    item: number;
    /** Pieces handed over. */
    quantity: number;
  }>;
  /** Stops before it are not done. Needs a note. */
  out_of_order?: boolean;
  /** Why the last unloading is finished without the proof asked for. */
  without_proof?: string;
};

export type BatchResult = {
  /** As it was sent. */
  order: string;
  report_id: string;
  data?: Progress;
  /** What to look at again, as a time outside the window. */
  warnings?: Array<string>;
  /** Why this one was refused; the others are none the worse for it. */
  code?:
    | 'malformed_http'
    | 'token_missing'
    | 'token_malformed'
    | 'token_unknown'
    | 'token_revoked'
    | 'token_expired'
    | 'token_wrong_environment'
    | 'account_disabled'
    | 'login_failed'
    | 'session_ended'
    | 'scope_missing'
    | 'wrong_interface'
    | 'origin_refused'
    | 'person_refused'
    | 'route_not_found'
    | 'tariff_not_found'
    | 'order_not_found'
    | 'document_not_found'
    | 'account_not_found'
    | 'token_not_found'
    | 'person_not_found'
    | 'endpoint_not_found'
    | 'event_not_found'
    | 'method_not_allowed'
    | 'request_timeout'
    | 'ceiling_reached'
    | 'order_not_cancelable'
    | 'cancellation_fee_higher'
    | 'not_confirmed'
    | 'order_not_accepted'
    | 'order_not_requested'
    | 'order_not_under_way'
    | 'stop_not_found'
    | 'stop_done'
    | 'stop_out_of_order'
    | 'proof_missing'
    | 'profile_missing'
    | 'nothing_to_correct'
    | 'order_not_draft'
    | 'endpoint_limit'
    | 'endpoint_disabled'
    | 'idempotency_key_in_use'
    | 'idempotency_key_used'
    | 'secret_shown_once'
    | 'cursor_too_old'
    | 'event_too_old'
    | 'order_changed'
    | 'account_changed'
    | 'body_too_large'
    | 'url_too_long'
    | 'content_type_unsupported'
    | 'expectation_unsupported'
    | 'invalid_request'
    | 'rate_limited'
    | 'storage_limited'
    | 'headers_too_large'
    | 'internal_error'
    | 'transfer_encoding_unsupported'
    | 'service_unavailable'
    | 'http_version_unsupported'
    | (string & {});
  message?: string;
  errors?: Record<string, Array<string>>;
};

export type ReportBatchReply = {
  /** What happened, for people. */
  message: string;
  data: Array<BatchResult>;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type BatchedReport = {
  /** Id or number of the order. */
  order: string;
  /** The sender’s own: the same one counts once for an order. */
  report_id: string;
  /** The stop, as in the order. */
  stop_id: string;
  /**
   * eta: expected then. arrived, finished (loaded or unloaded, and left), failed (may be tried again). closed: a
   * dispatcher ends the stop; it counts as done.
   */
  type: 'eta' | 'arrived' | 'finished' | 'failed' | 'closed';
  /** When it happened; for eta, when it will. */
  at: string;
  /** Why it failed or was closed; needed then. */
  reason?:
    | 'receiver_absent'
    | 'rejected'
    | 'goods_not_ready'
    | 'wrong_goods'
    | 'damaged'
    | 'inaccessible'
    | 'wrong_address'
    | 'vehicle_breakdown'
    | 'closed'
    | 'other';
  /** In the reporter’s words. */
  note?: string;
  /** Who signed for the goods. */
  signed_by?: string;
  /** What was handed over, where it differs from what was booked. */
  quantities?: Array<{
    /** Which of the goods, from 0. */
    item: number;
    /** Pieces handed over. */
    quantity: number;
  }>;
  /** Stops before it are not done. Needs a note. */
  out_of_order?: boolean;
  /** Why the last unloading is finished without the proof asked for. */
  without_proof?: string;
};

export type ReportBatch = {
  reports: Array<BatchedReport>;
};

export type Correction = {
  /** Why. */
  reason: string;
};

export type Assigned = {
  /** Of the order. */
  id: string;
  version: number;
};

export type AssignmentReply = {
  /** What happened, for people. */
  message: string;
  data: Assigned;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type TransportAssignment = {
  /** Who carries it, where that is not the company itself. */
  haulier?: string;
  /** Street, postal code, town and country, for the consignment note. */
  haulier_address?: string;
  /** Registration of the vehicle. */
  vehicle_plate?: string;
  /** Registration of the trailer. */
  trailer_plate?: string;
  driver?: {
    /** Name. */
    name?: string;
    /** Telephone, in international form. */
    phone?: string;
  };
};

export type Assignment = {
  transport: TransportAssignment | null;
};

export type AssignedOne = {
  /** Of the order. */
  id: string;
  /** Of the order, after it. */
  version: number;
};

export type AssignmentResult = {
  /** As it was sent. */
  order: string;
  data?: AssignedOne;
  /** Why this one was refused; the others are none the worse for it. */
  code?:
    | 'malformed_http'
    | 'token_missing'
    | 'token_malformed'
    | 'token_unknown'
    | 'token_revoked'
    | 'token_expired'
    | 'token_wrong_environment'
    | 'account_disabled'
    | 'login_failed'
    | 'session_ended'
    | 'scope_missing'
    | 'wrong_interface'
    | 'origin_refused'
    | 'person_refused'
    | 'route_not_found'
    | 'tariff_not_found'
    | 'order_not_found'
    | 'document_not_found'
    | 'account_not_found'
    | 'token_not_found'
    | 'person_not_found'
    | 'endpoint_not_found'
    | 'event_not_found'
    | 'method_not_allowed'
    | 'request_timeout'
    | 'ceiling_reached'
    | 'order_not_cancelable'
    | 'cancellation_fee_higher'
    | 'not_confirmed'
    | 'order_not_accepted'
    | 'order_not_requested'
    | 'order_not_under_way'
    | 'stop_not_found'
    | 'stop_done'
    | 'stop_out_of_order'
    | 'proof_missing'
    | 'profile_missing'
    | 'nothing_to_correct'
    | 'order_not_draft'
    | 'endpoint_limit'
    | 'endpoint_disabled'
    | 'idempotency_key_in_use'
    | 'idempotency_key_used'
    | 'secret_shown_once'
    | 'cursor_too_old'
    | 'event_too_old'
    | 'order_changed'
    | 'account_changed'
    | 'body_too_large'
    | 'url_too_long'
    | 'content_type_unsupported'
    | 'expectation_unsupported'
    | 'invalid_request'
    | 'rate_limited'
    | 'storage_limited'
    | 'headers_too_large'
    | 'internal_error'
    | 'transfer_encoding_unsupported'
    | 'service_unavailable'
    | 'http_version_unsupported'
    | (string & {});
  message?: string;
  errors?: Record<string, Array<string>>;
};

export type AssignmentsReply = {
  /** What happened, for people. */
  message: string;
  data: Array<AssignmentResult>;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type OneAssignment = {
  /** Id or number of the order. */
  order: string;
  transport: TransportAssignment | null;
  /** Of the order: refused if it has another one by now. */
  version?: number;
};

export type Assignments = {
  assignments: Array<OneAssignment>;
};

export type SavedView = {
  name: string;
  /** Path and query of the view in the console. */
  address: string;
  saved_by: Actor;
  /** When. */
  saved_at: string;
};

export type SavedViewsReply = {
  /** What happened, for people. */
  message: string;
  data: Array<SavedView>;
};

export type SavedViewReply = {
  /** What happened, for people. */
  message: string;
  data: Array<SavedView>;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type ViewToSave = {
  /** Its name, which no other has. */
  name: string;
  /** Path and query of the view in the console, as in `/orders?late=true`. */
  address: string;
};

export type RequestedOrder = {
  id: string;
  order_number: number;
  /**
   * draft → placed → loaded → delivered; canceled. Where the company answers bookings itself: requested before placed,
   * or declined.
   */
  status:
    | 'draft'
    | 'requested'
    | 'placed'
    | 'loaded'
    | 'delivered'
    | 'declined'
    | 'canceled'
    | (string & {});
  /** Until when it is accepted or declined. Local to the first loading. */
  decide_until: string;
  version: number;
  vehicle: RowVehicle | null;
  /** The first. */
  loading: CompanyRowStop | null;
  /** The last. */
  unloading: CompanyRowStop | null;
  /** A stop is not done and its window is over, or is expected after its end. */
  late: boolean;
  transport: RowTransport | null;
  /** In short: pieces, names, gross weight. */
  goods: string;
  net_amount: number | null;
  currency_code: string | null;
  references: Array<string>;
  /** When it was booked. */
  created_at: string;
  /** Of the last change of any kind. */
  updated_at: string;
  account: RowAccount;
  /** The next to be served, while the order is under way. */
  next_stop: NextStop | null;
  additional_information: string | null;
  /** What it means that nobody answers until then. */
  silence: 'decline' | 'accept' | (string & {});
  /** When it was asked for; UTC. */
  requested_at: string;
  /**
   * The times, from when it was asked for until decide_until, that count: what of them is not over is what is left to
   * answer it. Office hours by the table of the moment, or all of it where it does not end in them.
   */
  office_hours: Array<OfficeHours>;
  /**
   * While it is to be answered: what is taken of the pool in which it has a place, on one day or on several. The order
   * itself is counted in, so it can be accepted also where nothing is left. Null: it has a place in none.
   */
  places: RequestPlaces | null;
};

export type RequestLinks = {
  /** Goes on below this page. Null: there are no more. */
  next: string | null;
};

export type RequestMeta = {
  limit: number;
  /** That are to be answered, of all accounts. */
  total: number;
  /** Counted no further: a total that reaches it means “or more”. */
  maximum: number;
};

export type RequestPage = {
  data: Array<RequestedOrder>;
  links: RequestLinks;
  meta: RequestMeta;
};

export type AcceptReplyData = {
  /** Of the order. */
  id: string;
  /** What the order is now. */
  status: 'placed' | (string & {});
  version: number;
};

export type AcceptReply = {
  /** What happened, for people. */
  message: string;
  data: AcceptReplyData;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type OrderAcceptance = {
  /** Answer only this version of the order, as with If-Match, which counts if both are sent. */
  version?: number;
};

export type DeclineReplyData = {
  /** Of the order. */
  id: string;
  /** What the order is now. */
  status: 'declined' | (string & {});
  version: number;
};

export type DeclineReply = {
  /** What happened, for people. */
  message: string;
  data: DeclineReplyData;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type OrderDecline = {
  /** Why; the shipper reads it. */
  reason: 'no_vehicle' | 'not_served' | 'goods' | 'window' | 'customer' | 'other';
  /** What else there is to say; needed with other. The shipper reads it. */
  note?: string;
  /** Answer only this version of the order, as with If-Match, which counts if both are sent. */
  version?: number;
};

export type CompanyCancelReply = {
  /** What happened, for people. */
  message: string;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type CompanyCancellation = {
  /** Why; the shipper reads it. */
  reason:
    | 'no_vehicle'
    | 'not_served'
    | 'goods'
    | 'customer_request'
    | 'weather'
    | 'other';
  /** What else there is to say; needed with other. The shipper reads it. */
  note?: string;
};

export type DriverLink = {
  /** Tells links apart; it opens nothing. */
  id: string;
  /** What to send to the driver. The secret stands behind the #. */
  url: string;
  /** As things are now: an order that ends sooner ends it sooner. */
  valid_until: string;
};

export type DriverLinkReply = {
  /** What happened, for people. */
  message: string;
  data: DriverLink;
};

export type DriverLinkRevokedReply = {
  /** What happened, for people. */
  message: string;
};

export type AnyDocumentListReply = {
  /** What happened, for people. */
  message: string;
  data: Array<AnyDocument>;
};

export type UploadReply = {
  /** What happened, for people. */
  message: string;
  data: OrderDocument;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type EventAccount = {
  id: number;
  name: string;
};

/** What is there depends on the type. */
export type CompanyEventData = {
  /** Of the order after this change. */
  version?: number;
  order?: EventOrder;
  stop?: EventStop;
  /** Which report of the order, from 1. */
  report?: number;
  /** Of the order after this change. */
  status?:
    | 'draft'
    | 'requested'
    | 'placed'
    | 'loaded'
    | 'delivered'
    | 'declined'
    | 'canceled'
    | (string & {});
  /** When the stop is expected to be reached; UTC. */
  expected_at?: string;
  /** Why it failed, was closed, declined, canceled or disabled; a code as in receiver_absent. */
  reason?: string;
  /** Who signed. */
  signed_by?: string;
  /** What was handed over, where it differs from what was booked. */
  quantities?: Array<{
    /** Which of the goods, from 0. */
    item: number;
    /** Pieces handed over. */
    quantity: number;
  }>;
  /** What was taken back. */
  corrected?: 'arrived' | 'finished' | 'failed' | 'closed' | (string & {});
  /** Who canceled, accepted or declined it; silence: the company did not answer in time. */
  by?: 'shipper' | 'company' | 'silence' | (string & {});
  /** It was withdrawn before the company had answered it. */
  was?: 'requested' | (string & {});
  /** Until when the company answers it; UTC. */
  decide_until?: string;
  /** What was said beside. */
  note?: string;
  charged?: EventCharge;
  transport?: EventTransport | null;
  document?: EventDocument;
  endpoint?: EventEndpoint;
  /** Why the proof is missing. */
  without_proof?: string;
};

export type CompanyEvent = {
  /** As in evt_019ab3c4…_3: the same in every reading and delivery. */
  id: string;
  /** What happened. More may come: leave out what you do not know. */
  type:
    | 'order.requested'
    | 'order.accepted'
    | 'order.placed'
    | 'order.declined'
    | 'order.canceled'
    | 'order.loaded'
    | 'order.delivered'
    | 'order.corrected'
    | 'stop.eta_changed'
    | 'stop.arrived'
    | 'stop.finished'
    | 'stop.failed'
    | 'stop.closed'
    | 'transport.assigned'
    | 'document.added'
    | 'endpoint.disabled'
    | 'order.unanswered'
    | (string & {});
  /** Within the account. Absent: of the company itself. */
  position?: number;
  /** Within the order; one change may have several events. */
  sequence: number;
  /** When it happened; UTC. */
  occurred_at: string;
  /** When the service heard of it; UTC. */
  recorded_at: string;
  /** Within the company’s feed: rises without gaps. */
  feed_position: number;
  actor: Actor;
  account?: EventAccount;
  data: CompanyEventData;
};

export type CompanyEventPage = {
  data: Array<CompanyEvent>;
  links: EventLinks;
  meta: EventMeta;
  /** Which accounts could not be asked. */
  warnings: Array<string>;
};

export type AvailabilityDay = {
  date: string;
  /** In the order of the table, then those it no longer has. */
  pools: Array<AvailabilityPool>;
  /** The rows that close something on that day. */
  closed: Array<AvailabilityClosure>;
};

export type AvailabilityReply = {
  /** What happened, for people. */
  message: string;
  data: AvailabilityDay;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type AvailabilityChange = {
  /** Those that change; the others stay as they are. */
  pools: Array<{
    /** Its name, as in the table. */
    pool: string;
    /**
     * Loads that may load on the day, or trucks that may be away on it, as the pool counts. Null: as the table says.
     */
    limit: number | null;
  }>;
};

export type PricedAccount = {
  id: number;
  name: string;
};

/** What the prices were made with. */
export type PricedBy = {
  /** Of the tariff that counted. */
  version: string;
  /** For whom. Null: for somebody with whom nothing was agreed. */
  account: PricedAccount | null;
  /** The name of the price table agreed on with the account. Null: the general one. */
  tariff: string | null;
  /** Off the freight and its surcharges, 0 to 1, agreed on with the account. */
  discount_share: number;
  /** Whether the account agreed to fees for canceling. */
  fees_agreed: boolean;
};

export type TriedOffer = {
  /** The vehicle type to book with. */
  vehicle_type: number;
  /** Net price in euros. */
  value: number;
  /** Seconds of pure driving. */
  driving_time: number;
  /** By loading in the order of the tour: loading may start at any time of the window. */
  estimated_loading_times: Array<SpotTimes>;
  /** By unloading: kept whenever the goods are loaded within their windows. */
  estimated_unloading_times: Array<SpotTimes>;
  /** By unloading: the earliest start found, if everything is loaded at the start of its window. */
  earliest_unloading_times: Array<string>;
  faster?: Faster;
  /**
   * How a booking of it at these times is accepted: at once, or the company accepts or declines it first. Absent: at
   * once, always.
   */
  acceptance?: 'at_once' | 'by_hand' | (string & {});
  /** How many drivers the times count on. */
  drivers: number;
  available_extra_services: Array<ExtraService>;
  /** ISO 4217. */
  currency_code: string;
  /** Kilometres of the whole tour. */
  distance: number;
  routing: Routing;
  vehicle: OfferVehicle;
  breakdown: Array<BreakdownLine>;
  emissions?: Emissions;
  /** Null when no items were stated. */
  load: Load | null;
  cancellation?: CancellationFees;
  /**
   * Only with include=schedule: what the crew does from the first loading to the end of the last unloading, loading at
   * the end of each window.
   */
  schedule?: Array<Activity>;
  /**
   * Only with include=way: the roads from the first stop to the last, as points of the road network; of a long way not
   * every point.
   */
  way?: Array<Array<number>> | null;
};

export type TriedSplitVehicle = {
  /** How many vehicles take the same pieces; each is booked for itself. */
  count: number;
  items: Array<SplitItem>;
  offer: TriedOffer;
};

/** Only where no vehicle has room for all goods: the fewest vehicles found that take them together, up to ten. */
export type TriedSplitLoad = {
  /** What happened, for people. */
  message: string;
  /** Net price of all vehicles together in euros. */
  value: number;
  vehicles: Array<TriedSplitVehicle>;
};

export type TriedPrice = {
  priced_by: PricedBy;
  /** What happened, for people. */
  message: string;
  data: Array<TriedOffer>;
  unavailable: Array<Unavailable>;
  split?: TriedSplitLoad;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type TariffFile = {
  /** Its name. */
  file: string;
  /** The day, from 00:00 UTC. */
  valid_from: string;
  /** Whether it is the company’s own; else it ships with the service. */
  own: boolean;
};

export type TariffVersion = {
  /** Of a price table for some. Null: the general one. */
  name: string | null;
  /** Changes with any number in the tables. */
  version: string;
  /** From when on it counts. */
  valid_from: string;
  /** When the next version takes over. */
  valid_until: string | null;
  /** Whether prices are made by it now. */
  in_force: boolean;
  /** Accounts with which a price table of that name is agreed on; of the general one all others. */
  accounts: number;
  /** What it is made of: the tables that count together from its day on. */
  files: Array<TariffFile>;
  /** Types of vehicles. */
  vehicles: number;
  /** Pairs of countries and countries with a factor of their own. */
  lanes: number;
  /** Countries with a toll of their own. */
  toll_countries: number;
  /** Countries and regions that are not served. */
  closed_areas: number;
  /** Borders that are not crossed. */
  closed_borders: number;
  /** Rules for carriers inside countries that are not theirs. */
  cabotage_rules: number;
  /** UN numbers in the company’s table A of ADR. */
  un_numbers: number;
  /** Rates agreed on for lanes. */
  rates: number;
  /** Steps of the fees for canceling. */
  cancellation_steps: number;
};

export type TariffList = {
  /** What happened, for people. */
  message: string;
  data: Array<TariffVersion>;
};

export type TariffChange = {
  /** A value that is another one, or what only one of the versions has. */
  kind: 'changed' | 'added' | 'removed' | (string & {});
  /** Fields of the table and names of its rows, as `["prices", "tautliner", "fixed"]`. */
  path: Array<string>;
  /** A value or, of what was removed, a row. Null: none. */
  before: unknown;
  /** A value or, of what was added, a row. Null: none. */
  after: unknown;
  /** Of numbers: by how much. */
  percent: number | null;
};

export type TariffTableDifference = {
  /** As its file is called, as `tariff`, `tolls`, `rates`. */
  table: string;
  /** Null: the version has no such table. */
  before: TariffFile | null;
  /** Null: the version has no such table. */
  after: TariffFile | null;
  /** How many changes there are. */
  count: number;
  /** The first `limit` of them, in the order of the table. */
  changes: Array<TariffChange>;
  /** Whether sources or notes differ, by which nothing is priced. */
  other_remarks: boolean;
};

export type TariffDifferences = {
  /** What happened, for people. */
  message: string;
  /** The version that is compared with. */
  before: string;
  /** The version. */
  after: string;
  data: Array<TariffTableDifference>;
};

export type RepricedOrder = {
  id: string;
  order_number: number;
  /** The name of the shipper. */
  account: string;
  /** Country and town of the first loading. */
  from: string;
  /** Country and town of the last unloading. */
  to: string;
  /** The type of vehicle, by its name. */
  vehicle: string;
  /** The transport’s net price by the version compared with, in euros. Null: that has none for it. */
  before: number | null;
  /** The same by the version. */
  after: number | null;
  /** By how much it changes. Null where one of them is. */
  percent: number | null;
};

export type RepricedSum = {
  /** Euros, of the orders that both have a price for. */
  before: number;
  after: number;
  /** By how much it changes. */
  percent: number | null;
  /** Orders that cost more. */
  dearer: number;
  /** Orders that cost less. */
  cheaper: number;
  /** Orders that cost the same. */
  same: number;
};

export type RepricedOrders = {
  /** What happened, for people. */
  message: string;
  /** The version that is compared with. */
  before: string;
  /** The version. */
  after: string;
  data: Array<RepricedOrder>;
  sum: RepricedSum;
};

export type VatCheck = {
  /** That was checked. */
  vat_id: string;
  /** When. */
  at: string;
  /** As the audit names who did it. */
  by: string;
  /** By form and check digits, or by hand. */
  method: 'form' | 'hand' | (string & {});
  /** What was found. */
  result: 'valid' | 'invalid' | (string & {});
  note: string;
};

export type Account = {
  id: number;
  name: string;
  legal_name: string;
  address_line_1: string;
  address_line_2: string;
  zip: string;
  city: string;
  country: string;
  vat_id: string | null;
  vat_check: VatCheck | null;
  contacts: Array<KnownContact>;
  fees_agreed: boolean;
  /** When it was made. */
  created_at: string;
  /** Since when it is refused. */
  disabled_at: string | null;
  /** Another one after every change: the ETag, for If-Match. */
  version: string;
};

export type AccountPage = {
  /** What happened, for people. */
  message: string;
  data: Array<Account>;
  /** Null: there are no more. */
  next: number | null;
};

export type AccountReply = {
  /** What happened, for people. */
  message: string;
  data: Account;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type AccountContact = {
  /** Name. */
  name?: string;
  /** E-mail address. */
  email?: string;
  /** Telephone number. */
  phone?: string;
  /** What to ask the contact for. */
  role?: string;
  /** Mails that the contact gets at its address; none when absent. */
  mails?: Array<'confirmation' | 'loaded' | 'delivered' | 'canceled' | 'problem'>;
  /** Of mails; by the country of the account when absent. */
  language?: 'en' | 'de' | null;
};

export type AccountRequest = {
  /** By which everybody calls it; no two have the same. */
  name: string;
  /** As it stands on papers. */
  legal_name?: string;
  /** Street and number. */
  address_line_1?: string;
  /** What else the address needs. */
  address_line_2?: string;
  /** Postal code. */
  zip?: string;
  /** Town. */
  city?: string;
  /** Country code, ISO 3166-1 alpha-2; any case is accepted. */
  country: string;
  /** VAT identification number; null or empty for none. */
  vat_id?: string | null;
  /** Instead of those before. */
  contacts?: Array<AccountContact>;
  /** Whether the account agreed to fees for canceling. */
  fees_agreed?: boolean;
};

export type ToldContact = {
  name: string;
  email: string;
  /**
   * The last mail was taken (`fine`), waits to be tried again, or was refused; nothing was sent yet (`new`), or nothing
   * more is (`stopped`), since the address was refused too often.
   */
  state: 'new' | 'fine' | 'waiting' | 'refused' | 'stopped' | (string & {});
  /** When the mail server last took one. */
  last_success_at: string | null;
  /** Mails that are to be tried again. */
  waiting: number;
  /** What the mail server said when it did not take the last one. */
  problem: string | null;
};

export type AccountDetail = {
  account: Account;
  tokens: Array<AccountToken>;
  /** The contacts that chose mails, in their order. */
  told_by_mail: Array<ToldContact>;
};

export type AccountWithTokens = {
  /** What happened, for people. */
  message: string;
  data: AccountDetail;
};

/** What a check of the VAT id by hand found, as at VIES. */
export type VatCheckByHand = {
  /** What was found. */
  result: 'valid' | 'invalid';
  /** As the consultation number of VIES. */
  note?: string;
};

export type AccountChange = {
  /** By which everybody calls it; no two have the same. */
  name?: string;
  /** As it stands on papers. */
  legal_name?: string;
  /** Street and number. */
  address_line_1?: string;
  /** What else the address needs. */
  address_line_2?: string;
  /** Postal code. */
  zip?: string;
  /** Town. */
  city?: string;
  /** Country code, ISO 3166-1 alpha-2; any case is accepted. */
  country?: string;
  /** VAT identification number; null or empty for none. */
  vat_id?: string | null;
  /** Instead of those before. */
  contacts?: Array<AccountContact>;
  /** Whether the account agreed to fees for canceling. */
  fees_agreed?: boolean;
  vat_checked?: VatCheckByHand;
  /** Whether its tokens and people are refused, at once; they stay as they are. */
  disabled?: boolean;
};

export type ShownToken = {
  /** Of the token. */
  id: number;
  /** The token, which nobody can show again. */
  token: string;
};

export type NewToken = {
  /** What happened, for people. */
  message: string;
  data: ShownToken;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type TokenRequest = {
  /**
   * Name those alone that the program needs. When absent, the token may do everything but what an agent needs:
   * `agent:book`, beside `book`, and `agent:cancel`, beside `orders:cancel`.
   */
  scopes?: Array<
    | 'price'
    | 'book'
    | 'orders:read'
    | 'orders:cancel'
    | 'webhooks'
    | 'agent:book'
    | 'agent:cancel'
  >;
  /**
   * For how many euros net it may order a day of the company’s zone, however it orders. Needed with `agent:book`, and
   * refused without.
   */
  ceiling_per_day?: number;
  /** When it ends by itself; never when absent. */
  expires_at?: string;
};

export type SuccessorToken = {
  /** Of the token. */
  id: number;
  /** The token, which nobody can show again. */
  token: string;
  /** When the old token ends. */
  old_ends_at: string;
};

export type RotatedToken = {
  /** What happened, for people. */
  message: string;
  data: SuccessorToken;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type RotationRequest = {
  /** How long the old token stays valid; 60 when absent. */
  overlap_minutes?: number;
};

export type RevocationReply = {
  /** What happened, for people. */
  message: string;
};

export type Erasure = {
  /** Orders that ended and were looked at. */
  ended: number;
  /** Those of which something was removed. */
  erased: number;
  /** Null: it is done. */
  next: number | null;
};

export type ErasureReply = {
  /** What happened, for people. */
  message: string;
  data: Erasure;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type ErasureRequest = {
  /** Only orders that ended before. */
  before: string;
  /** Go on behind this order number: `next` of the reply before. */
  after_order?: number;
};

export type Person = {
  id: number;
  email: string | null;
  name: string;
  /**
   * viewer reads everything of the company; dispatcher also reports and dispatches; admin also has accounts, tokens and
   * people; shipper acts for one account at the shippers’ interface.
   */
  role: 'viewer' | 'dispatcher' | 'admin' | 'shipper' | (string & {});
  /** For whom a person of the role shipper acts. */
  account_id: number | null;
  /** Whether a link was used to set one. */
  has_password: boolean;
  /** Whether the person comes through the company’s identity provider. */
  by_provider: boolean;
  /** When the person was made. */
  created_at: string;
  /** Since when the person is shut out. */
  disabled_at: string | null;
  /** When the person was here last, to some minutes. */
  last_seen: string | null;
};

export type PeopleReply = {
  /** What happened, for people. */
  message: string;
  data: Array<Person>;
};

export type NewPerson = {
  person: Person;
  /** Sets a password, once. Shown by this reply alone: the secret is in the fragment, and is kept nowhere. */
  link: string;
  /** When the link ends. */
  link_expires: string;
};

export type PersonWithLink = {
  /** What happened, for people. */
  message: string;
  data: NewPerson;
};

export type PersonRequest = {
  /** By which the person logs in, in any case; nobody else may have it. */
  email: string;
  /** As others read it. */
  name: string;
  /**
   * viewer reads everything of the company; dispatcher also reports and dispatches; admin also has accounts, tokens and
   * people; shipper acts for one account at the shippers’ interface.
   */
  role: 'viewer' | 'dispatcher' | 'admin' | 'shipper';
  /** Name of the account for whom a person of the role shipper acts. */
  account?: string;
};

export type PersonReply = {
  /** What happened, for people. */
  message: string;
  data: Person;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type PersonChange = {
  /** As others read it. */
  name?: string;
  /**
   * viewer reads everything of the company; dispatcher also reports and dispatches; admin also has accounts, tokens and
   * people; shipper acts for one account at the shippers’ interface.
   */
  role?: 'viewer' | 'dispatcher' | 'admin' | 'shipper';
  /** Name of the account for whom a person of the role shipper acts. */
  account?: string;
  /** Whether the person is shut out. */
  disabled?: boolean;
};

export type RemovalReply = {
  /** What happened, for people. */
  message: string;
};

export type AuditEntry = {
  /** Rising. */
  id: number;
  /** When. */
  at: string;
  /** Who: person:<id>, ops-token:<id>, cli:<user of the machine> or system. */
  actor: string;
  /** Of a person or a program, as it is today. */
  name: string | null;
  /** What happened, as in person.disabled. */
  action: string;
  /** To what, as in person:7. */
  target: string;
  /** Ids and settings. */
  details: Record<string, never>;
};

export type AuditReply = {
  /** What happened, for people. */
  message: string;
  data: Array<AuditEntry>;
};

export type WebhookEndpointRequest = {
  /**
   * Where events are posted to: https, port 443 or 80, no private address, unless the operator has opened its network.
   */
  url: string;
  /** Of which events it hears; all, and those to come, when empty or absent. */
  types?: Array<
    | 'order.requested'
    | 'order.accepted'
    | 'order.placed'
    | 'order.declined'
    | 'order.canceled'
    | 'order.loaded'
    | 'order.delivered'
    | 'order.corrected'
    | 'stop.eta_changed'
    | 'stop.arrived'
    | 'stop.finished'
    | 'stop.failed'
    | 'stop.closed'
    | 'transport.assigned'
    | 'document.added'
    | 'endpoint.disabled'
    | 'order.unanswered'
  >;
  /** What it is for, for people. */
  description?: string;
  /** Whether anything is sent to it; true when absent. */
  enabled?: boolean;
};

export type WebhookEndpointChange = {
  /**
   * Where events are posted to: https, port 443 or 80, no private address, unless the operator has opened its network.
   */
  url?: string;
  /** Of which events it hears; all, and those to come, when empty or absent. */
  types?: Array<
    | 'order.requested'
    | 'order.accepted'
    | 'order.placed'
    | 'order.declined'
    | 'order.canceled'
    | 'order.loaded'
    | 'order.delivered'
    | 'order.corrected'
    | 'stop.eta_changed'
    | 'stop.arrived'
    | 'stop.finished'
    | 'stop.failed'
    | 'stop.closed'
    | 'transport.assigned'
    | 'document.added'
    | 'endpoint.disabled'
    | 'order.unanswered'
  >;
  /** What it is for, for people. */
  description?: string;
  /**
   * False: nothing is sent to it any more. True: it begins anew with what happens from now on, and what failed before
   * is not tried again.
   */
  enabled?: boolean;
};

export type CompanyWebhookEvent = {
  /** As in evt_019ab3c4…_3: the same in every reading and delivery. */
  id: string;
  /** What happened. More may come: take and leave out what you do not know. */
  type:
    | 'order.requested'
    | 'order.accepted'
    | 'order.placed'
    | 'order.declined'
    | 'order.canceled'
    | 'order.loaded'
    | 'order.delivered'
    | 'order.corrected'
    | 'stop.eta_changed'
    | 'stop.arrived'
    | 'stop.finished'
    | 'stop.failed'
    | 'stop.closed'
    | 'transport.assigned'
    | 'document.added'
    | 'endpoint.disabled'
    | 'order.unanswered'
    | 'test.ping'
    | (string & {});
  /** Within the account: rises without gaps, in the order in which it happened. */
  position?: number;
  /** Within the order; one change may have several events. */
  sequence?: number;
  /** When it happened; UTC. */
  occurred_at: string;
  /** When the service heard of it; UTC. */
  recorded_at: string;
  /** Within the company’s feed: rises without gaps. */
  feed_position?: number;
  actor: Actor;
  account?: EventAccount;
  data: CompanyEventData;
  /** When it happened, as occurred_at; UTC. */
  timestamp: string;
};

export type ListAnyOrdersQuery = {
  /** Id or name of the shipper. */
  account?: string;
  /** Repeated or comma-separated; all but drafts when absent. */
  status?: Array<
    | 'draft'
    | 'requested'
    | 'placed'
    | 'loaded'
    | 'delivered'
    | 'declined'
    | 'canceled'
  >;
  /** The window of the first loading begins at or after. */
  'loading-from'?: string;
  /** The window of the first loading begins at or before. */
  'loading-to'?: string;
  /** The window of the last unloading begins at or after. */
  'unloading-from'?: string;
  /** The window of the last unloading begins at or before. */
  'unloading-to'?: string;
  /** Changed in any way at or after. */
  'updated-from'?: string;
  /**
   * Number or id of the order, or words that each begin a word of its references, companies, names, towns, haulier,
   * plates or of the shipper’s name. Accents and case do not matter.
   */
  search?: string;
  /** Only those with a late stop. */
  late?: 'true';
  /** Only those under way that somebody carries, or nobody. */
  assigned?: 'true' | 'false';
  /** Only those delivered without the proof that was asked for. */
  proof?: 'missing';
  /** Begin under this order number; `links.next` sets it. */
  before?: number;
  /** Orders a page; 25 when absent. */
  limit?: number;
  /** Additions to the orders. points: where their stops lie, as for a map. */
  include?: Array<'points'>;
};

export type ExportOrdersQuery = {
  /** Id or name of the shipper. */
  account?: string;
  /** Repeated or comma-separated; all but drafts when absent. */
  status?: Array<
    | 'draft'
    | 'requested'
    | 'placed'
    | 'loaded'
    | 'delivered'
    | 'declined'
    | 'canceled'
  >;
  /** The window of the first loading begins at or after. */
  'loading-from'?: string;
  /** The window of the first loading begins at or before. */
  'loading-to'?: string;
  /** The window of the last unloading begins at or after. */
  'unloading-from'?: string;
  /** The window of the last unloading begins at or before. */
  'unloading-to'?: string;
  /** Changed in any way at or after. */
  'updated-from'?: string;
  /**
   * Number or id of the order, or words that each begin a word of its references, companies, names, towns, haulier,
   * plates or of the shipper’s name. Accents and case do not matter.
   */
  search?: string;
  /** Only those with a late stop. */
  late?: 'true';
  /** Only those under way that somebody carries, or nobody. */
  assigned?: 'true' | 'false';
  /** Only those delivered without the proof that was asked for. */
  proof?: 'missing';
  /** Only these, in this order, and no other filter. Repeated or comma-separated. */
  orders?: Array<string>;
};

export type GetAnyOrderQuery = {
  /**
   * Additions to the reply. schedule: what the crew does when, by the booked windows. way: the roads. load_plan: what
   * the goods take of the vehicle, and where each piece stands.
   */
  include?: Array<'schedule' | 'way' | 'load_plan'>;
};

export type ShowBoardQuery = {
  /** A local day of the stops, as in 2026-11-24; today by the company’s clock when absent. */
  date?: string;
  /** Only loadings, or only unloadings. */
  kind?: 'loading' | 'unloading';
  /** Id or name of the shipper. */
  account?: string;
  /** Go on after this stop; `links.next` sets it. */
  after?: string;
  /** Stops a page; 50 when absent. */
  limit?: number;
};

export type RemoveViewQuery = {
  /** Its name, which no other has. */
  name: string;
};

export type ListRequestsQuery = {
  /** Id or name of the shipper. */
  account?: string;
  /** Go on behind this; `links.next` sets it. */
  after?: string;
  /** Orders a page; 50 when absent. */
  limit?: number;
};

export type UploadDocumentQuery = {
  /**
   * pod: proof of delivery, a signed delivery note. cmr: consignment note. signature: drawn on glass. damage: a picture
   * of it.
   */
  kind: 'pod' | 'cmr' | 'photo' | 'signature' | 'damage' | 'other';
  /** The stop, as in the order; without it, the order as a whole. */
  stop_id?: string;
  /** Of the file; folders and what no file may be called are left out. */
  name?: string;
  /** Who signed. */
  signed_by?: string;
  /** Reservations of who took the goods over. */
  remarks?: string;
};

export type GetNotesQuery = {
  /** Comma-separated or repeated; each order once. */
  orders: Array<string>;
};

export type ListAnyEventsQuery = {
  /**
   * Go on behind this: next_after of the page before, or the feed_position of an event. Without: from the oldest kept.
   */
  after?: number;
  /** Repeated or comma-separated. */
  type?: Array<
    | 'order.requested'
    | 'order.accepted'
    | 'order.placed'
    | 'order.declined'
    | 'order.canceled'
    | 'order.loaded'
    | 'order.delivered'
    | 'order.corrected'
    | 'stop.eta_changed'
    | 'stop.arrived'
    | 'stop.finished'
    | 'stop.failed'
    | 'stop.closed'
    | 'transport.assigned'
    | 'document.added'
    | 'endpoint.disabled'
    | 'order.unanswered'
  >;
  /** Events a page; 50 when absent. */
  limit?: number;
  /** Seconds to wait if there are none yet; 0 when absent. */
  wait?: number;
  /** Id or name of the shipper. */
  account?: string;
};

export type TryPriceQuery = {
  /** Id or name of the shipper for whom it is priced; when absent, for nobody in particular. */
  account?: string;
  /**
   * Additions to the reply, repeated or comma-separated. load_plan: where each piece stands. schedule: what the crew
   * does when. way: the roads.
   */
  include?: Array<'load_plan' | 'schedule' | 'way'>;
  /** Only these vehicle types, repeated or comma-separated: in the offers and in what is unavailable. */
  vehicle_type?: Array<number>;
};

export type CompareTariffsQuery = {
  /** The version to compare with; when absent, the one before it. */
  from?: string;
  /** Changes of each table at most; 200 when absent. */
  limit?: number;
};

export type RepriceOrdersQuery = {
  /** The version to compare with; when absent, the one before it. */
  from?: string;
  /** Orders at most; 25 when absent. */
  limit?: number;
};

export type SearchCitiesForCompanyQuery = {
  /** Country code, ISO 3166-1 alpha-2; any case is accepted. */
  country: string;
  /** The start of a name, of another name or of a postal code; accents, case and small slips are forgiven. */
  search: string;
  /** How many places at most; 10 when absent. */
  limit?: number;
};

export type ListAccountsQuery = {
  /** Begin behind this number. */
  after?: number;
  /** Accounts a page; 50 when absent. */
  limit?: number;
};

export type ListAuditQuery = {
  /** The id that the last page ended with: what is older. */
  before?: number;
  /** How many entries; 50 when absent. */
  limit?: number;
};

export type ListCompanyAttemptsQuery = {
  /** The `next` that the last page ended with: what is older. */
  before?: string;
  /** Those alone that were not answered with 2xx. */
  failed?: 'true';
  /** How many; 50 when absent. */
  limit?: number;
};

/** Why the service refuses. */
export type RefusalCode =
  | 'malformed_http'
  | 'token_missing'
  | 'token_malformed'
  | 'token_unknown'
  | 'token_revoked'
  | 'token_expired'
  | 'token_wrong_environment'
  | 'account_disabled'
  | 'scope_missing'
  | 'wrong_interface'
  | 'request_timeout'
  | 'url_too_long'
  | 'expectation_unsupported'
  | 'invalid_request'
  | 'rate_limited'
  | 'headers_too_large'
  | 'internal_error'
  | 'transfer_encoding_unsupported'
  | 'service_unavailable'
  | 'http_version_unsupported'
  | 'order_not_found'
  | 'route_not_found'
  | 'stop_not_found'
  | 'order_not_under_way'
  | 'idempotency_key_in_use'
  | 'idempotency_key_used'
  | 'order_not_accepted'
  | 'stop_done'
  | 'stop_out_of_order'
  | 'proof_missing'
  | 'order_changed'
  | 'body_too_large'
  | 'content_type_unsupported'
  | 'nothing_to_correct'
  | 'order_not_requested'
  | 'order_not_cancelable'
  | 'secret_shown_once'
  | 'storage_limited'
  | 'document_not_found'
  | 'profile_missing'
  | 'cursor_too_old'
  | 'tariff_not_found'
  | 'account_not_found'
  | 'account_changed'
  | 'token_not_found'
  | 'person_not_found'
  | 'endpoint_limit'
  | 'endpoint_not_found'
  | 'event_not_found'
  | 'endpoint_disabled'
  | 'event_too_old'
  | (string & {});
