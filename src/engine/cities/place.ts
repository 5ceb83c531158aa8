/** WGS 84 degrees. */
export type Point = { latitude: number; longitude: number };

/** A located town or postal area. Coordinates are WGS 84 degrees. */
export type Place = {
  /** The town's own (local) name, as replies show it: `München`. */
  name: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** A postal code of the place, or '' if none is known. */
  zipCode: string;
  /** The first-order administrative region, or '' if none is known. */
  region: string;
  latitude: number;
  longitude: number;
  /** IANA zone, as in `Europe/Berlin`. */
  timeZone: string;
  /** It is where its postal code is, though the name stated with that is a town's elsewhere. */
  namedElsewhere?: true;
};

export type PlaceQuery = { country: string; zipCode?: string | undefined; name?: string | undefined };

/** `warning` is set if zip and name point to different places; `place` is then the zip's. */
export type LocateResult =
  | { ok: true; place: Place; warning?: string }
  | { ok: false; field: 'country' | 'zipCode' | 'name'; reason: string };

/**
 * What parts a town from the place of a postal code: `water` that only a ferry crosses, or the `border` of a tax
 * territory. `isMainland`: the town's land is the larger one, and no island that an area of codes may include, or the
 * territory of the country's VAT. `isCodeIsland`: the code's land is an island, or the smaller of two, and neither tax
 * nor customs are between: its own ferry is paid, so that it is no cheaper than the town.
 */
export type Parting = { by: 'water' | 'border'; isMainland: boolean; isCodeIsland: boolean };

/** Of two places of a country. Undefined if roads join them within one territory. `codePlace` has the code given. */
export type FindParting = (codePlace: Place, town: Place) => Parting | undefined;
