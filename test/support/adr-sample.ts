import { buildAdrTable } from '../../src/engine/tariff/adr-table.ts';
import { readAdrTable } from '../../src/engine/tariff/tables/read-adr-table.ts';
import { takeSteps } from '../../src/ground/concurrency/steps.ts';

/**
 * SAMPLE rows in the form of table A of ADR, for tests alone: they were written from memory, shortened, and are not to
 * be carried by.
 */
export const adrSample = `# SAMPLE for tests, not table A of ADR.
un_number;name;class;packing_group;limited_quantity;transport_category;tunnel_code;labels;special_provisions
1263;"PAINT (including paint, lacquer or polish) or PAINT RELATED MATERIAL (including paint thinning)";3;I;500 ml;1;(D/E);3;163
1263;"PAINT (including paint, lacquer or polish) or PAINT RELATED MATERIAL (including paint thinning)";3;II, III;5 L;2;(D/E);3;163
UN 1017;CHLORINE;2;;0;1;(C/D);2.3+5.1+8;
1098;ALLYL ALCOHOL;6.1;I;0;1;C/D;6.1+3;
1993;FLAMMABLE LIQUID, N.O.S.;3;II;1 L;2;(D/E);3;274, 601
2990;LIFE-SAVING APPLIANCES, SELF-INFLATING;9;;0;3;(E);9;296
0012;"CARTRIDGES FOR WEAPONS, INERT PROJECTILE or CARTRIDGES, SMALL ARMS";1.4S;;5 kg;4;(E);1.4;364
0081;EXPLOSIVE, BLASTING, TYPE A;1.1D;-;0;1;(B1000C);1;616
3222;SELF-REACTIVE SOLID TYPE B;4.1;;0;1;(B);4.1+1;181
1202;gas oil;3;III;5 L;3;-;3;640K
1170;ETHANOL (ETHYL ALCOHOL) or ETHANOL SOLUTION (ETHYL ALCOHOL SOLUTION);3;II;1 L;2;(D/E);3;144, 601
1830;SULPHURIC ACID with more than 51% acid;8;II;1 L;2;(E);8;
1267;PETROLEUM CRUDE OIL (vapour pressure at 50 °C more than 110 kPa);3;I;500 ml;1;(D/E);3;357
3256;ELEVATED TEMPERATURE LIQUID, FLAMMABLE, N.O.S.;3;III;0;2;(D/E);3;274
3375;AMMONIUM NITRATE EMULSION or SUSPENSION or GEL, intermediate for blasting explosives;5.1;II;0;2;(E);5.1;309
2211;POLYMERIC BEADS, EXPANDABLE, evolving flammable vapour;9;III;5 kg;3;D/E;None;207, 633
0190;SAMPLES, EXPLOSIVE, other than initiating explosive;1;;0;0;E;None;16, 274
1327;HAY, STRAW or BHUSA;4.1;NOT SUBJECT TO ADR;;;;;
0020;AMMUNITION, TOXIC with burster;1.2K;;CARRIAGE PROHIBITED;;;;
1950;AEROSOLS, flammable;2;;1 L;2;(D);2.1;190
1950;AEROSOLS, corrosive;2;;1 L;3;(E);2.2+8;190
1950;AEROSOLS, toxic;2;;120 ml;1;(E);2.2+6.1;190
`;

export const adrTable = buildAdrTable({
  fileName: 'adr-table-a-2025.csv',
  ...takeSteps(readAdrTable(adrSample)),
});
