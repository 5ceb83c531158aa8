import { reply } from '../../schemas/common.ts';
import { OrderDocument } from '../../schemas/document.ts';
import { Actor } from './any-order.ts';

/** As the company reads it. */
export const AnyDocument = reply('AnyDocument', { ...OrderDocument.properties, actor: Actor });
