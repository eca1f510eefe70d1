/** What the admin shows instead of a screen, inside its layout. */
import { Lock, SearchX, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { ButtonLink, Spinner } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { usePageContext } from '#ui/page/page-context.tsx'
import { uiText } from '#ui/ui.text.ts'
import { adminStateText } from './admin-shell.text.ts'

/** For the error boundary: forbidden, missing, or failed. */
export function AdminError({ error }: { error: unknown }) {
  const t = useText(adminStateText)
  const { pathname, search } = useLocation()
  const { failureId } = usePageContext()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 403) return <AccessDenied />
  if (status === 404)
    return (
      <State icon={SearchX} tile="bg-sunk text-ink-2" title={t.missingTitle} sentence={t.missingSentence}>
        <ButtonLink to="/admin">{t.dashboard}</ButtonLink>
      </State>
    )
  return (
    <State
      icon={TriangleAlert}
      tile="bg-henna-50 text-henna"
      title={t.failedTitle}
      sentence={t.failedSentence}
      note={
        failureId && (
          <>
            {t.reference} <bdi dir="ltr">{failureId}</bdi>
          </>
        )
      }
    >
      {/* A link to the same page works without JavaScript too. */}
      <ButtonLink to={pathname + search} reloadDocument>
        {t.tryAgain}
      </ButtonLink>
      <ButtonLink to="/admin" variant="secondary">
        {t.dashboard}
      </ButtonLink>
    </State>
  )
}

/** Spec 2: shown to people without the screen's permission. A courier has no screen here, but his runs. */
export function AccessDenied({ isCourier = false }: { isCourier?: boolean }) {
  const t = useText(adminStateText)
  return (
    <State icon={Lock} tile="bg-henna-50 text-henna" title={t.deniedTitle} sentence={t.deniedSentence}>
      {isCourier ? (
        <ButtonLink to="/run" reloadDocument>
          {t.runs}
        </ButtonLink>
      ) : (
        <ButtonLink to="/admin">{t.dashboard}</ButtonLink>
      )}
    </State>
  )
}

/** The layout itself is forbidden, which it is to couriers only, or has failed: without its navigation. */
export function AdminLayoutError({ error }: { error: unknown }) {
  const isForbidden = isRouteErrorResponse(error) && error.status === 403
  return (
    <main className="min-h-dvh bg-bg px-4 text-ink">
      <meta name="robots" content="noindex" />
      {isForbidden ? <AccessDenied isCourier /> : <AdminError error={error} />}
    </main>
  )
}

interface StateProps {
  icon: LucideIcon
  tile: string
  title: string
  sentence: string
  note?: ReactNode
  children: ReactNode
}

function State({ icon: Icon, tile, title, sentence, note, children }: StateProps) {
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-2 py-10 text-center">
      <title>{title}</title>
      <span className={`mb-3 grid size-14 place-items-center rounded-card ${tile}`}>
        <Icon className="size-6" strokeWidth={1.7} aria-hidden="true" />
      </span>
      <h1 className="text-h1 font-semibold">{title}</h1>
      <p className="max-w-[42ch] text-ink-2">{sentence}</p>
      {note && <p className="text-small text-subtle">{note}</p>}
      <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  )
}

/** Shown while a screen loads. */
export function AdminPending() {
  const t = useText(uiText)
  return (
    <p role="status" className="flex min-h-[60dvh] items-center justify-center gap-3 text-ink-2">
      <Spinner className="size-5" /> {t.loading}
    </p>
  )
}
