import { useEffect, useRef } from 'react'
import { formatMoney, times, type Money } from '#core/money.ts'
import { inLanguage, localized, otherLanguage, type Bilingual, type Language } from '#core/text.ts'
import { stageOf, type DisplayContent, type DisplayLine } from './display.rules.ts'
import { displayText } from './display.text.ts'

interface DisplayTicketProps {
  content: DisplayContent | null
  /** Source of the image. */
  qrImage: string | undefined
  shop: Bilingual
  language: Language
}

export function DisplayTicket({ content, qrImage, shop, language }: DisplayTicketProps) {
  const stage = stageOf(content)
  if (!content || stage === 'idle') return <Welcome shop={shop} language={language} />
  return (
    <div className="display-sale" data-stage={stage}>
      {stage !== 'paid' && <h1 className="display-hidden">{displayText.ticket[language]}</h1>}
      {content.lines.length > 0 && <Lines lines={content.lines} language={language} />}
      <section className="display-sums">
        {stage === 'ticket' && (
          <p className="display-brand" aria-hidden="true">
            {localized(shop, language)}
          </p>
        )}
        {stage === 'paid' ? (
          <Paid content={content} language={language} />
        ) : (
          <>
            {stage === 'transfer' && <Transfer {...{ content, qrImage, language }} />}
            <Total content={content} language={language} />
          </>
        )}
      </section>
    </div>
  )
}

/** In both languages, because it is not known who comes next. */
function Welcome({ shop, language }: { shop: Bilingual; language: Language }) {
  const other = otherLanguage(language)
  return (
    <div className="display-welcome">
      <h1 dir="auto">{localized(shop, language)}</h1>
      {shop[other] && shop[other] !== shop[language] && (
        <p className="display-shop" lang={other} dir="auto">
          {shop[other]}
        </p>
      )}
      <p>
        <span lang={language}>{displayText.welcome[language]}</span>
        <span aria-hidden="true"> · </span>
        <span lang={other}>{displayText.welcome[other]}</span>
      </p>
    </div>
  )
}

function Lines({ lines, language }: { lines: DisplayLine[]; language: Language }) {
  const t = inLanguage(displayText, language)
  const list = useRef<HTMLOListElement>(null)
  // The line that was added last is below the others.
  useEffect(() => {
    if (lines.length > 0) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [lines])
  return (
    <section className="display-lines">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <ol ref={list} tabIndex={0} aria-label={t.ticket}>
        {lines.map((line, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same article can be in two lines
          <li key={position}>
            <span className="display-quantity">
              {line.quantity}
              <span aria-hidden="true"> ×</span>
            </span>
            <span className="display-name">
              <bdi>{localized(line.name, language)}</bdi>
              <LineDetail line={line} language={language} />
            </span>
            <bdi dir="ltr" className="display-price">
              {formatMoney(times(line.price, line.quantity))}
            </bdi>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The variant, and the unit price where there are several units. */
function LineDetail({ line, language }: { line: DisplayLine; language: Language }) {
  const t = inLanguage(displayText, language)
  const variant = localized(line.variantName, language)
  const price = line.quantity > 1 && t.each(formatMoney(line.price))
  if (!variant && !price) return null
  return (
    <span className="display-detail">
      {variant && <bdi>{variant}</bdi>}
      {variant && price && ' · '}
      {price}
    </span>
  )
}

interface PartProps {
  content: DisplayContent
  language: Language
}

function Total({ content: { discount, total }, language }: PartProps) {
  const t = inLanguage(displayText, language)
  return (
    <dl className="display-total">
      {discount > 0 && (
        <div>
          <dt>{t.discount}</dt>
          <dd dir="ltr">−{formatMoney(discount)}</dd>
        </div>
      )}
      <div className="display-main">
        <dt>{t.total}</dt>
        <MainAmount amount={total} />
      </div>
    </dl>
  )
}

/** As large as its length allows. */
function MainAmount({ amount }: { amount: Money }) {
  const text = formatMoney(amount)
  return (
    <dd dir="ltr" data-length={text.length > 11 ? 'longer' : text.length > 9 ? 'long' : undefined}>
      {text}
    </dd>
  )
}

function Transfer({ content, qrImage, language }: PartProps & { qrImage: string | undefined }) {
  const t = inLanguage(displayText, language)
  const { transfer, total } = content
  if (!transfer) return null
  const { method, account, amount } = transfer
  return (
    <div className="display-transfer">
      <h2>{t.payWith(localized(method, language))}</h2>
      {qrImage !== undefined && <img src={qrImage} alt={t.qrLabel} />}
      {account && (
        <p>
          {qrImage === undefined ? t.sendTo : t.scanOrSend}
          <bdi dir="ltr" className="display-account">
            {account}
          </bdi>
        </p>
      )}
      {amount !== total && (
        <p>
          {t.amount}{' '}
          <bdi dir="ltr" className="display-part">
            {formatMoney(amount)}
          </bdi>
        </p>
      )}
    </div>
  )
}

/** The largest figure is the change; without change it is what was paid. */
function Paid({ content: { total, paid }, language }: PartProps) {
  const t = inLanguage(displayText, language)
  if (!paid) return null
  const { received, change } = paid
  return (
    <>
      <h1 className="display-thanks">{t.thanks}</h1>
      <dl className="display-total">
        {change > 0 && (
          <>
            <div>
              <dt>{t.total}</dt>
              <dd dir="ltr">{formatMoney(total)}</dd>
            </div>
            <div>
              <dt>{t.received}</dt>
              <dd dir="ltr">{formatMoney(received)}</dd>
            </div>
          </>
        )}
        <div className="display-main">
          <dt>{change > 0 ? t.change : t.total}</dt>
          <MainAmount amount={change > 0 ? change : total} />
        </div>
      </dl>
    </>
  )
}
