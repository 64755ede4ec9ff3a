import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failedTexts, type RequestField, requestFields, sentTexts } from '../../request-fields.ts';
import { DemoField } from './demo-field.tsx';
import styles from './demo-form.module.css';
import { DemoToast, type Notice } from './demo-toast.tsx';
import { clearDraft, restoreDraft } from './draft.ts';
import type { TicketAnswer } from './submission.ts';

type Fields = { [name in RequestField['name']]?: string | undefined };

// The validation code is larger than the form, so it is loaded when the form gets the focus.
const loadSubmission = () => import('./submission.ts');
type Submission = Awaited<ReturnType<typeof loadSubmission>>;

/**
 * Returns null on failure: the form works without a ticket, but has to wait longer under load. Leaves the validation to
 * `submission.ts`, because zod must not be loaded with the form.
 */
async function fetchTicket(): Promise<TicketAnswer | null> {
  try {
    const response = await fetch('/api/leads/ticket', { cache: 'no-store' });
    return response.ok ? { answer: await response.json(), since: Date.now() } : null;
  } catch {
    return null;
  }
}

/** Without JavaScript this is a plain HTML form, to which the server responds with a page. */
export function DemoForm() {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const ticket = useRef<ReturnType<typeof fetchTicket>>(undefined);
  const isPending = useRef(false);
  const [rules, setRules] = useState<Submission>();
  const [result, setResult] = useState<SubmissionResult | null>(null);
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState('');
  const [notice, setNotice] = useState<Notice | null>(null);

  useEffect(() => {
    if (form.current) restoreDraft(form.current);
  }, []);

  async function prepare() {
    ticket.current ??= fetchTicket();
    const loaded = await loadSubmission();
    setRules(loaded);
    return loaded;
  }

  const [meta, fields] = useForm<Fields>({
    id: 'demo-request',
    defaultNoValidate: false,
    lastResult: result,
    // Without it, Conform's reset leaves a select with no option chosen.
    defaultValue: { plan: '', serviceType: '' },
    shouldRevalidate: 'onInput',
    ...(rules && { onValidate: ({ formData }) => rules.checkRequest(formData) }),
    onSubmit(event, { formData }) {
      event.preventDefault();
      if (isPending.current) return;
      isPending.current = true;
      void send(formData);
    },
  });

  async function send(formData: FormData) {
    setSending(true);
    setMessage('');
    try {
      const { checkRequest, sendRequest } = await prepare();
      const checked = checkRequest(formData);
      if (checked.status !== 'success') return setResult(checked.reply());
      const website = String(formData.get('website') ?? '');
      const outcome = await sendRequest(
        { ...checked.value, website },
        (await ticket.current) ?? null,
      );
      if (outcome.kind === 'rejected') setMessage(outcome.message);
      if (outcome.kind === 'failed') setNotice({ ...failedTexts, isFailure: true });
      if (outcome.kind === 'sent') finish();
    } catch {
      setNotice({ ...failedTexts, isFailure: true });
    } finally {
      isPending.current = false;
      flushSync(() => setSending(false));
      // A disabled button loses the focus, so restore it for keyboard users.
      if (document.activeElement === document.body) button.current?.focus();
    }
  }

  function finish() {
    clearDraft();
    ticket.current = undefined;
    setResult(null);
    form.current?.reset();
    setNotice({ ...sentTexts, isFailure: false });
  }

  return (
    <>
      <form
        {...getFormProps(meta)}
        ref={form}
        className={`${styles.colors} ${styles.form}`}
        method="post"
        action="/api/leads"
        onFocus={() => void prepare().catch(() => {})}
      >
        <div className={styles.fields}>
          {requestFields().map((requestField) => (
            <DemoField
              key={requestField.name}
              requestField={requestField}
              field={fields[requestField.name]}
            />
          ))}
        </div>
        <div className={styles.trap} aria-hidden="true">
          <label>
            Leave this empty
            <input type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <p role="alert" className={styles.message}>
          {message}
        </p>
        <button ref={button} type="submit" className={styles.submit} disabled={isSending}>
          {isSending ? 'Sending...' : 'Request a demo'}
        </button>
      </form>
      <DemoToast notice={notice} onClose={() => setNotice(null)} />
    </>
  );
}
