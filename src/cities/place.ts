/** WGS 84 degrees. */
export type Point = { latitude: number; longitude: number };

/** A located town or postal area. Coordinates are WGS 84 degrees. */
export type Place = {
  /** The town's own (local) name, as shown in replies: `München`. */
  name: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** Postal code that belongs to the place, or '' where none is known. */
  zipCode: string;
  /** First-order administrative region, or '' where none is known. */
  region: string;
  latitude: number;
  longitude: number;
  /** IANA zone, as in `Europe/Berlin`. */
  timeZone: string;
};

export type PlaceQuery = { country: string; zipCode?: string | undefined; name?: string | undefined };

/** `warning` is set when the zip and the name point to different places; `place` is then the one the zip names. */
export type LocateResult =
  | { ok: true; place: Place; warning?: string }
  | { ok: false; field: 'country' | 'zipCode' | 'name'; reason: string };
