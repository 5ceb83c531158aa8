import { bundleDirectory, isMade } from './bundle.ts';
import { bundleInto } from './make-bundle.ts';

// The command that bundles the console: after an install, and at a start that finds no bundle.
const directory = bundleDirectory();
if (isMade(directory)) console.log(`console: ${directory} is up to date`);
else {
  console.log('console: bundling');
  await bundleInto(directory);
}
