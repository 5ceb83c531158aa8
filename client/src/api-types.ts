// Generated from openapi/openapi.json by scripts/generate-client-types.ts.

export type City = {
  name: string;
  /** Empty where no postal code is known. */
  zip_code: string;
  country: string;
  /** First-order administrative region, or empty. */
  region: string;
  latitude: number;
  longitude: number;
  /** IANA time zone. */
  time_zone: string;
};

export type CitiesReply = {
  /** What happened, for people. */
  message: string;
  data: Array<City>;
};

export type KeptTemperature = {
  min: number;
  max: number;
};

export type VehicleType = {
  id: number;
  code: string;
  name: string;
  /** How it can be booked. */
  class: 'express' | 'ftl' | 'both' | (string & {});
  /** Inner length in centimetres. */
  length: number;
  /** Inner width in centimetres. */
  width: number;
  /** Inner height in centimetres. */
  height: number;
  /** Kilograms. */
  payload: number;
  loading_metres: number;
  euro_pallet_places: number;
  /** Classes of dangerous goods (ADR) that it carries in full. */
  hazardous_classes: Array<string>;
  /** Those it carries in limited quantities. */
  hazardous_classes_limited: Array<string>;
  /** Degrees Celsius that it can keep. Null: it cools nothing. */
  temperature: KeptTemperature | null;
};

export type VehicleTypesReply = {
  /** What happened, for people. */
  message: string;
  data: Array<VehicleType>;
};

/** By language. */
export type LoadCategoryNames = {
  /** One piece, as in a sentence. */
  en: string;
  /** One piece, as in a sentence. */
  de: string;
};

export type LoadCategory = {
  /** What prices and bookings call category. */
  code:
    | 'epal'
    | 'epal_half'
    | 'industrial'
    | 'oneway'
    | 'gitterbox'
    | 'ibc'
    | 'cp'
    | 'dusseldorf'
    | 'roll_container'
    | 'colli'
    | 'other'
    | (string & {});
  names: LoadCategoryNames;
  /** Centimetres. Null: it is to be stated. */
  length: number | null;
  /** Centimetres. Null: it is to be stated. */
  width: number | null;
  /** Kilograms that the carrier bears while it is moved. Null: there is no carrier. */
  safe_load: number | null;
  /**
   * How many pieces may stand on each other if they are stackable; three of any that are at most 85 cm high, and of
   * colli and other up to the height of the vehicle if one weighs at most 25 kg besides.
   */
  tiers: number;
};

export type LoadCategoriesReply = {
  /** What happened, for people. */
  message: string;
  data: Array<LoadCategory>;
};

export type SpotTimes = {
  /** Start, in the local zone of the stop. */
  start: string;
  /** End, in the local zone of the stop. */
  end: string;
};

/**
 * Only where loading earlier has everything there at least a day earlier: until when at the latest. Booked with all its
 * windows, it costs the same.
 */
export type Faster = {
  /** At the last loading, in its zone; a whole quarter of an hour. */
  loading_until: string;
  /** By loading: the windows to book. */
  loading: Array<SpotTimes>;
  /** By unloading: the windows to book, kept whenever the goods are loaded within those. */
  unloading: Array<SpotTimes>;
};

export type ExtraService = {
  /** As in loadingThroughDriver, unloadingThroughDriver or second_driver. */
  label: string;
  /** Euros. */
  cost: number;
  /** With a second driver: when the vehicle loads then. Book these windows with him, and the cost is this. */
  estimated_loading_times?: Array<SpotTimes>;
  /** With a second driver: when the vehicle unloads then. */
  estimated_unloading_times?: Array<SpotTimes>;
};

/** Where distance and driving_time come from. */
export type Routing = {
  /** network: the built-in road network. engine: the routing engine of the company, for this vehicle's size. */
  source: 'network' | 'engine' | (string & {});
  /** Only of an engine: to be shown with what its kilometres and times are shown in. */
  attribution?: string;
};

export type OfferVehicle = {
  code: string;
  name: string;
};

export type BreakdownLine = {
  code: string;
  label: string;
  /** Euros; the lines sum to the value. */
  amount: number;
  /** What the amount was computed from. */
  basis?: string;
};

export type Emissions = {
  /** Kilograms of CO2 equivalent, well to wheel, ferries included. An estimate. */
  co2e: number;
  method: string;
  /** Kilograms of CO2 equivalent per litre of fuel. */
  factor: number;
  factor_source: string;
  /** Kilometres on the road. */
  distance: number;
  litres_per_100_km: number;
  /** Empty kilometres that belong to the run, as a share of the loaded ones. */
  empty_share: number;
  /** Kilometres on ferries and the Channel shuttle. Missing in orders from before they were counted. */
  ferry_distance?: number;
  /** The part of co2e that is emitted on them. */
  ferry_co2e?: number;
  /** Where there are any on the way. */
  ferry_factor_source?: string;
};

/**
 * Only where the planned load leaves the vehicle's load distribution: an axle is overloaded, or has too little weight.
 * Where it does so by most.
 */
export type Imbalance = {
  /** From 0, the foremost. */
  compartment: number;
  /** Kilograms in the compartment. */
  weight: number;
  /** Centimetres from the front wall to the centre of gravity. */
  centre: number;
  /** Where this weight may have its centre; missing if it is too heavy anywhere. */
  from?: number;
  /** To which centimetre. */
  to?: number;
  /** The stop after which it is so, as in unloadings.0; missing: with everything on. */
  after?: string;
  /** By how many centimetres all of it can be moved back to be balanced. */
  move_back?: number;
};

