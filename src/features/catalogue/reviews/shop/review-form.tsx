import { CircleAlert, CircleCheck, Star } from 'lucide-react'
import { useEffect, useId, useRef, useState, type Ref } from 'react'
import { shrinkPicture } from '#features/media/shrink-picture.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { sendForm } from '#ui/form/send-form.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import { reviewFormText, reviewOutcomeText, reviewProblemText } from '../review-form.text.ts'
import {
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_PHOTOS,
  MIN_REVIEW_LENGTH,
  STARS,
  type ReviewAnswer,
  type ReviewField,
  type ReviewOutcome,
} from '../reviews.rules.ts'
import { reviewsText } from '../reviews.text.ts'

interface ReviewFormProps {
  productId: number
  outcome: ReviewOutcome | undefined
  /** Set by the link from the order page. */
  orderNumber: string | undefined
}

/** Without JavaScript the outcome is returned in the URL; with it, the input is kept after a problem. */
export default function ReviewForm({ productId, outcome: initialOutcome, orderNumber }: ReviewFormProps) {
  const t = useText(reviewFormText)
  const problems = useText(reviewProblemText)
  const outcomes = useText(reviewOutcomeText)
  const toasts = useToasts()
  const [answer, setAnswer] = useState<ReviewAnswer>()
  /** Fields that were changed since the answer: their problems are no longer shown. */
  const [changed, setChanged] = useState<string[]>([])
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const thanks = useRef<HTMLParagraphElement>(null)
  // Native validation is used until hydration; afterwards problems are shown in the interface language.
  const isHydrated = useIsHydrated()
  const outcome = answer?.outcome ?? initialOutcome

  useEffect(() => {
    // The form is much taller than the thanks that replace it: without the focus they would be out of sight.
    if (answer) (answer.outcome === 'thanks' ? thanks.current : firstInvalidField(form.current))?.focus()
  }, [answer])

  const action = `/product/${productId}/review`
  async function send(element: HTMLFormElement) {
    if (isSending) return
    setSending(true)
    const response = await sendForm(action, await withSmallPhotos(new FormData(element)))
    setSending(false)
    const result = response?.body as ReviewAnswer | undefined
    if (!result) return toasts.error(t.failed)
    setAnswer(result)
    setChanged([])
  }

  if (outcome === 'thanks')
    return (
      <Notice kind="good" ref={thanks}>
        {outcomes.thanks}
      </Notice>
    )
  const errorOf = (field: ReviewField) => {
    const problem = answer?.problems[field]
    return problem && !changed.includes(field) ? problems[problem] : undefined
  }
  return (
    <form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate={isHydrated}
      onInput={({ target }) => {
        const { name } = target as HTMLInputElement
        if (answer) setChanged((before) => [...before, name])
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
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
      <PhotoField error={errorOf('photos')} />
      <Button type="submit" busy={isSending && t.sending}>
        {t.send}
      </Button>
    </form>
  )
}

/** Photos of a phone are larger than the pictures that the shop stores. */
async function withSmallPhotos(data: FormData): Promise<FormData> {
  const photos = data.getAll('photos').filter((photo) => photo instanceof File && photo.size > 0) as File[]
  data.delete('photos')
  for (const photo of photos.slice(0, MAX_REVIEW_PHOTOS + 1))
    data.append('photos', await shrinkPicture(photo))
  return data
}

function PhotoField({ error }: { error: string | undefined }) {
  const t = useText(reviewFormText)
  const id = useId()
  return (
    <label className="grid gap-1.5 text-small font-semibold">
      {t.photos}
      <input
        type="file"
        name="photos"
        accept="image/jpeg,image/png,image/webp"
        multiple
        aria-invalid={error ? true : undefined}
        aria-describedby={id}
        className="w-full text-small text-ink-2"
      />
      <span id={id} className={error ? 'text-small text-henna' : 'text-label text-ink-2'}>
        {error ?? t.photosHelp}
      </span>
    </label>
  )
}

function firstInvalidField(form: HTMLFormElement | null): HTMLElement | null | undefined {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid]')
  return invalid?.querySelector('input') ?? invalid
}

/** Radio buttons styled as stars, from left to right in both languages. */
function StarChoice({ error }: { error: string | undefined }) {
  const t = useText(reviewFormText)
  const { stars: starsText } = useText(reviewsText)
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
            <span className="sr-only">{starsText(stars)}</span>
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
  good: { icon: CircleCheck, className: 'mx-4 mb-4 bg-ok-50 text-ok', role: 'status' },
  bad: { icon: CircleAlert, className: 'bg-henna-50 text-henna', role: 'alert' },
}

interface NoticeProps {
  kind: keyof typeof NOTICES
  ref?: Ref<HTMLParagraphElement>
  children: string
}

function Notice({ kind, ref, children }: NoticeProps) {
  const { icon: Icon, className, role } = NOTICES[kind]
  return (
    <p
      ref={ref}
      tabIndex={-1}
      role={role}
      className={`flex items-start gap-2 rounded-field px-3 py-2.5 text-small ${className}`}
    >
      <Icon className="mt-0.5 size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
      {children}
    </p>
  )
}
