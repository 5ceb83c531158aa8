/** The order of a link as `GET v1/order` returns it, with the fields that the page shows. */
export type LinkedOrder = {
  company: string;
  telephone: string;
  id: string;
  number: number;
  status: string;
  plates: string[];
  information: string;
  proof_needed: boolean;
  goods: LinkedGoods[];
  stops: LinkedStop[];
};

export type LinkedGoods = {
  name: string;
  category: string;
  quantity: number;
  loaded: number;
  /** Kilograms, of all pieces. */
  weight: number;
  un_number?: string;
};

export type LinkedStop = {
  id: string;
  is_loading: boolean;
  company_name: string;
  contact: string;
  phone: string;
  address: string[];
  country: string;
  reference_number: string;
  time_zone: string;
  start: string | null;
  end: string | null;
  expected: string | null;
  arrived: string | null;
  finished: string | null;
  state: string;
  /** The next report at this stop, or null. */
  next_report: 'arrived' | 'finished' | null;
  /** Whether a report made here is not sent yet. */
  isWaiting?: boolean;
};

/** A driver's report about a stop, in the fields of `POST v1/reports`. */
export type SaidOfStop = {
  type: 'eta' | 'arrived' | 'finished' | 'failed';
  at?: string;
  reason?: string | undefined;
  note?: string | undefined;
  signed_by?: string | undefined;
  quantities?: { item: number; quantity: number }[] | undefined;
};

/** A picture with its details, in the fields of `POST v1/documents`. */
export type PictureOfStop = { kind: string; blob: Blob; signed_by?: string | undefined; remarks?: string | undefined };
