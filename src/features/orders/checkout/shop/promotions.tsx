import { useEffect, useMemo, useRef, useState } from 'react'
import { money, type Money as Amount } from '#core/money.ts'
import { localized } from '#core/text.ts'
import type { ShownLine } from '#features/cart/cart.rules.ts'
import { codeProblemText } from '#features/promotions/code-problem.text.ts'
import { normalizeCode } from '#features/promotions/promotion-code.rules.ts'
import { applyTerms, unusedCodeProblem } from '#features/promotions/promotion.rules.ts'
import { Money } from '#ui/display/money.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { ChangedBody } from '../checkout-result.rules.ts'
import type { ShopperPromotions } from '../shopper-promotions.rules.ts'
import { promotionsText } from './promotions.text.ts'

export interface PromotionsProps {
  promotions: ShopperPromotions | undefined
  lines: readonly ShownLine[]
  /** The delivery fee without promotions. */
  shipping: Amount
  /** The code of the draft. */
  code: string
  /** The change that the page shows: what is known may be outdated. */
  announced: ChangedBody | undefined
  /** What is taken off the total. */
  setSaved: (saved: number) => void
}

/** What promotions take off, and the field of a code if the shop has one. Inside a `dl`. */
export default function Promotions({
  promotions,
  lines,
  shipping,
  code,
  announced,
  setSaved,
}: PromotionsProps) {
  const t = useText(promotionsText)
  const problems = useText(codeProblemText)
  const language = useLanguage()
  const { known, isBusy, isFailed, refusals, apply } = usePromotions(promotions!, code, announced)
  const { result, problem } = useMemo(() => {
    const bought = lines.map(({ item, offer, price, quantity }) => ({
      productId: item.id,
      categoryId: offer?.categoryId ?? null,
      price,
      quantity,
    }))
    const found = applyTerms(bought, known.terms, shipping)
    return { result: found, problem: known.problem ?? unusedCodeProblem(known.terms, bought, found) }
  }, [lines, shipping, known])
  const saved = result.goods + result.shipping
  useEffect(() => setSaved(saved), [saved, setSaved])
  return (
    <>
      {result.applied.map(({ terms, amount }) => (
        <div key={terms.id} className="col-span-2 flex items-baseline justify-between gap-x-4 text-ok">
          <dt className="wrap-anywhere">{localized(terms.name, language)}</dt>
          <dd>
            <Money amount={money(-amount)} />
          </dd>
        </div>
      ))}
      {(known.hasCodes || known.code !== '') && (
        <CodeField
          key={refusals}
          code={refusals > 0 ? '' : code}
          isEmptied={refusals > 0}
          isBusy={isBusy}
          useless={problem && known.code}
          message={isFailed ? t.failed : problem && known.code ? problems[problem] : undefined}
          isApplied={known.code !== '' && !problem && !isFailed && !isBusy}
          apply={apply}
        />
      )}
    </>
  )
}

interface CodeFieldProps {
  code: string
  /** A refused code was removed. */
  isEmptied: boolean
  isBusy: boolean
  /** A code that takes nothing off, as the message says. */
  useless: string | undefined
  message: string | undefined
  isApplied: boolean
  apply: (entered: string) => void
}

/** Without JavaScript the code is sent with the form, which answers with the new total. */
function CodeField({ code, isEmptied, isBusy, useless, message, isApplied, apply }: CodeFieldProps) {
  const t = useText(promotionsText)
  const isHydrated = useIsHydrated()
  const [entered, setEntered] = useState(code)
  const field = useRef<HTMLDetailsElement>(null)
  const isLeftOut = isHydrated && Boolean(useless) && normalizeCode(entered) === useless
  // Whether the form has read the field as it is: it does so on input.
  const isCounted = useRef(!isEmptied)
  useEffect(() => {
    if (isCounted.current === !isLeftOut) return
    isCounted.current = !isLeftOut
    field.current?.closest('form')?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [isLeftOut])
  return (
    <details ref={field} className="col-span-2" open={code !== '' || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center text-small text-pri underline underline-offset-4">
        {t.haveCode}
      </summary>
      <div className="flex items-start gap-2">
        <div className="grow">
          <TextField
            label={t.code}
            name="code"
            // Not part of the form: the order can be sent, at the total that is shown.
            form={isLeftOut ? 'none' : undefined}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={entered}
            onChange={({ target }) => setEntered(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !isHydrated) return
              event.preventDefault()
              apply(entered)
            }}
            error={message}
          />
        </div>
        {isHydrated && (
          <div className="pt-[calc(1lh+6px)] text-small">
            <Button variant="secondary" busy={isBusy && t.applying} onClick={() => apply(entered)}>
              {t.apply}
            </Button>
          </div>
        )}
      </div>
      <p role="status" className="mt-1 text-small text-ok">
        {isApplied && t.applied}
      </p>
    </details>
  )
}

/** Asks the server for the terms of a code; without an answer the order decides. */
function usePromotions(initial: ShopperPromotions, draft: string, announced: ChangedBody | undefined) {
  const [asked, setAsked] = useState(() => ({ code: normalizeCode(draft) }))
  const [answer, setAnswer] = useState({
    to: asked.code === initial.code ? asked : undefined,
    known: initial,
    isFailed: false,
  })
  const [refusals, setRefusals] = useState(0)
  const [lastAnnounced, setLastAnnounced] = useState(announced)
  // After a refusal what is known may be outdated; a refused code is removed.
  if (lastAnnounced !== announced) {
    const isRefused = announced?.reason === 'codeRefused'
    setLastAnnounced(announced)
    setAsked({ code: isRefused ? '' : asked.code })
    if (isRefused) setRefusals(refusals + 1)
  }
  useEffect(() => {
    if (answer.to === asked) return
    let isCurrent = true
    const ask = async () => {
      const loaded = await loadPromotions(asked.code)
      const known = loaded ?? { ...initial, terms: [], code: '', problem: undefined }
      if (isCurrent) setAnswer({ to: asked, known, isFailed: false })
    }
    ask().catch(() => {
      if (isCurrent) setAnswer((before) => ({ ...before, to: asked, isFailed: true }))
    })
    return () => {
      isCurrent = false
    }
  }, [asked, answer.to, initial])
  return {
    ...answer,
    isBusy: answer.to !== asked,
    refusals,
    apply: (entered: string) => setAsked({ code: normalizeCode(entered) }),
  }
}

async function loadPromotions(code: string): Promise<ShopperPromotions | undefined> {
  const response = await fetch(`/cart/promotions?code=${encodeURIComponent(code)}`)
  if (!response.ok) throw new Error(`GET /cart/promotions: status ${response.status}`)
  return ((await response.json()) as { promotions?: ShopperPromotions }).promotions
}
