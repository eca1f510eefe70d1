import { CircleAlert, CircleCheck } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { useFetcherResult } from '#ui/hooks/use-fetcher-result.ts'
import { useText } from '#ui/page/language.tsx'
import {
  contactOf,
  contactProblems,
  EMPTY_CONTACT,
  longestOf,
  type ContactAnswer,
  type ContactField,
  type ContactForm as Typed,
  type ContactProblem,
} from '../contact.rules.ts'
import { HoneypotField } from '../honeypot-field.tsx'
import { SUBJECTS } from '../messages.rules.ts'
import { contactText, problemText, subjectText } from '../messages.text.ts'

/** A plain form that the server answers whole; with JavaScript it checks, asks, sends and stays. */
export function ContactForm({ answer: first }: { answer: ContactAnswer | undefined }) {
  const t = useText(contactText)
  const subjects = useText(subjectText)
  const { form, errorOf, answer, isSending, send, recheck } = useContactForm(first)
  const { search } = useLocation()
  const typed = answer && 'typed' in answer ? answer.typed : EMPTY_CONTACT
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
          defaultValue={typed.name}
          error={errorOf('name')}
        />
        <TextField
          label={t.email}
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={typed.email}
          error={errorOf('email')}
        />
        <TextField
          label={t.phone}
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="+222"
          defaultValue={typed.phone}
          error={errorOf('phone')}
        />
        <SelectField
          label={t.subject}
          name="subject"
          required
          defaultValue={typed.subject}
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
          defaultValue={typed.message}
          error={errorOf('message')}
        />
        <HoneypotField label={t.trap} />
        <Button type="submit" size="large" wide busy={isSending && t.sending}>
          {t.send}
        </Button>
      </form>
    </section>
  )
}

function useContactForm(first: ContactAnswer | undefined) {
  const t = useText(contactText)
  const words = useText(problemText)
  const ask = useConfirm()
  const toasts = useToasts()
  const { search } = useLocation()
  const fetcher = useFetcher<ContactAnswer>()
  const form = useRef<HTMLFormElement>(null)
  /** What the browser itself found since the server last answered. */
  const [checked, setChecked] = useState<ContactProblem[]>()
  const isSending = fetcher.state !== 'idle'
  const answer = fetcher.data ?? first
  const problems = checked ?? problemsOf(answer)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = event.currentTarget
    if (isSending) return
    const typed = typedIn(sent)
    const found = contactProblems(typed)
    setChecked(found)
    if (found.length > 0) return focusFirst(sent, found)
    const isSure = await ask({
      kind: 'info',
      title: t.confirmTitle,
      sentence: t.confirmSentence(contactOf(typed).email),
      confirm: t.send,
    })
    if (!isSure) return
    setChecked(undefined)
    // Nothing shown here changes; asking for it anew over a lost connection would take the page away.
    await fetcher.submit(sent, {
      method: 'post',
      action: `/contact${search}`,
      defaultShouldRevalidate: false,
    })
  }

  /** What was wrong is looked at again with every letter; new mistakes wait for the next attempt. */
  function recheck(event: FormEvent<HTMLFormElement>) {
    if (problems.length === 0) return
    const still = contactProblems(typedIn(event.currentTarget))
    setChecked(still.filter(({ field }) => problems.some((problem) => problem.field === field)))
  }

  useFetcherResult(fetcher.data, (told: ContactAnswer) => {
    if (told.outcome === 'wrong') return focusFirst(form.current, told.problems)
    if (told.outcome !== 'sent') return toasts.error(t[told.outcome])
    toasts.success(t.sent)
    form.current?.reset()
  })

  function errorOf(field: ContactField): string | undefined {
    const code = problems.find((problem) => problem.field === field)?.code
    return code === 'tooLong' ? words.tooLong(longestOf(field)) : code && words[code]
  }

  return { form, errorOf, answer: isSending ? undefined : answer, isSending, send, recheck }
}

/** Stays where a toast goes away, and where there are no toasts at all. */
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

function typedIn(form: HTMLFormElement): Typed {
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
