import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { BrandMark, OualataRule } from '#ui/display/brand-mark.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { watchPicture } from '#ui/hooks/watch-picture.ts'
import { useText } from '#ui/page/language.tsx'
import { usePageContext } from '#ui/page/page-context.tsx'
import { usePageLocation } from '#ui/page/page-location.ts'
import { isNetworkError } from './offline/connection-error.rules.ts'
import { useStoredShop } from './offline/stored-shop.ts'
import { errorText } from './shop-shell.text.ts'

/** The error page: not found, offline, or failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useText(errorText)
  const status = statusOf(error)
  const isMissing = status === 404
  const isOffline = isNetworkError(error)
  const title = isMissing ? t.notFoundTitle : isOffline ? t.offlineTitle : t.failureTitle
  const sentence = isMissing ? t.notFoundSentence : isOffline ? t.offlineSentence : t.failureSentence
  useReloadWhenOnline(isOffline)
  return (
    <main id="content" className="page grid grid-cols-1 justify-items-center gap-4 py-16 text-center">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {!isMissing && <StoredHero />}
      {isOffline ? (
        <WifiOff className="size-20 text-pri" strokeWidth={1} aria-hidden="true" />
      ) : (
        <StatusNumber status={status} />
      )}
      <div className="my-4 w-60 max-w-full">
        <OualataRule />
      </div>
      <h1 className="font-display text-h2 font-semibold">{title}</h1>
      <p className="max-w-[34ch] text-ink-2">{sentence}</p>
      {!isMissing && <FailureReference />}
      <div className="mt-4 grid w-full max-w-[346px] gap-2.5">
        {!isMissing && <TryAgain />}
        <ButtonLink to="/" reloadDocument size="large" wide variant={isMissing ? 'primary' : 'ghost'}>
          {t.home}
        </ButtonLink>
      </div>
    </main>
  )
}

/** A refused request has a status; anything else failed. */
function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500
}

/** Reloads the page when the browser is online again. */
function useReloadWhenOnline(isOffline: boolean): void {
  useEffect(() => {
    if (!isOffline) return
    const open = () => location.reload()
    addEventListener('online', open)
    return () => removeEventListener('online', open)
  }, [isOffline])
}

/** The stored hero picture, while the server cannot load the store profile. */
function StoredHero() {
  const [picture] = useStoredShop()?.heroImages ?? []
  const [failed, setFailed] = useState(false)
  if (!picture || failed) return null
  return (
    <div
      {...watchPicture(() => setFailed(true))}
      className="h-40 w-full overflow-hidden rounded-hero md:h-56"
    >
      <img src={picture} alt="" className="size-full object-cover" />
    </div>
  )
}

/** The brand mark replaces the middle digit. */
function StatusNumber({ status }: { status: number }) {
  const [first = '', , last = ''] = String(status)
  return (
    <p
      dir="ltr"
      className="flex items-center gap-3 font-display text-[min(7rem,35vw)] leading-none font-semibold text-pri"
    >
      <span className="sr-only">{status}</span>
      <span aria-hidden="true">{first}</span>
      <BrandMark className="size-[98px]" />
      <span aria-hidden="true">{last}</span>
    </p>
  )
}

function FailureReference() {
  const t = useText(errorText)
  const { failureId } = usePageContext()
  if (!failureId) return null
  return (
    <p className="text-small text-ink-2">
      {t.failureId}{' '}
      <bdi dir="ltr" className="font-mono">
        {failureId}
      </bdi>
    </p>
  )
}

/** A link to the current page, so that it works without JavaScript. */
function TryAgain() {
  const t = useText(errorText)
  const { pathname, search } = usePageLocation()
  return (
    <ButtonLink to={pathname + search} reloadDocument size="large" wide>
      {t.tryAgain}
    </ButtonLink>
  )
}
