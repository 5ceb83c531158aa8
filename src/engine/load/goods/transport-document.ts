import type { Hazardous } from './hazardous.ts';

export type DocumentField =
  | 'properShippingName'
  | 'technicalName'
  | 'labels'
  | 'tunnelCode'
  | 'packages'
  | 'packageType'
  | 'quantity';

/** What the description of dangerous goods on a transport document must have (ADR 5.4.1.1.1), by what states it. */
const required: Record<DocumentField, string> = {
  properShippingName: 'the proper shipping name (proper_shipping_name)',
  technicalName: 'the technical name (technical_name)',
  labels: 'further labels, which table A of ADR has for some goods of the number',
  tunnelCode: 'the tunnel restriction code',
  packages: 'the number of packages, which a pallet is not (packages)',
  packageType: 'the kind of packages (package_type)',
  quantity: 'the net mass or volume (net_mass or volume)',
};

/** Entries "not otherwise specified", in English, German and French: as a rule they need a technical name. */
const unspecified = /(?<!\p{L})(N\.\s?O\.\s?S|N\.\s?A\.\s?G|N\.\s?S\.\s?A)\.?(?!\p{L})/iu;

/** Whether a name is that of an entry "not otherwise specified", which a technical name completes (ADR 3.1.2.8.1). */
export function isUnspecified(name: string): boolean {
  return unspecified.test(name);
}

/**
 * What the description lacks. Nothing of goods in limited quantities, for which none is prescribed (ADR 3.4.1). Whether
 * class, packing group and labels are right only table A of ADR tells.
 */
export function missingOnDocument(goods: Hazardous): DocumentField[] {
  if (goods.quantityLimited) return [];
  const { properShippingName, technicalName, tunnelCode, packages, packageType, netMass, volume } = goods;
  const lacks: [field: DocumentField, isMissing: boolean][] = [
    ['properShippingName', properShippingName === undefined],
    ['technicalName', technicalName === undefined && goods.needsTechnicalName === true],
    ['labels', goods.labelsDiffer === true],
    ['tunnelCode', tunnelCode === undefined],
    ['packages', packages === undefined],
    ['packageType', packageType === undefined],
    ['quantity', netMass === undefined && volume === undefined],
  ];
  return lacks.flatMap(([field, isMissing]) => (isMissing ? [field] : []));
}

const listed = new Intl.ListFormat('en');

/** A warning that names what is left as a line to write on. Undefined if nothing is. */
export function describeMissing(goods: Hazardous): string | undefined {
  const missing = missingOnDocument(goods).map((field) => required[field]);
  if (missing.length === 0) return undefined;
  return `the consignment note leaves a line to write on for ${listed.format(missing)} (ADR 5.4.1.1.1).`;
}
