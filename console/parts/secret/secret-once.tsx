import { useEffect, useRef } from 'preact/hooks';
import { ownerWords } from '../../words/owner-words.ts';
import { Icon } from '../icon.tsx';
import { CopyButton } from './copy-button.tsx';

type SecretOnceProps = {
  /** What it is, as in `Token of Acme GmbH`. */
  title: string;
  secret: string;
  /** What it is for, and until when. */
  text?: string;
  /** Called when the person has saved it: it cannot be shown again. */
  onKept: () => void;
};

/** A secret that only this page has, shown until the person says that they have saved it. */
export function SecretOnce({ title, secret, text, onKept }: SecretOnceProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current!.focus();
    section.current!.scrollIntoView({ block: 'nearest' });
  }, [secret]);
  return (
    <section class="secret" ref={section} tabIndex={-1} aria-label={title}>
      <h2 class="row">
        <Icon name="lock" />
        {title}
      </h2>
      <p>
        {ownerWords.value.secretOnce} {text}
      </p>
      <code>{secret}</code>
      <div class="row">
        <CopyButton text={secret} />
        <button type="button" class="btn go" onClick={onKept}>
          {ownerWords.value.secretKept}
        </button>
      </div>
    </section>
  );
}