export type Compartment = {
  /** Centimetres. */
  length: number;
  /** Centimetres, between the wheel arches. */
  width: number;
};

export type PlannedPiece = {
  /** The line of the request, from 0. */
  item: number;
  /** Centimetres. */
  height: number;
  /** Which of the unloadings the line names, from 0. Only where load has access. */
  unloading?: number;
};

export type PlannedStack = {
  /** From 0, the foremost; road trains have two. */
  compartment: number;
  /** Centimetres from the front wall. */
  x: number;
  /** Centimetres from the left wall or wheel arch, facing forward. */
  y: number;
  /** Centimetres along the vehicle. */
  length: number;
  /** Centimetres across the vehicle. */
  width: number;
  /** From below. */
  pieces: Array<PlannedPiece>;
  /** True where it comes in or goes out through a side. Only where access is side. */
  from_side?: boolean;
};

export type Load = {
  loading_metres: number;
  /** Kilograms. */
  weight: number;
  pallet_places: number;
  /** Share of the loading metres, 0 to 1. */
  filling: number;
  /** Share of the floor that goods stand on, 0 to 1. */
  floor_share: number;
  /** Share of the payload, 0 to 1. */
  payload_share: number;
  /**
   * Only where goods name several stops: rear, all are reached through the rear doors in the order of the stops; side,
   * some only from a side; reload, some only once others were moved.
   */
  access?: 'rear' | 'side' | 'reload' | (string & {});
  imbalance?: Imbalance;
  /** The floors that the stacks stand on, the foremost first. Only with include=load_plan. */
  compartments?: Array<Compartment>;
  /** Where each stack stands. Only with include=load_plan; null for more than 1,000 pieces. */
  plan?: Array<PlannedStack> | null;
};

export type CancellationStep = {
  /** In the local zone of the first loading. */
  from: string;
  /** Euros without VAT. */
  fee: number;
};

/** What canceling costs if this is booked now. Only where the account agreed to fees and the tariff has them. */
export type CancellationFees = {
  /** Null: it is free until the vehicle arrives. */
  free_until: string | null;
  /** What canceling costs from when on, until the next step. Free before the first. */
  steps: Array<CancellationStep>;
  /** What it costs once the vehicle has arrived at a loading, in euros. */
  after_arrival: number;
};

export type Activity = {
  /**
   * What the crew does; work is loading, unloading or boarding. A ban, a ferry or a wait is a break or a rest too if it
   * is long enough.
   */
  activity:
    | 'drive'
    | 'work'
    | 'break'
    | 'rest'
    | 'ban'
    | 'ferry'
    | 'wait'
    | (string & {});
  /** In the zone of the country. */
  start: string;
  /** In the zone of the country. */
  end: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Kilometres from the first stop, ferries included. */
  from_km: number;
  to_km: number;
  /** Of two, the one at the wheel. */
  driver?: number;
};

