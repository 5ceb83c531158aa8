import { useEffect, useRef, useState } from 'preact/hooks';
import type { PriceReply, PriceRequest } from '../../../../../client/src/api-types.ts';
import type { TransportError } from '../../../../../client/src/transport-error.ts';
import { serverNow } from '../../../../data/dispatch/server-time.ts';
import { asRefusal } from '../../../../data/refusal.ts';
import { shipperClient } from '../../../../data/shipper-client.ts';

export type Pricing = {
  /** The reply to the last answered request, shown until the next; none while the current request is refused. */
  reply: PriceReply | undefined;
  refusal: TransportError | undefined;
  /** Whether a request is running. */
  isComputing: boolean;
  /** Whether the reply matches the form now. */
  isCurrent: boolean;
  askAgain: () => void;
  /** Shows no offers until the next answer. */
  forget: () => void;
};

type Answer = { request: string; reply: PriceReply | undefined; refusal: TransportError | undefined };

/** How long after the last key press the price is requested. */
const pauseMs = 250;
/** Keeps offers that arrive expired, as from a cache, from being requested again and again. */
const shortestWaitMs = 10_000;

/** The offers for a request, reloaded when it changes and when they expire; the last answer counts. */
export function usePrice(request: PriceRequest | undefined): Pricing {
  const [answer, setAnswer] = useState<Answer>();
  const [isComputing, setComputing] = useState(false);
  const [round, setRound] = useState(0);
  const shown = useRef<PriceReply>(undefined);
  const text = request && JSON.stringify(request);
  useEffect(() => {
    if (text === undefined) return;
    const controller = new AbortController();
    setComputing(true);
    const timer = setTimeout(async () => {
      const next = await askPrice(text, controller.signal);
      if (controller.signal.aborted) return;
      shown.current = next.reply ?? shown.current;
      setAnswer(next);
      setComputing(false);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
      setComputing(false);
    };
  }, [text, round]);
  const askAgain = () => setRound((before) => before + 1);
  const forget = () => {
    shown.current = undefined;
    setAnswer(undefined);
  };
  useEffect(() => {
    const until = answer?.reply?.data[0]?.valid_until;
    if (!until) return;
    const timer = setTimeout(askAgain, Math.max(shortestWaitMs, Date.parse(until) - serverNow()));
    return () => clearTimeout(timer);
  }, [answer]);
  const isUpToDate = text !== undefined && answer?.request === text;
  return {
    reply: isUpToDate && answer.refusal ? undefined : shown.current,
    refusal: isUpToDate ? answer.refusal : undefined,
    isComputing,
    isCurrent: isUpToDate && answer.reply !== undefined && !isComputing,
    askAgain,
    forget,
  };
}

async function askPrice(request: string, signal: AbortSignal): Promise<Answer> {
  try {
    const body: PriceRequest = JSON.parse(request);
    const reply = await shipperClient().price(body, { include: ['load_plan', 'schedule'], signal });
    return { request, reply, refusal: undefined };
  } catch (error) {
    return { request, reply: undefined, refusal: asRefusal(error) };
  }
}
