import { CircleAlert, CircleCheck } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { parseEmail } from '#core/email.ts'
import { HoneypotField } from '#features/messages/honeypot-field.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Spinner } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { usePageQuery } from '#ui/page/page-location.ts'
import { isSubscribed, newsletterOutcome, type NewsletterOutcome } from './newsletter.rules.ts'
import { newsletterText } from './newsletter.text.ts'

/** The newsletter form at the end of the home page; indigo in both themes. */
export function NewsletterBox() {
  const t = useText(newsletterText)
  const id = useId()
  return (
    <section
      id="newsletter"
      aria-labelledby={`${id}-title`}
      className="later relative isolate mt-[34px] [--guess:135px] grid grid-cols-1 items-center gap-5 overflow-hidden rounded-hero bg-indigo px-[24px] py-8 text-cream md:mt-16 md:rounded-[28px] md:px-16 md:py-12 lg:grid-cols-2 lg:gap-12"
    >
      <DyedCloth />
      <div>
        <h2 id={`${id}-title`} className="font-display text-h2 font-semibold">
          {t.heading}
        </h2>
        <p className="mt-1 opacity-90">{t.sentence}</p>
      </div>
      <SubscribeForm />
    </section>
  )
}

function SubscribeForm() {
  const t = useText(newsletterText)
  const { address, outcome, isSending, subscribe, clearOutcome } = useSubscription()
  const id = useId()
  const isWrong = outcome === 'invalid'
  return (
    <form
      method="post"
      action={address}
      noValidate
      onSubmit={(event) => void subscribe(event)}
      onInput={clearOutcome}
      className="grid grid-cols-1 gap-2"
    >
      <div className="flex flex-wrap gap-2.5">
        <input
          type="email"
          name="email"
          required
          dir="ltr"
          autoComplete="email"
          aria-label={t.email}
          placeholder={t.email}
          aria-invalid={isWrong || undefined}
          aria-describedby={outcome && `${id}-note`}
          className="min-h-[50px] min-w-0 grow basis-48 rounded-field border border-cream/60 bg-[#42477f] px-4 text-[1rem] text-cream [text-align:-webkit-match-parent] [text-align:match-parent] placeholder:text-cream/85 focus-visible:outline-cream aria-invalid:border-2 aria-invalid:border-sand"
        />
        <button
          type="submit"
          aria-busy={isSending}
          className="flex min-h-[50px] grow items-center justify-center gap-2 rounded-button bg-sand px-[24px] text-[1rem] font-semibold text-indigo transition-colors duration-[120ms] hover:bg-cream focus-visible:outline-cream md:grow-0"
        >
          {isSending && <Spinner />}
          {isSending ? t.subscribing : t.subscribe}
        </button>
      </div>
      <HoneypotField label={t.honeypot} />
      {outcome && <OutcomeNote id={`${id}-note`} outcome={outcome} />}
    </form>
  )
}

function useSubscription() {
  const t = useText(newsletterText)
  const toasts = useToasts()
  const query = usePageQuery()
  const [outcome, setOutcome] = useState(newsletterOutcome(query.get('newsletter')))
  const [isSending, setSending] = useState(false)
  const address = `/newsletter?lang=${useLanguage()}`

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const email = form.elements.namedItem('email')
    if (isSending || !(email instanceof HTMLInputElement)) return
    if (!parseEmail(email.value)) {
      setOutcome('invalid')
      return email.focus()
    }
    setOutcome(undefined)
    setSending(true)
    const result = await send(address, new FormData(form))
    setSending(false)
    setOutcome(result)
    if (!isSubscribed(result)) return toasts.error(t[result])
    toasts.success(t[result])
    form.reset()
  }

  return { address, outcome, isSending, subscribe, clearOutcome: () => setOutcome(undefined) }
}

/** `fetch` instead of a fetcher, which would load the route's module first and show the error page when offline. */
async function send(address: string, body: FormData): Promise<NewsletterOutcome> {
  try {
    const answer = await fetch(address, { method: 'POST', body, headers: { accept: 'application/json' } })
    return newsletterOutcome(await answer.json()) ?? 'failed'
  } catch {
    return 'failed'
  }
}

function OutcomeNote({ id, outcome }: { id: string; outcome: NewsletterOutcome }) {
  const t = useText(newsletterText)
  const Icon = isSubscribed(outcome) ? CircleCheck : CircleAlert
  return (
    <p
      id={id}
      role={outcome === 'invalid' ? 'alert' : undefined}
      className="flex items-start gap-2 text-small"
    >
      <Icon className="mt-0.5 size-4 shrink-0" strokeWidth={1.8} aria-hidden="true" />
      {t[outcome]}
    </p>
  )
}

/** A tie-dye pattern of rosettes. */
function DyedCloth() {
  const pattern = useId()
  return (
    <svg className="absolute inset-0 -z-10 size-full text-cream" aria-hidden="true">
      <defs>
        <pattern id={pattern} width="330" height="252" patternUnits="userSpaceOnUse">
          <Rosette x={50} y={50} size={1} turn={0} />
          <Rosette x={206} y={34} size={0.66} turn={40} />
          <Rosette x={136} y={130} size={0.78} turn={200} />
          <Rosette x={272} y={122} size={1.1} turn={110} />
          <Rosette x={38} y={196} size={0.6} turn={290} />
          <Rosette x={192} y={214} size={0.72} turn={75} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${pattern})`} opacity=".18" />
    </svg>
  )
}

function Rosette({ x, y, size, turn }: { x: number; y: number; size: number; turn: number }) {
  return (
    <g
      transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
    >
      <path
        d="M-34 6C-38-8-28-20-22-27-12-37 6-33 17-29 31-22 30-8 35 3 38 16 25 24 18 31 7 38-8 32-19 29-31 25-31 16-34 6Z"
        strokeWidth="3"
        strokeDasharray="7 3 2 3"
      />
      <path
        d="M-23 3C-25-8-17-13-13-19-5-25 6-21 13-17 22-11 20-3 23 4 23 14 14 17 9 22 0 26-8 20-15 17-22 13-22 9-23 3Z"
        strokeWidth="2.6"
        strokeDasharray="5 2.6"
      />
      <path d="M-11 1C-12-6-7-9-2-11 5-12 9-7 11-2 12 5 8 9 2 11-5 12-10 8-11 1Z" strokeWidth="2.4" />
      <circle r="3.2" fill="currentColor" stroke="none" />
    </g>
  )
}
