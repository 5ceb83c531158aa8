// npm run sbom: writes what the service is made of into transport-ordering-service.cdx.json.
import { writeFile } from 'node:fs/promises';
import { makeSbom } from './sbom/make-sbom.ts';

const file = 'transport-ordering-service.cdx.json';
const sbom = await makeSbom();
await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`wrote ${file}: ${sbom.components.length} components`);
