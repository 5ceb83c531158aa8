import { loadConsoleBundle } from './bundle.ts';

// At install, so that the first start need not.
await loadConsoleBundle((line) => console.log(line));
