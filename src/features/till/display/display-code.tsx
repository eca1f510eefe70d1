import { useCallback, useEffect } from 'react'
import { useFetcher } from 'react-router'
import {
  directionOf,
  inLanguage,
  localized,
  otherLanguage,
  type Bilingual,
  type Language,
} from '#core/text.ts'
import { hasFailed } from '#ui/form/failed.ts'
import type { DisplayAnswer, DisplayView } from './display.rules.ts'
import { displayText } from './display.text.ts'

/** Before the next attempt, after too many codes or without a connection. */
const RETRY_REFUSED_MS = 60_000
const RETRY_FAILED_MS = 5_000

interface DisplayCodeProps {
  view: Exclude<DisplayView, { state: 'paired' }>
  language: Language
  shop: Bilingual
}

/** The code that is entered at the till. It is replaced before it expires. */
export function DisplayCode({ view, language, shop }: DisplayCodeProps) {
  const t = inLanguage(displayText, language)
  const { Form, isRefused } = useCode(view)
  const other = otherLanguage(language)
  return (
    <div className="display-code">
      <p className="display-shop">{localized(shop, language)}</p>
      {view.state === 'code' ? (
        <>
          <h1>{t.codeLead}</h1>
          <p className="display-digits" dir="ltr">
            <span>{view.code.slice(0, 3)}</span>
            <span>{view.code.slice(3)}</span>
          </p>
          <p className="display-help">{t.codeHelp}</p>
        </>
      ) : (
        <>
          <h1>{t.title}</h1>
          <p className="display-help">{isRefused ? t.tooMany : t.opening}</p>
          {/* Without JavaScript. */}
          <noscript>
            <Form method="post">
              <button type="submit">{t.showCode}</button>
            </Form>
          </noscript>
        </>
      )}
      <p className="display-tools">
        <button type="button" onClick={() => void document.documentElement.requestFullscreen?.()}>
          {t.fullScreen}
        </button>
        <a href={`?lang=${other}`} lang={other} dir={directionOf(other)}>
          {t.otherLanguage}
        </a>
      </p>
    </div>
  )
}

/** Asks for a code when there is none, and for the next one when it expires. */
function useCode(view: DisplayCodeProps['view']) {
  const fetcher = useFetcher<DisplayAnswer>()
  const { submit, state, data } = fetcher
  const ask = useCallback(() => void submit(null, { method: 'post' }), [submit])
  const hasNoAnswer = hasFailed(data)
  const isRefused = !hasNoAnswer && data?.isRefused === true
  const wait =
    view.state === 'code'
      ? view.secondsLeft * 1000
      : isRefused
        ? RETRY_REFUSED_MS
        : hasNoAnswer
          ? RETRY_FAILED_MS
          : 0
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(ask, wait)
    return () => clearTimeout(timer)
  }, [ask, state, wait])
  return { Form: fetcher.Form, isRefused }
}
