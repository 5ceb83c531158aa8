import { bundleDirectory, isMade } from './bundle.ts';
import { bundleInto } from './make-bundle.ts';

// The command: bundles the console after an install, so that the first start need not, and for a start that finds none.
const directory = bundleDirectory();
if (isMade(directory)) console.log(`console: ${directory} is up to date`);
else {
  console.log('console: bundling');
  await bundleInto(directory);
}
