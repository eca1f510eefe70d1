import { CircleAlert, CircleCheck } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { useFetcherResult } from '#ui/hooks/use-fetcher-result.ts'
import { useText } from '#ui/page/language.tsx'
import { useSentForm, useSubmit } from '#ui/page/page-form.tsx'
import { usePageLocation } from '#ui/page/page-location.ts'
import {
  contactOf,
  contactProblems,
  EMPTY_CONTACT,
  maxLengthOf,
  type ContactAnswer,
  type ContactField,
  type ContactForm as ContactValues,
  type ContactProblem,
} from '../contact.rules.ts'
import { HoneypotField } from '../honeypot-field.tsx'
import { SUBJECTS } from '../messages.rules.ts'
import { contactText, problemText, subjectText } from '../messages.text.ts'

/** Works without JavaScript; with it, the form is validated, confirmed and sent without leaving the page. */
export function ContactForm({ answer: first }: { answer: ContactAnswer | undefined }) {
  const t = useText(contactText)
  const subjects = useText(subjectText)
  const { form, errorOf, answer, isSending, send, recheck } = useContactForm(first)
  const { search } = usePageLocation()
  const input = answer && 'input' in answer ? answer.input : EMPTY_CONTACT
  return (
    <section
      id="message"
      aria-labelledby="message-title"
      className="scroll-mt-4 lg:row-span-2 lg:self-start lg:rounded-panel lg:border lg:border-line lg:bg-surface lg:p-8"
    >
      <h2 id="message-title" className="font-display text-h2 font-semibold">
        {t.formTitle}
      </h2>
      <form
        ref={form}
        method="post"
        action={`/contact${search}#message`}
        noValidate
        onSubmit={(event) => void send(event)}
        onInput={recheck}
        className="mt-4 grid gap-4"
      >
        {answer && <AnswerNote answer={answer} />}
        <TextField
          label={t.name}
          name="name"
          required
          autoComplete="name"
          defaultValue={input.name}
          error={errorOf('name')}
        />
        <TextField
          label={t.email}
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={input.email}
          error={errorOf('email')}
        />
        <TextField
          label={t.phone}
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="+222"
          defaultValue={input.phone}
          error={errorOf('phone')}
        />
        <SelectField
          label={t.subject}
          name="subject"
          required
          // A browser calls a required list without a choice invalid before the form is sent.
          aria-invalid={false}
          defaultValue={input.subject}
          error={errorOf('subject')}
        >
          <option value="">{t.chooseSubject}</option>
          {SUBJECTS.map((subject) => (
            <option key={subject} value={subject}>
              {subjects[subject]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={t.message}
          name="message"
          required
          rows={5}
          placeholder={t.messageHint}
          defaultValue={input.message}
          error={errorOf('message')}
        />
        <HoneypotField label={t.honeypot} />
        <Button type="submit" size="large" wide busy={isSending && t.sending}>
          {t.send}
        </Button>
      </form>
    </section>
  )
}

function useContactForm(answer: ContactAnswer | undefined) {
  const t = useText(contactText)
  const words = useText(problemText)
  const ask = useConfirm()
  const toasts = useToasts()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  /** Problems found in the browser since the last response. */
  const [checked, setChecked] = useState<ContactProblem[]>()
  const isSending = useSentForm() !== undefined
  /** What a form without JavaScript was answered with is in the page. */
  const [initial] = useState(answer)
  const problems = checked ?? problemsOf(answer)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = event.currentTarget
    if (isSending) return
    const input = valuesOf(sent)
    const found = contactProblems(input)
    setChecked(found)
    if (found.length > 0) return focusFirst(sent, found)
    const isSure = await ask({
      kind: 'info',
      title: t.confirmTitle,
      sentence: t.confirmSentence(contactOf(input).email),
      confirm: t.send,
    })
    if (!isSure) return
    setChecked(undefined)
    await submit(new FormData(sent))
  }

  /** Shown problems are checked on every input; new ones appear at the next submit. */
  function recheck(event: FormEvent<HTMLFormElement>) {
    if (problems.length === 0) return
    const remaining = contactProblems(valuesOf(event.currentTarget))
    setChecked(remaining.filter(({ field }) => problems.some((problem) => problem.field === field)))
  }

  useFetcherResult(answer === initial ? undefined : answer, (result) => {
    if (result.outcome === 'wrong') return focusFirst(form.current, result.problems)
    if (result.outcome !== 'sent') return toasts.error(t[result.outcome])
    toasts.success(t.sent)
    form.current?.reset()
  })

  function errorOf(field: ContactField): string | undefined {
    const code = problems.find((problem) => problem.field === field)?.code
    return code === 'tooLong' ? words.tooLong(maxLengthOf(field)) : code && words[code]
  }

  return { form, errorOf, answer: isSending ? undefined : answer, isSending, send, recheck }
}

/** Stays on the page, unlike a toast, and works without JavaScript. */
function AnswerNote({ answer }: { answer: ContactAnswer }) {
  const t = useText(contactText)
  if (answer.outcome === 'wrong') return null
  const isSent = answer.outcome === 'sent'
  const Icon = isSent ? CircleCheck : CircleAlert
  return (
    <p
      className={`flex items-start gap-2.5 rounded-field p-3.5 ${isSent ? 'bg-ok-50 text-ok' : 'bg-henna-50 text-henna'}`}
    >
      <Icon className="mt-0.5 size-5 shrink-0" strokeWidth={1.6} aria-hidden="true" />
      {t[answer.outcome]}
    </p>
  )
}

function problemsOf(answer: ContactAnswer | undefined): ContactProblem[] {
  return answer?.outcome === 'wrong' ? answer.problems : []
}

function focusFirst(form: HTMLFormElement | null, problems: ContactProblem[]): void {
  const field = problems[0] && form?.elements.namedItem(problems[0].field)
  if (!(field instanceof HTMLElement)) return
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}

function valuesOf(form: HTMLFormElement): ContactValues {
  const fields = new FormData(form)
  const text = (field: ContactField) => {
    const value = fields.get(field)
    return typeof value === 'string' ? value : ''
  }
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    subject: text('subject'),
    message: text('message'),
  }
}
