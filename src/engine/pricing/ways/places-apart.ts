import type { FindParting, Place } from '../../cities/place.ts';
import { landAt } from '../../routing/lands.ts';
import type { RoadNetwork } from '../../routing/network.ts';
import { compactCode } from '../../tariff/rates/rate-place.ts';
import type { SpecialPlace } from '../../tariff/tables/tariff-schema.ts';
import type { Tariff } from '../../tariff/tariff.ts';
import { customsTerritoryOf } from '../cost/transport.ts';
import { isAt } from '../special-places.ts';

/** A land with so many towns of the network is no small island: areas of postal codes that include it are its own. */
const mainlandNodesMin = 20;

/** What of the tables parts places, as it is in force when asked. */
type Territories = () => Pick<Tariff, 'outsideVat' | 'customsPlaces' | 'customsTerritories'>;

/**
 * Tells what parts a town from the place of a postal code: the border of the territory in which its country's VAT
 * holds, or water that only a ferry crosses.
 */
export function partingBy(network: RoadNetwork, territories: Territories): FindParting {
  return (codePlace, town) => {
    const tables = territories();
    if (isOverBorder(tables.outsideVat, codePlace, town)) {
      const isMainland = !tables.outsideVat.some((each) => isAt(each, town));
      return { by: 'border', isMainland, isCodeIsland: false };
    }
    const [ofCode, ofTown] = [landAt(network, codePlace), landAt(network, town)];
    if (ofCode === undefined || ofTown === undefined || ofCode.land === ofTown.land) return undefined;
    const isSmaller = ofCode.nodes < mainlandNodesMin || ofCode.nodes < ofTown.nodes;
    const [ofCodeCustoms, ofTownCustoms] = [codePlace, town].map((place) => customsTerritoryOf(tables, place));
    return {
      by: 'water',
      isMainland: ofTown.nodes >= mainlandNodesMin && ofTown.nodes > ofCode.nodes,
      isCodeIsland: isSmaller && ofCodeCustoms?.territory === ofTownCustoms?.territory,
    };
  };
}

/** Whether one is in a territory outside VAT and the other is not, or in another one. */
function isOverBorder(outsideVat: readonly SpecialPlace[], codePlace: Place, town: Place): boolean {
  const ofCountry = outsideVat.filter(({ country }) => country === codePlace.country);
  const code = compactCode(codePlace.country, codePlace.zipCode);
  const ofCode = ofCountry.filter((each) => code.startsWith(each.postalPrefix) || isAt(each, codePlace));
  const ofTown = ofCountry.filter((each) => isAt(each, town));
  return ofCode.length + ofTown.length > 0 && !ofCode.some((each) => ofTown.includes(each));
}
