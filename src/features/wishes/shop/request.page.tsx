import { CircleCheck } from 'lucide-react'
import { use } from 'react'
import { data } from 'react-router'
import * as v from 'valibot'
import { readId } from '#core/id.ts'
import { localized } from '#core/text.ts'
import { linePath } from '#features/cart/cart.rules.ts'
import { findOffers } from '#features/catalogue/products/products.server.ts'
import { Picture } from '#features/media/picture.tsx'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { addressKey, consumeRateLimits, type RateLimits } from '#platform/http/rate-limit.server.ts'
import { languageOf, requestInfo } from '#platform/http/request.server.ts'
import { Money } from '#ui/display/money.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { hasFailed } from '#ui/form/failed.ts'
import { TextField } from '#ui/form/field.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PageForm, useSentForm } from '#ui/page/page-form.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { addRequest, contactChannels } from '../requests.server.ts'
import { readContact, type Contact, type ContactProblem } from '../wishes.rules.ts'
import { requestProblemText, requestText } from '../wishes.text.ts'
import type { Route } from './+types/request.page'

/** The form to be notified: that the article is back if it is sold out, else that its price fell. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const found = await findRequest(params.id, request)
  return data({ found }, { status: found ? 200 : 404, headers: { 'cache-control': 'no-store' } })
}

async function findRequest(product: string, request: Request) {
  const [id, variant] = [readId(product), readId(new URL(request.url).searchParams.get('v'))]
  if (id === undefined) return undefined
  const [offer] = await findOffers([variant === undefined ? { id } : { id, variant }])
  if (offer?.id !== id) return undefined
  const kind = offer.available > 0 ? ('priceFell' as const) : ('backInStock' as const)
  return { offer, kind, channels: await contactChannels(kind) }
}

const requestForm = v.strictObject({ contact: v.string(), website: v.string() })

/** Generous, because many customers of a carrier can share one address. */
const PER_ADDRESS = { points: 60, minutes: 30 }
const PER_PERSON = { points: 10, minutes: 30 }

type Outcome = 'done' | 'tooMany' | 'failed' | ContactProblem

interface Answer {
  outcome: Outcome
  /** What was typed, to be shown again. */
  contact: string
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = parseForm(requestForm, await readForm(request), () => data(null, { status: 400 }))
  const found = await findRequest(params.id, request)
  if (!found) throw data(null, { status: 404 })
  const answer = (outcome: Outcome, status: number) =>
    data<Answer>({ outcome, contact: outcome === 'done' ? '' : form.contact }, { status })
  // Only bots fill in the hidden field.
  if (form.website) return answer('done', 200)
  const contact = readContact(form.contact, found.channels)
  if (typeof contact === 'string') return answer(contact, 422)
  if (!(await mayAsk(contact, requestInfo(context).address))) return answer('tooMany', 429)
  const { kind, offer } = found
  await addRequest({ kind, offer, contact, language: languageOf(request), now: new Date() })
  return answer('done', 200)
}

function mayAsk({ phone, email }: Contact, address: string): Promise<boolean> {
  const limits: RateLimits = { [addressKey(address)]: PER_ADDRESS, [`person:${phone ?? email}`]: PER_PERSON }
  return consumeRateLimits('wishes', limits)
}

/** The field keeps what was entered. */
const FAILED: Answer = { outcome: 'failed', contact: '' }

function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText(requestText)
  const { storeName } = use(PageOrigin)
  const { found } = loaderData
  return (
    <div className="page max-w-[760px] pt-4 md:pt-10">
      <title>{t.title(storeName)}</title>
      <meta name="description" content={t.backSentence} />
      <meta name="robots" content="noindex" />
      {found ? (
        <FoundRequest {...found} answer={hasFailed(actionData) ? FAILED : actionData} />
      ) : (
        <>
          <h1 className="font-display text-h1 font-semibold">{t.unavailable}</h1>
          <p className="mt-4">
            <ButtonLink to="/collections">{t.collections}</ButtonLink>
          </p>
        </>
      )}
    </div>
  )
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>

function FoundRequest({ offer, kind, channels, answer }: Found & { answer: Answer | undefined }) {
  const t = useText(requestText)
  const isBack = kind === 'backInStock'
  const isDone = answer?.outcome === 'done'
  return (
    <>
      <h1 className="font-display text-h1 font-semibold">{isBack ? t.backHeading : t.priceHeading}</h1>
      <Article offer={offer} />
      {isDone ? (
        <div role="status" className="mt-4 grid gap-2 rounded-panel bg-ok-50 p-5 text-ok">
          <p className="flex items-center gap-3 font-semibold">
            <CircleCheck className="size-6 shrink-0" strokeWidth={1.6} aria-hidden="true" />
            {t.doneHeading}
          </p>
          <p>{isBack ? t.doneBack : t.donePrice}</p>
        </div>
      ) : channels.sms || channels.email ? (
        <RequestForm
          sentence={isBack ? t.backSentence : t.priceSentence}
          channels={channels}
          answer={answer}
        />
      ) : (
        <p className="mt-4 text-ink-2">{t.noChannel}</p>
      )}
      <p className="mt-4">
        <ButtonLink to={linePath(offer)} variant={isDone ? 'primary' : 'ghost'}>
          {t.backToProduct}
        </ButtonLink>
      </p>
    </>
  )
}

function Article({ offer: { name, price, picture } }: Pick<Found, 'offer'>) {
  return (
    <div className="mt-4 grid grid-cols-[76px_minmax(0,1fr)] gap-x-4 border-b border-line py-4">
      <div className="aspect-[4/5] overflow-hidden rounded-card bg-sunk">
        {picture && (
          <Picture media={picture} alt="" sizes="76px" className="picture size-full object-cover" />
        )}
      </div>
      <div>
        <p className="line-clamp-2 wrap-anywhere" dir="auto">
          {localized(name, useLanguage())}
        </p>
        <Money amount={price} className="text-small text-ink-2" />
      </div>
    </div>
  )
}

interface RequestFormProps extends Pick<Found, 'channels'> {
  sentence: string
  answer: Answer | undefined
}

function RequestForm({ sentence, channels: { sms, email }, answer }: RequestFormProps) {
  const t = useText(requestText)
  const problems = useText(requestProblemText)
  const isSending = useSentForm() !== undefined
  const error = answer && answer.outcome !== 'done' ? problems[answer.outcome] : undefined
  const isPhone = sms && !email
  const isEmail = email && !sms
  return (
    <PageForm noValidate className="mt-4 grid gap-4">
      <p className="text-ink-2">{sentence}</p>
      <TextField
        label={isPhone ? t.phone : isEmail ? t.email : t.phoneOrEmail}
        name="contact"
        required
        dir="ltr"
        type={isPhone ? 'tel' : isEmail ? 'email' : 'text'}
        autoComplete={isPhone ? 'tel' : 'email'}
        maxLength={254}
        defaultValue={answer?.contact ?? ''}
        error={error}
        help={t.onlyThis}
      />
      <div className="sr-only" aria-hidden="true">
        <label>
          {t.honeypot}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" size="large" wide busy={isSending && t.sending}>
        {t.send}
      </Button>
    </PageForm>
  )
}

export { RequestPage as default }
