import { CircleAlert, CircleCheck, Star } from 'lucide-react'
import { useId, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { useFetcherResult } from '#ui/hooks/use-fetcher-result.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import {
  MAX_REVIEW_LENGTH,
  MIN_REVIEW_LENGTH,
  STARS,
  type ReviewAnswer,
  type ReviewField,
  type ReviewOutcome,
} from '../reviews.rules.ts'
import { reviewOutcomeText, reviewProblemText, reviewsText } from '../reviews.text.ts'

interface ReviewFormProps {
  productId: number
  outcome: ReviewOutcome | undefined
  /** Known where she comes from the page of her order. */
  orderNumber: string | undefined
}

/** Without JavaScript a plain form whose answer comes back in the address; with it, nothing typed is lost. */
export function ReviewForm({ productId, outcome: sentBefore, orderNumber }: ReviewFormProps) {
  const t = useText(reviewsText)
  const problems = useText(reviewProblemText)
  const outcomes = useText(reviewOutcomeText)
  const toasts = useToasts()
  const fetcher = useFetcher<ReviewAnswer>()
  const form = useRef<HTMLFormElement>(null)
  // The browser's own checks serve while there is no JavaScript; afterwards ours, in the reader's language.
  const isAwake = useIsHydrated()
  const answer = fetcher.data
  const outcome = answer?.outcome ?? sentBefore

  useFetcherResult(answer, (told) => {
    if (told.outcome === 'thanks') toasts.success(outcomes.thanks)
    else firstMistake(form.current)?.focus()
  })

  if (outcome === 'thanks') return <Notice kind="good">{outcomes.thanks}</Notice>
  const errorOf = (field: ReviewField) => {
    const problem = answer?.problems[field]
    return problem && problems[problem]
  }
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={`/product/${productId}/review`}
      noValidate={isAwake}
      className="grid gap-4 px-4 pb-4"
    >
      <p className="text-small text-ink-2">{t.condition}</p>
      {outcome && <Notice kind="bad">{outcomes[outcome]}</Notice>}
      <StarChoice error={errorOf('stars')} />
      <TextArea
        name="content"
        label={t.yourWords}
        error={errorOf('content')}
        required
        minLength={MIN_REVIEW_LENGTH}
        maxLength={MAX_REVIEW_LENGTH}
      />
      <TextField
        name="orderNumber"
        label={t.orderNumber}
        error={errorOf('orderNumber')}
        defaultValue={orderNumber}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        dir="ltr"
      />
      <TextField
        name="phone"
        type="tel"
        label={t.phone}
        help={t.phoneHelp}
        error={errorOf('phone')}
        required
        autoComplete="tel"
        maxLength={30}
      />
      <Button type="submit" busy={fetcher.state === 'submitting' && t.sending}>
        {t.send}
      </Button>
    </fetcher.Form>
  )
}

function firstMistake(form: HTMLFormElement | null): HTMLElement | null | undefined {
  const mistaken = form?.querySelector<HTMLElement>('[aria-invalid]')
  return mistaken?.querySelector('input') ?? mistaken
}

/** Radio buttons that look like stars; always from left to right, as stars are read. */
function StarChoice({ error }: { error: string | undefined }) {
  const t = useText(reviewsText)
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
      className="grid gap-1"
    >
      <legend className="text-small font-semibold">{t.yourStars}</legend>
      <div dir="ltr" className="star-choice flex justify-start rtl:justify-end">
        {STARS.toReversed().map((stars) => (
          <label key={stars} className="grid size-11 cursor-pointer place-items-center rounded-button">
            <input type="radio" name="stars" value={stars} required className="sr-only" />
            <Star className="size-7" strokeWidth={1.4} aria-hidden="true" />
            <span className="sr-only">{t.stars(stars)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="flex items-start gap-1.5 text-small text-henna">
          <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

const NOTICES = {
  good: { icon: CircleCheck, look: 'mx-4 mb-4 bg-ok-50 text-ok', role: 'status' },
  bad: { icon: CircleAlert, look: 'bg-henna-50 text-henna', role: 'alert' },
}

function Notice({ kind, children }: { kind: keyof typeof NOTICES; children: string }) {
  const { icon: Icon, look, role } = NOTICES[kind]
  return (
    <p role={role} className={`flex items-start gap-2 rounded-field px-3 py-2.5 text-small ${look}`}>
      <Icon className="mt-0.5 size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
      {children}
    </p>
  )
}
