import { reply } from '../../schemas/common.ts';
import { OrderDocument } from '../../schemas/document.ts';
import { Actor } from './actor.ts';

/** As the company reads it. */
export const AnyDocument = reply('AnyDocument', { ...OrderDocument.properties, actor: Actor });