export type Offer = {
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
  /** Books this offer at its value until valid_until. */
  offer_id: string;
  /** UTC. */
  valid_until: string;
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

export type Unavailable = {
  vehicle_type: number;
  vehicle: OfferVehicle;
  /** Why this vehicle is not offered. */
  code:
    | 'too_long'
    | 'too_wide'
    | 'too_high'
    | 'too_heavy'
    | 'not_enough_floor'
    | 'load_undecided'
    | 'hazardous_not_carried'
    | 'hazardous_not_together'
    | 'temperature_not_kept'
    | 'temperatures_differ'
    | 'not_ftl'
    | 'no_road_connection'
    | 'lane_closed'
    | 'no_legal_schedule'
    | 'closed'
    | 'too_late'
    | 'sold_out'
    | (string & {});
  message: string;
  limit: number | null;
  actual: number | null;
  /**
   * Only with the codes sold_out, too_late and closed: when it can be had, on the clock of the first loading. Null: not
   * within 60 days.
   */
  available_from?: string | null;
};

export type SplitItem = {
  /** The line of the request, from 0. */
  item: number;
  /** Its pieces in this vehicle. */
  quantity: number;
};

export type SplitVehicle = {
  /** How many vehicles take the same pieces; each is booked for itself. */
  count: number;
  items: Array<SplitItem>;
  offer: Offer;
};

/** Only where no vehicle has room for all goods: the fewest vehicles found that take them together, up to ten. */
export type SplitLoad = {
  /** What happened, for people. */
  message: string;
  /** Net price of all vehicles together in euros. */
  value: number;
  vehicles: Array<SplitVehicle>;
};

export type PriceReply = {
  /** What happened, for people. */
  message: string;
  data: Array<Offer>;
  unavailable: Array<Unavailable>;
  split?: SplitLoad;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

/** What makes the goods dangerous, by ADR. What the consignment note lacks is named in `warnings`. */
export type HazardousGoods = {
  /** Four digits, with or without UN before them; replies write UN 1263. */
  un_number: string;
  /** Class or division of ADR, of explosives with the compatibility group: 3, 4.1, 2.2, 1.4S. */
  class: string;
  /** For goods that have one: all but gases, articles and a few more. */
  packing_group?: 'I' | 'II' | 'III';
  /** Whether the goods are packed in limited quantities (ADR chapter 3.4); false when absent. */
  quantity_limited?: boolean;
  /** As in table A of ADR (3.1.2); if the company keeps the table, what it says goes before. */
  proper_shipping_name?: string;
  /** Of goods "not otherwise specified" (ADR 3.1.2.8). */
  technical_name?: string;
  /** Net, of the whole line, in kilograms, to the gram. Not together with volume. */
  net_mass?: number;
  /** Of the whole line, in litres. */
  volume?: number;
  /** How many packages the line has in all; a pallet is none. */
  packages?: number;
  /** What the packages are, as in steel drums (1A1). */
  package_type?: string;
};

/** What the goods must be kept at: they ride in the refrigerated trailer. */
export type TemperatureRange = {
  /** Degrees Celsius, to a tenth. */
  min: number;
  /** Not less than min. */
  max: number;
};

export type Item = {
  /** Number of pieces. */
  quantity: number;
  /** Length of a piece in centimetres. */
  length?: number;
  /** Width of a piece in centimetres. */
  width?: number;
  /** Height of a piece in centimetres. */
  height: number;
  /** Gross weight of a piece in kilograms. */
  weight: number;
  /** What the goods are. */
  name?: string;
  /** Kind of load carrier, colli when absent; one with a fixed footprint fills in a missing length and width. */
  category?:
    | 'epal'
    | 'epal_half'
    | 'industrial'
    | 'oneway'
    | 'gitterbox'
    | 'ibc'
    | 'cp'
    | 'dusseldorf'
    | 'roll_container'
    | 'colli'
    | 'other';
  /** Whether pieces may stand on each other; false when absent. */
  is_stackable?: boolean;
  hazardous?: HazardousGoods;
  temperature?: TemperatureRange;
  /** Commodity code of customs; kept and shown. */
  hs_code?: string;
  /** Marks and numbers on the pieces; kept and shown. */
  marks?: string;
  /**
   * Which of the loadings the line belongs to, from 0; kept and shown, and papers and the load plan are made by it.
   */
  loading?: number;
  /**
   * Which of the unloadings the line belongs to, from 0; kept and shown, and papers and the load plan are made by it.
   */
  unloading?: number;
};

/** A place: a country and a zip_code, a name, or both. */
export type CityQuery = {
  /** Name of the town, in any of its languages. */
  name?: string;
  /** Postal code; with a name it tells namesakes apart. */
  zip_code?: string;
  /** Country code, ISO 3166-1 alpha-2; any case is accepted. */
  country: string;
};

export type PriceRequest = {
  /**
   * The goods. They may also be called "the service", the name in the tables of the interface as first published; not
   * both.
   */
  items?: Array<Item>;
  /** In the order of the tour. */
  loadings: Array<CityQuery>;
  /** In the order of the tour. */
  unloadings: Array<CityQuery>;
  /** When the first loading may start: not in the past (15 minutes are forgiven), at most 366 days ahead. */
  loading_date: string;
  /** Hours of the loading window. Present: only FTL vehicles. Absent: express vehicles too, FTL with 6 hours. */
  ftl_timeslot_duration?: 6 | 3 | 0;
};

export type OrderedHazardousGoods = {
  /** As in UN 1263. */
  un_number: string;
  class: string;
  /** For goods that have one: all but gases, articles and a few more. */
  packing_group?: 'I' | 'II' | 'III' | (string & {});
  /** Whether the goods are packed in limited quantities (ADR chapter 3.4). */
  quantity_limited: boolean;
  /** As in table A of ADR (3.1.2); if the company keeps the table, what it says goes before. */
  proper_shipping_name?: string;
  /** Of goods "not otherwise specified" (ADR 3.1.2.8). */
  technical_name?: string;
  /** Net, of the whole line, in kilograms, to the gram. Not together with volume. */
  net_mass?: number;
  /** Of the whole line, in litres. */
  volume?: number;
  /** How many packages the line has in all; a pallet is none. */
  packages?: number;
  /** What the packages are, as in steel drums (1A1). */
  package_type?: string;
  /** Further labels after that of the class, by the company’s table A. */
  labels?: Array<string>;
  /** Tunnel restriction code by the company’s table A, as in D/E; null if none is assigned. */
  tunnel_code?: string | null;
};

export type Goods = {
  quantity: number;
  /** Kind of load carrier. */
  category:
    | 'epal'
    | 'epal_half'
    | 'industrial'
    | 'oneway'
    | 'gitterbox'
    | 'ibc'
    | 'cp'
    | 'dusseldorf'
    | 'roll_container'
    | 'colli'
    | 'other'
    | (string & {});
  name: string;
  /** Kilograms per piece. */
  weight: number;
  /** Centimetres. */
  length: number;
  /** Centimetres. */
  width: number;
  /** Centimetres. */
  height: number;
  is_stackable: boolean;
  hazardous?: OrderedHazardousGoods;
  temperature?: TemperatureRange;
  hs_code?: string;
  marks?: string;
  /**
   * Which of the loadings the line belongs to, from 0; kept and shown, and papers and the load plan are made by it.
   */
  loading?: number;
  /**
   * Which of the unloadings the line belongs to, from 0; kept and shown, and papers and the load plan are made by it.
   */
  unloading?: number;
};

export type BookedDates = {
  /** In the local zone of the stop. */
  start: string;
  /** In the local zone of the stop. */
  end: string;
};

export type BookedPlace = {
  company_name: string;
  first_name: string;
  last_name: string;
  address_line_1: string;
  address_line_2: string;
  country: string;
  zip: string;
  city: string;
  phone?: string;
  reference_number: string;
  dates: Array<BookedDates>;
};

export type Price = {
  /** Transport and chosen extra services. */
  net_amount: number;
  /** Net and VAT, rounded once on the total. */
  gross_amount: number;
  /** A fraction, as in 0.19. */
  vat_rate: number;
  /** ISO 4217. */
  currency_code: string;
  transport_net_amount: number;
  /** The VAT rule that was applied. */
  vat_rule:
    | 'domestic'
    | 'reverse_charge'
    | 'departure'
    | 'export'
    | 'import'
    | 'outside_eu'
    | (string & {});
  tariff_version: string;
  breakdown: Array<BreakdownLine>;
};

export type BookingResult = {
  /** Opaque. */
  id: string;
  /** Unique and rising within the environment. */
  order_number: number;
  /** The goods, unless the request called them "the service". */
  items?: Array<Goods>;
  /** The goods under the name that the request used, instead of items. */
  'the service'?: Array<Goods>;
  additional_information?: string;
  loadings: Array<BookedPlace>;
  unloadings: Array<BookedPlace>;
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
  vehicle_type?: number;
  extra_services: Array<ExtraService>;
  cancellation?: CancellationFees;
  /** True when nothing was stored: id is empty and order_number 0. */
  dry_run?: boolean;
  price: Price;
};

export type BookingReply = {
  /** What happened, for people. */
  message: string;
  data: BookingResult;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type DateRange = {
  /** Start of the window. */
  start: string;
  /** End of the window. */
  end: string;
};

export type LoadingPlace = {
  /** Company; this or last_name is needed. */
  company_name?: string;
  /** First name of the contact. */
  first_name?: string;
  /** Last name of the contact. */
  last_name?: string;
  /** Street and number. */
  address_line_1: string;
  /** Building, gate or the like. */
  address_line_2?: string;
  /** Country code, ISO 3166-1 alpha-2; any case is accepted. */
  country: string;
  /** Postal code. */
  zip: string;
  /** Town. */
  city: string;
  /** International format, as in +49 40 123456. */
  phone?: string;
  /** The shipper’s reference at this stop. */
  reference_number?: string;
  /** Windows, the first that can be met counts. */
  dates: Array<DateRange>;
};

export type UnloadingPlace = {
  /** Company; this or last_name is needed. */
  company_name?: string;
  /** First name of the contact. */
  first_name?: string;
  /** Last name of the contact. */
  last_name?: string;
  /** Street and number. */
  address_line_1: string;
  /** Building, gate or the like. */
  address_line_2?: string;
  /** Country code, ISO 3166-1 alpha-2; any case is accepted. */
  country: string;
  /** Postal code. */
  zip: string;
  /** Town. */
  city: string;
  /** International format, as in +49 40 123456. */
  phone?: string;
  /** The shipper’s reference at this stop. */
  reference_number?: string;
  /** Filled in from the schedule when absent. */
  dates?: Array<DateRange>;
};

/** A transport, as it is to be booked. */
export type NewBooking = {
  /**
   * The goods. They may also be called "the service", the name in the tables of the interface as first published; not
   * both.
   */
  items?: Array<Item>;
  /** Id of a vehicle type, as in an offer. */
  vehicle_type: number;
  /** What the driver or the dispatcher should know. */
  additional_information?: string;
  /**
   * Ask for a signed proof of delivery; false when absent. Without the proof the company finishes the last unloading
   * only by saying why.
   */
  documented_delivery?: boolean;
  /**
   * The offer to book: until it expires, the order costs its value to the cent, plus waiting for a late window at a
   * later stop.
   */
  offer_id?: string;
  /** Net euros; a dearer booking is refused. */
  max_price?: number;
  /** Check and price everything, store nothing; false when absent. */
  dry_run?: boolean;
  extra_services?: Array<string>;
  /** In the order of the tour. */
  loadings: Array<LoadingPlace>;
  /** In the order of the tour. */
  unloadings: Array<UnloadingPlace>;
};

/** A draft, and what is to count instead of what it says. */
export type DraftToPublish = {
  /**
   * The goods. They may also be called "the service", the name in the tables of the interface as first published; not
   * both.
   */
  items?: Array<Item>;
  /** Id of a vehicle type, as in an offer. */
  vehicle_type?: number;
  /** What the driver or the dispatcher should know. */
  additional_information?: string;
  /**
   * Ask for a signed proof of delivery; false when absent. Without the proof the company finishes the last unloading
   * only by saying why.
   */
  documented_delivery?: boolean;
  /**
   * The offer to book: until it expires, the order costs its value to the cent, plus waiting for a late window at a
   * later stop.
   */
  offer_id?: string;
  /** Net euros; a dearer booking is refused. */
  max_price?: number;
  /** Check and price everything, store nothing; false when absent. */
  dry_run?: boolean;
  extra_services?: Array<string>;
  /** In the order of the tour. */
  loadings?: Array<LoadingPlace>;
  /** In the order of the tour. */
  unloadings?: Array<UnloadingPlace>;
  /** The draft to publish: what is stated beside it counts instead of what it says. */
  draft: string;
};

export type BookingRequest = NewBooking | DraftToPublish;

export type DraftResult = {
  /** Opaque. */
  id: string;
  /** Unique and rising within the environment. */
  order_number: number;
  /** The goods, unless the request called them "the service". */
  items?: Array<Goods>;
  /** The goods under the name that the request used, instead of items. */
  'the service'?: Array<Goods>;
  additional_information?: string;
  loadings: Array<BookedPlace>;
  unloadings: Array<BookedPlace>;
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
  vehicle_type?: number;
  extra_services: Array<ExtraService>;
  cancellation?: CancellationFees;
  /** True when nothing was stored: id is empty and order_number 0. */
  dry_run?: boolean;
};

export type DraftReply = {
  /** What happened, for people. */
  message: string;
  data: DraftResult;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type DraftLoading = {
  /** Company; this or last_name is needed. */
  company_name?: string;
  /** First name of the contact. */
  first_name?: string;
  /** Last name of the contact. */
  last_name?: string;
  /** Street and number. */
  address_line_1?: string;
  /** Building, gate or the like. */
  address_line_2?: string;
  /** Country code, ISO 3166-1 alpha-2; any case is accepted. */
  country?: string;
  /** Postal code. */
  zip?: string;
  /** Town. */
  city?: string;
  /** International format, as in +49 40 123456. */
  phone?: string;
  /** The shipper’s reference at this stop. */
  reference_number?: string;
  /** Windows, the first that can be met counts. */
  dates?: Array<DateRange>;
};

export type DraftUnloading = {
  /** Company; this or last_name is needed. */
  company_name?: string;
  /** First name of the contact. */
  first_name?: string;
  /** Last name of the contact. */
  last_name?: string;
  /** Street and number. */
  address_line_1?: string;
  /** Building, gate or the like. */
  address_line_2?: string;
  /** Country code, ISO 3166-1 alpha-2; any case is accepted. */
  country?: string;
  /** Postal code. */
  zip?: string;
  /** Town. */
  city?: string;
  /** International format, as in +49 40 123456. */
  phone?: string;
  /** The shipper’s reference at this stop. */
  reference_number?: string;
  /** Filled in from the schedule when absent. */
  dates?: Array<DateRange>;
};

export type DraftRequest = {
  /**
   * The goods. They may also be called "the service", the name in the tables of the interface as first published; not
   * both.
   */
  items?: Array<Item>;
  /** Id of a vehicle type, as in an offer. */
  vehicle_type?: number;
  /** What the driver or the dispatcher should know. */
  additional_information?: string;
  /**
   * Ask for a signed proof of delivery; false when absent. Without the proof the company finishes the last unloading
   * only by saying why.
   */
  documented_delivery?: boolean;
  /**
   * The offer to book: until it expires, the order costs its value to the cent, plus waiting for a late window at a
   * later stop.
   */
  offer_id?: string;
  /** Net euros; a dearer booking is refused. */
  max_price?: number;
  extra_services?: Array<string>;
  /** In the order of the tour; any field may be missing. */
  loadings?: Array<DraftLoading>;
  /** In the order of the tour; any field may be missing. */
  unloadings?: Array<DraftUnloading>;
};

export type ListedStop = {
  country: string;
  zip: string;
  city: string;
  /** In the local zone of the stop. Only a draft may lack it. */
  start_date?: string;
  /** In the local zone of the stop. Only a draft may lack it. */
  end_date?: string;
};

export type ListedOrder = {
  /** Opaque. */
  id: string;
  /** Unique and rising within the environment. */
  order_number: number;
  loadings: Array<ListedStop>;
  unloadings: Array<ListedStop>;
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
};

export type PageLinks = {
  first: string | null;
  last: string | null;
  prev: string | null;
  next: string | null;
};

export type PageLink = {
  url: string | null;
  label: string;
  active: boolean;
};

export type PageMeta = {
  current_page: number;
  from: number | null;
  last_page: number;
  per_page: number;
  to: number | null;
  total: number;
  path: string;
  links: Array<PageLink>;
};

export type OrderPage = {
  data: Array<ListedOrder>;
  links: PageLinks;
  meta: PageMeta;
};

export type RowVehicle = {
  vehicle_type: number;
  code: string;
  name: string;
};

export type RowWindow = {
  /** Local. */
  start: string;
  /** Local. */
  end: string;
};

export type RowExpected = {
  /** Local. */
  at: string;
  derived: boolean;
};

export type RowStop = {
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
};

export type RowTransport = {
  haulier: string;
  vehicle_plate: string;
  trailer_plate: string;
};

export type FoundOrder = {
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
  loading: RowStop | null;
  /** The last. */
  unloading: RowStop | null;
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
};

export type FoundOrderLinks = {
  /** Goes on below this page. Null: there are no more. */
  next: string | null;
};

export type FoundOrderMeta = {
  limit: number;
  /** The `before` of `links.next`. */
  next_before: number | null;
};

export type FoundOrders = {
  data: Array<FoundOrder>;
  links: FoundOrderLinks;
  meta: FoundOrderMeta;
};

/** Only of an order that is declined. */
export type Declined = {
  /** silence: the company did not accept it in time. */
  by: 'company' | 'silence' | (string & {});
  /** Why the company did. */
  reason?:
    | 'no_vehicle'
    | 'not_served'
    | 'goods'
    | 'window'
    | 'customer'
    | 'other'
    | (string & {});
  note?: string;
};

export type StopDates = {
  /** In the local zone. */
  start: string;
  /** In the local zone. */
  end: string;
};

export type Address = {
  company_name: string;
  first_name: string;
  last_name: string;
  address_line_1: string;
  address_line_2: string;
  country: string;
  zip: string;
  city: string;
};

export type HandedOver = {
  item: number;
  quantity: number;
};

export type StopStatus = {
  /**
   * What was reported of the stop: arrived; finished, so done; failed, may be tried again; closed, given up, so done
   * too.
   */
  type: 'arrived' | 'finished' | 'failed' | 'closed' | (string & {});
  /** In the local zone. */
  date: string;
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
  /** Who signed for the goods. */
  signed_by?: string;
  /** Pieces handed over, by item from 0, where they are not those booked. */
  quantities?: Array<HandedOver>;
};

export type StopExpectation = {
  /** In the local zone. */
  at: string;
  /** Worked out from an earlier stop’s report, not reported itself. */
  derived: boolean;
};

export type OrderStop = {
  id: string;
  dates: Array<StopDates>;
  address: Address;
  /** Empty until something is reported. */
  statuses: Array<StopStatus>;
  expected?: StopExpectation;
  phone?: string;
  reference_number: string;
};

/** What was charged for canceling it, in euros; 0 where the company canceled it. The price stays as it was agreed. */
export type CancellationCharge = {
  net: number;
  vat: number;
  gross: number;
};

export type Cancellation = {
  /** Whether the order can be canceled now. */
  allowed: boolean;
  /** What that would cost now, in euros without VAT. 0 where it is not allowed. */
  fee: number;
  /** Null: it is free until the vehicle arrives. */
  free_until?: string | null;
  /** What canceling costs from when on, until the next step. Free before the first. */
  steps?: Array<CancellationStep>;
  /** What it costs once the vehicle has arrived at a loading, in euros. */
  after_arrival?: number;
  /** Why it cannot be canceled. */
  reason?: string;
  charged?: CancellationCharge;
};

export type OrderVehicle = {
  vehicle_type: number;
  code: string;
  name: string;
};

export type OrderTransport = {
  /** Absent: the company itself. */
  haulier?: string;
  vehicle_plate?: string;
  trailer_plate?: string;
  /** Where the company shares the name. */
  driver?: string;
};

export type HistoryEntry = {
  /** What happened. */
  type:
    | 'draft'
    | 'requested'
    | 'placed'
    | 'declined'
    | 'canceled'
    | 'loaded'
    | 'delivered'
    | 'stop_arrived'
    | 'stop_finished'
    | 'stop_failed'
    | 'stop_closed'
    | 'corrected'
    | (string & {});
  /** UTC. */
  date: string;
  /** Who did it. */
  actor: 'shipper' | 'operator' | (string & {});
};

export type OrderDetail = {
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
  loadings: Array<OrderStop>;
  unloadings: Array<OrderStop>;
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
  transport?: OrderTransport;
  history: Array<HistoryEntry>;
  /** Only with include=schedule. Null for a draft, and where none is found. */
  schedule?: Array<Activity> | null;
  /** Null for a draft, and where none is found. */
  way?: Array<Array<number>> | null;
  /**
   * Only with include=load_plan. Null for a draft, without goods, and where they do not fit by the tables of today.
   */
  load?: Load | null;
};

export type OrderReply = {
  /** What happened, for people. */
  message: string;
  data: OrderDetail;
};

export type CancelReply = {
  /** What happened, for people. */
  message: string;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type CancelRequest = {
  /** The only change a client can ask for. */
  status: 'canceled';
  /** Euros without VAT; a higher fee is refused. Any is taken when absent. */
  max_cancellation_fee?: number;
};

export type SimulatedOrder = {
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
};

export type SimulateReply = {
  /** What happened, for people. */
  message: string;
  data: SimulatedOrder;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type SimulateRequest = {
  /**
   * eta, arrived, failed: that is reported of the next stop of the tour. loaded, delivered: every stop up to there is
   * reached and done. accepted, declined: the company answers an order that is requested.
   */
  to:
    | 'eta'
    | 'arrived'
    | 'loaded'
    | 'delivered'
    | 'failed'
    | 'accepted'
    | 'declined';
  /**
   * With failed: receiver_absent, rejected, goods_not_ready, wrong_goods, damaged, inaccessible, wrong_address,
   * vehicle_breakdown, closed, other; goods_not_ready at a loading, receiver_absent at an unloading when absent. With
   * declined: no_vehicle, not_served, goods, window, customer, other; no_vehicle when absent.
   */
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
    | 'no_vehicle'
    | 'not_served'
    | 'goods'
    | 'window'
    | 'customer';
  /**
   * With eta only: after the end of the stop’s window, or before it if negative; 0 when absent. An eta is never past.
   */
  delay_minutes?: number;
};

export type OrderDocument = {
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
};

export type DocumentListReply = {
  /** What happened, for people. */
  message: string;
  data: Array<OrderDocument>;
};

/** The order as it is when the event is read or sent. */
export type EventOrder = {
  /** Opaque. */
  id: string;
  /** Unique and rising within the environment. */
  order_number: number;
  loadings: Array<ListedStop>;
  unloadings: Array<ListedStop>;
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
  /** Of the order as it is now. */
  version: number;
  /** The reference numbers of its stops, in tour order. */
  references: Array<string>;
  /** True: of many stops only the first and the last of each kind are told. */
  shortened?: boolean;
};

/** The stop it is about. */
export type EventStop = {
  id: string;
  /** What is done there. */
  kind?: 'loading' | 'unloading' | (string & {});
};

/** What canceling cost, in euros. Absent: nothing. */
export type EventCharge = {
  net: number;
  vat: number;
  gross: number;
};

export type EventTransport = {
  /** Absent: the company itself. */
  haulier?: string;
  vehicle_plate?: string;
  trailer_plate?: string;
};

/** What was added. */
export type EventDocument = {
  /** To download it by. */
  id: string;
  /** pod: proof of delivery; cmr: consignment note. */
  kind: 'pod' | 'cmr' | 'photo' | 'signature' | 'damage' | 'other' | (string & {});
  /** As its first bytes say. */
  media_type: 'application/pdf' | 'image/jpeg' | 'image/png' | (string & {});
  bytes: number;
};

/** The endpoint of webhooks that it is about. */
export type EventEndpoint = {
  id: string;
  /** Its first 240 characters, in endpoint.disabled. */
  url?: string;
};

/** What is there depends on the type. */
export type TransportEventData = {
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
};

export type TransportEvent = {
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
    | (string & {});
  /** Within the account: rises without gaps, in the order in which it happened. */
  position: number;
  /** Within the order; one change may have several events. */
  sequence: number;
  /** When it happened; UTC. */
  occurred_at: string;
  /** When the service heard of it; UTC. */
  recorded_at: string;
  /** Who did it. */
  actor: 'shipper' | 'operator' | 'driver' | 'system' | (string & {});
  data: TransportEventData;
};

export type EventLinks = {
  next: string | null;
};

export type EventMeta = {
  limit: number;
  /** Where to go on: send it as after. */
  next_after: number;
  /** The newest there is. Equal to next_after: you have all. */
  last_position: number;
};

export type EventPage = {
  data: Array<TransportEvent>;
  links: EventLinks;
  meta: EventMeta;
};

export type WebhookEndpoint = {
  /** As in whe_1_019ab3c4-… */
  id: string;
  url: string;
  /** Of which events it hears; empty: of all. */
  types: Array<string>;
  description: string;
  /** Whether anything is sent to it. */
  enabled: boolean;
  /** When it was made. */
  created_at: string;
  /** When its owner changed it last. */
  updated_at: string;
  /** Until when the secret before the last rotation signs too; null: it does not. */
  old_secret_until: string | null;
  /** Since when nothing is sent to it. */
  disabled_at: string | null;
  /** owner: by whom it belongs to. gone: it answered 410. failing: nothing succeeded for five days. */
  disabled_reason: 'owner' | 'gone' | 'failing' | (string & {}) | null;
  /** Of the first failure after the last success; null: nothing fails. */
  failing_since: string | null;
  /** When something was taken last. */
  last_success_at: string | null;
  /** Events that failed and are to be tried again. */
  waiting: number;
};

export type WebhookEndpointListReply = {
  /** What happened, for people. */
  message: string;
  data: Array<WebhookEndpoint>;
};

export type NewWebhookEndpoint = {
  /** As in whe_1_019ab3c4-… */
  id: string;
  url: string;
  /** Of which events it hears; empty: of all. */
  types: Array<string>;
  description: string;
  /** Whether anything is sent to it. */
  enabled: boolean;
  /** When it was made. */
  created_at: string;
  /** When its owner changed it last. */
  updated_at: string;
  /** Until when the secret before the last rotation signs too; null: it does not. */
  old_secret_until: string | null;
  /** Since when nothing is sent to it. */
  disabled_at: string | null;
  /** owner: by whom it belongs to. gone: it answered 410. failing: nothing succeeded for five days. */
  disabled_reason: 'owner' | 'gone' | 'failing' | (string & {}) | null;
  /** Of the first failure after the last success; null: nothing fails. */
  failing_since: string | null;
  /** When something was taken last. */
  last_success_at: string | null;
  /** Events that failed and are to be tried again. */
  waiting: number;
  /** Signs what is sent, by Standard Webhooks; shown in this reply alone. */
  secret: string;
};

export type NewWebhookEndpointReply = {
  /** What happened, for people. */
  message: string;
  data: NewWebhookEndpoint;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
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
  >;
  /** What it is for, for people. */
  description?: string;
  /** Whether anything is sent to it; true when absent. */
  enabled?: boolean;
};

export type WebhookEndpointReply = {
  /** What happened, for people. */
  message: string;
  data: WebhookEndpoint;
};

export type RotatedSecret = {
  /** Of the endpoint. */
  id: string;
  /** Signs what is sent, by Standard Webhooks; shown in this reply alone. */
  secret: string;
  /** Until when the secret before signs beside it. */
  old_secret_until: string;
};

export type RotatedSecretReply = {
  /** What happened, for people. */
  message: string;
  data: RotatedSecret;
};

export type WebhookAttempt = {
  id: string;
  /** What was sent, as webhook-id. */
  event_id: string;
  type: string;
  /** Of the event; null: of a test. */
  position: number | null;
  /** Of how many with this event; 1 is the first. */
  attempt: number;
  /** When it was sent. */
  at: string;
  /** Until the reply was read, or it failed. */
  duration_ms: number;
  /** Whether it was answered with 2xx. */
  succeeded: boolean;
  /** Of the reply; null: there was none. */
  status: number | null;
  /** In one word, why there was no reply, or why it does not count. */
  error: string | null;
  /** The first kilobyte of the reply. */
  response: string | null;
};

export type WebhookTestReply = {
  /** What happened, for people. */
  message: string;
  data: WebhookAttempt;
};

export type WebhookAttemptsReply = {
  /** What happened, for people. */
  message: string;
  data: Array<WebhookAttempt>;
  /** For `before`; null: there is nothing older. */
  next: string | null;
};

export type Replay = {
  /** How many are looked through; those of its types are sent. */
  events: number;
};

export type ReplayReply = {
  /** What happened, for people. */
  message: string;
  data: Replay;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
};

export type ReplayRequest = {
  /** All that was recorded at or after; at most 90 days back. */
  since?: string;
  /** One event, by its id. */
  event?: string;
};

export type ChangedWebhookEndpointReply = {
  /** What happened, for people. */
  message: string;
  data: WebhookEndpoint;
  /** What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree. */
  warnings: Array<string>;
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
  >;
  /** What it is for, for people. */
  description?: string;
  /**
   * False: nothing is sent to it any more. True: it begins anew with what happens from now on, and what failed before
   * is not tried again.
   */
  enabled?: boolean;
};

export type DeletedWebhookEndpointReply = {
  /** What happened, for people. */
  message: string;
};

export type AccountToken = {
  id: number;
  /** Its first characters. */
  hint: string;
  scopes: Array<
    | 'price'
    | 'book'
    | 'orders:read'
    | 'orders:cancel'
    | 'webhooks'
    | 'agent:book'
    | 'agent:cancel'
    | (string & {})
  >;
  /** For how many euros net it may order a day; null: without limit. */
  ceiling_per_day: number | null;
  /** When it was made. */
  created_at: string;
  /** When it ends by itself. */
  expires_at: string | null;
  /** When it was or will be ended. */
  revoked_at: string | null;
};

export type TokenList = {
  /** What happened, for people. */
  message: string;
  data: Array<AccountToken>;
};

export type WebhookEvent = {
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
  /** Who did it. */
  actor: 'shipper' | 'operator' | 'driver' | 'system' | (string & {});
  data: TransportEventData;
  /** When it happened, as occurred_at; UTC. */
  timestamp: string;
};

export type SearchCitiesQuery = {
  /** Country code, ISO 3166-1 alpha-2; any case is accepted. */
  country: string;
  /** The start of a name, of another name or of a postal code; accents, case and small slips are forgiven. */
  search: string;
  /** How many places at most; 10 when absent. */
  limit?: number;
};

export type CalculatePriceQuery = {
  /**
   * Additions to the reply, repeated or comma-separated. load_plan: where each piece stands. schedule: what the crew
   * does when. way: the roads.
   */
  include?: Array<'load_plan' | 'schedule' | 'way'>;
  /** Only these vehicle types, repeated or comma-separated: in the offers and in what is unavailable. */
  vehicle_type?: Array<number>;
};

export type ListOrdersQuery = {
  /** Repeated or comma-separated. */
  status?: Array<
    | 'draft'
    | 'requested'
    | 'placed'
    | 'loaded'
    | 'delivered'
    | 'declined'
    | 'canceled'
  >;
  /** The order of this number. */
  'order-number'?: number;
  /** Page, from 1. */
  page?: number;
  /** Orders a page; 15 when absent. */
  per_page?: number;
  /** Begin under this order number, whatever the page; `links.next` sets it. */
  before?: number;
  /** Booked at or after. */
  'created-from'?: string;
  /** Booked at or before. */
  'created-to'?: string;
  /** First loading starts at or after. */
  'loading-from'?: string;
  /** First loading starts at or before. */
  'loading-to'?: string;
  /** Changed at or after, in whatever way. */
  'updated-from'?: string;
  /** Reference number of one of the stops, exactly. */
  reference?: string;
};

export type FindOrdersQuery = {
  /** Repeated or comma-separated. */
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
  /** Begin under this order number; `links.next` sets it. */
  before?: number;
  /** Orders a page; 25 when absent. */
  limit?: number;
};

export type GetOrderQuery = {
  /**
   * Additions to the reply. schedule: what the crew does when, by the booked windows. way: the roads. load_plan: what
   * the goods take of the vehicle, and where each piece stands.
   */
  include?: Array<'schedule' | 'way' | 'load_plan'>;
};

export type ListEventsQuery = {
  /** Go on behind this: next_after of the page before, or an event’s id. Without: from the oldest kept. */
  after?: number | string;
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
  >;
  /** Events a page; 50 when absent. */
  limit?: number;
  /** Seconds to wait if there are none yet; 0 when absent. */
  wait?: number;
};

export type ListWebhookAttemptsQuery = {
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
  | 'scope_missing'
  | 'body_too_large'
  | 'content_type_unsupported'
  | 'order_not_found'
  | 'order_not_draft'
  | 'ceiling_reached'
  | 'idempotency_key_in_use'
  | 'idempotency_key_used'
  | 'storage_limited'
  | 'route_not_found'
  | 'order_not_cancelable'
  | 'cancellation_fee_higher'
  | 'order_changed'
  | 'order_not_under_way'
  | 'order_not_accepted'
  | 'order_not_requested'
  | 'stop_done'
  | 'stop_out_of_order'
  | 'profile_missing'
  | 'document_not_found'
  | 'cursor_too_old'
  | 'endpoint_limit'
  | 'secret_shown_once'
  | 'endpoint_not_found'
  | 'event_not_found'
  | 'endpoint_disabled'
  | 'event_too_old'
  | (string & {});
