import type { FastifyReply } from 'fastify';
import type { Language } from '../../words/language.ts';
import { addVary } from './add-vary.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** In which its caller wants to read what is said to people. */
    language: Language;
  }
}

/** Says that a reply depends on the language that the client asks for, and in which it is, if that is known. */
export function tellLanguage(reply: FastifyReply, isKnown = true): void {
  if (isKnown) reply.header('content-language', reply.request.language);
  addVary(reply, 'Accept-Language');
}
