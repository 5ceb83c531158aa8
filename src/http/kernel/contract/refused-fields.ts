/** What to use instead of a field that the service does not know, and that is dangerous to ignore. */
const hints = {
  hazardous:
    'is not known here: state dangerous goods in items[].hazardous, as in {"un_number": "UN 1263", "class": "3", "packing_group": "II"}',
  temperature: 'is not known here: state what goods must be kept at in items[].temperature, as in {"min": 2, "max": 8}',
  live: 'is not known here: live animals are not carried',
  insurance:
    'is not known here: insurance is not sold here, the carrier is liable by the CMR and national law; leave the field out',
};

/** In small letters without separators: `isHazardous`, `is-hazardous` and `is_hazardous` are one name. */
const names: Record<keyof typeof hints, string> = {
  hazardous: `adr adrclass adrclasses adrgoods adrrequired isadr requiresadr hazardous ishazardous hazardousgoods hazardousmaterial
    hazardousmaterials hazardclass hazardclasses hazmat ishazmat hazard dangerous isdangerous dangerousgoods hasdangerousgoods
    dangerousgoodsclass unnumber unnumbers unno unclass imdg imdgclass packinggroup limitedquantity limitedquantities gefahrgut`,
  temperature: `temperature temperatures temperaturerange temperaturemin temperaturemax mintemperature maxtemperature mintemp
    maxtemp tempmin tempmax temperaturecontrolled istemperaturecontrolled temperaturecontrol coolingtemperature cooling cooled
    chilled frozen isfrozen refrigerated isrefrigerated reefer coldchain`,
  live: 'liveanimals liveanimal animals livestock',
  insurance: `insurance insured isinsured insurances insurancevalue insuredvalue insuranceamount cargoinsurance goodsinsurance
    transportinsurance insurancerequired declaredvalue`,
};
const hintByName = new Map(
  Object.entries(names).flatMap(([kind, list]) =>
    list.split(/\s+/).map((name) => [name, hints[kind as keyof typeof hints]] as const),
  ),
);

/** A field of a body: the keys and indices that lead to it, and its value. */
export type UnknownField = { path: readonly (string | number)[]; value: unknown };

/**
 * Which unknown fields, or fields within them, are dangerous to ignore, with what to use instead. A field that says
 * there is nothing, by `false` or null, is not.
 */
export function refusedFields(unknown: readonly UnknownField[]): { path: string; hint: string }[] {
  const refused: { path: string; hint: string }[] = [];
  const visit = ({ path, value }: UnknownField) => {
    if (value === null || value === false) return;
    const name = String(path.at(-1))
      .toLowerCase()
      .replace(/[^a-z]/g, '');
    const hint = hintByName.get(name);
    if (hint !== undefined) refused.push({ path: path.join('.'), hint });
    else if (typeof value === 'object') {
      const keyOf = Array.isArray(value) ? Number : String;
      for (const [key, each] of Object.entries(value)) visit({ path: [...path, keyOf(key)], value: each });
    }
  };
  for (const field of unknown) visit(field);
  return refused;
}
