import { Actor } from '../../kernel/common/actor.ts';
import { reply } from '../../kernel/common/schemas.ts';
import { OrderDocument } from './document.ts';

/** As the company reads it. */
export const AnyDocument = reply('AnyDocument', { ...OrderDocument.properties, actor: Actor });
