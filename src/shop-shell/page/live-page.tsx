import { useEffect, useMemo, useRef, useState, useTransition } from 'react'
import { hasFailed } from '#ui/form/failed.ts'
import { PageSubmission } from '#ui/page/page-form.tsx'
import { PageRefresh } from '#ui/page/page-refresh.ts'
import type { LazyHydration, PageData, PageRedirect } from './page-data.rules.ts'
import { fetchPage, postPage } from './page-requests.ts'
import { ShopPage, type PageComponent } from './shop-page.tsx'

interface LivePageProps {
  page: PageComponent
  first: PageData
  hydrates: LazyHydration | undefined
}

/** The page in the browser: its data is requested again after a change, and after a form was sent. */
export function LivePage({ page, first, hydrates }: LivePageProps) {
  const [data, setData] = useState(first)
  const [sent, setSent] = useState<FormData>()
  const [refreshes, setRefreshes] = useState(0)
  const [isShowing, startShowing] = useTransition()
  const running = useRef<AbortController>(undefined)

  function show(answer: PageData | PageRedirect, change: (shown: PageData) => PageData): void {
    if ('redirect' in answer) return location.assign(answer.redirect)
    delete document.documentElement.dataset.copy
    startShowing(() => setData(change))
  }

  async function refresh(): Promise<void> {
    running.current?.abort()
    const request = (running.current = new AbortController())
    setRefreshes((count) => count + 1)
    const answer = await fetchPage(location.pathname + location.search, request.signal)
    setRefreshes((count) => count - 1)
    // What the last form was answered with stays on screen.
    if (answer) show(answer, ({ actionData }) => ({ ...(answer as PageData), actionData }))
  }

  async function submit(form: FormData): Promise<void> {
    // A refresh that was requested before would show the page as it was before the form.
    running.current?.abort()
    setSent(form)
    const answer = await postPage(location.pathname + location.search, form)
    // While another page is opened, the form is not sent again.
    if (!('redirect' in answer)) setSent(undefined)
    if (hasFailed(answer)) startShowing(() => setData((shown) => ({ ...shown, actionData: answer })))
    else show(answer, () => answer as PageData)
  }

  // A screen reader reads the problem with its field.
  const { actionData } = data
  useEffect(() => {
    if (actionData !== first.actionData)
      document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus()
  }, [actionData, first])

  // The browser may return to this page as it was left.
  useEffect(() => {
    const reset = () => setSent(undefined)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])

  // The same element while the data is the same: a request does not render the whole page again.
  const shown = useMemo(
    () => <ShopPage page={page} data={data} hydrates={hydrates} />,
    [page, data, hydrates],
  )
  return (
    <PageRefresh value={{ refresh, isBusy: refreshes > 0 || isShowing || sent !== undefined }}>
      <PageSubmission value={{ submit, sent }}>{shown}</PageSubmission>
    </PageRefresh>
  )
}
