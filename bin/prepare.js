import './require-node.js';
import { sourceFile } from './source-file.js';

// After an install: what the first start would make otherwise.
await import(sourceFile('engine/cities/compile/compile'));
await import(sourceFile('http/pages/console/compile'));
