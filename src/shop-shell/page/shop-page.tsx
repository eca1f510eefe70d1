import { Component, type ComponentType, type ReactNode } from 'react'
import { directionOf, localized } from '#core/text.ts'
import { LanguageProvider } from '#ui/page/language.tsx'
import { PageContextProvider } from '#ui/page/page-context.tsx'
import { PageLocation } from '#ui/page/page-location.ts'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { UNKNOWN_ROOT } from '../root-data.rules.ts'
import { ShopErrorPage, ShopLayout } from '../shop-layout.tsx'
import { RootDataContext } from '../use-root-data.ts'
import type { LazyHydration, PageData } from './page-data.rules.ts'

/** The properties of React Router that pages of the shop use. */
export type PageComponent = ComponentType<{
  loaderData: unknown
  actionData: unknown
  params: PageData['params']
}>

interface ShopPageProps {
  page: PageComponent
  data: PageData
  nonce?: string | undefined
  hydrates?: LazyHydration | undefined
  /** Of the server only: in a browser React keeps elements of <head> and <body> that it does not know. */
  head?: ReactNode
  scripts?: ReactNode
}

/** The whole document of a page of the shop; rendered by the server, hydrated by the browser. */
export function ShopPage({ page, data, nonce, hydrates, head, scripts }: ShopPageProps) {
  const root = data.root ?? UNKNOWN_ROOT
  const { language, store, origin } = root
  return (
    // The first script sets attributes on <html> that the server does not know.
    <html
      lang={language}
      dir={directionOf(language)}
      data-failure={data.failureId}
      data-late={hydrates}
      suppressHydrationWarning
    >
      <head>{head}</head>
      <body>
        <PageContextProvider value={{ nonce, failureId: data.failureId }}>
          <RootDataContext value={root}>
            <PageOrigin value={{ origin, storeName: localized(store.name, language) }}>
              <LanguageProvider language={language}>
                <PageLocation value={locationOf(data.address)}>
                  <ErrorBoundary words={data.layout}>
                    <PageContent page={page} data={data} />
                  </ErrorBoundary>
                </PageLocation>
              </LanguageProvider>
            </PageOrigin>
          </RootDataContext>
        </PageContextProvider>
        {scripts}
      </body>
    </html>
  )
}

function PageContent({ page: Page, data }: { page: PageComponent; data: PageData }) {
  const { error, layout, loaderData, actionData, params } = data
  if (error || !layout) return <ShopErrorPage error={error} words={layout} />
  return (
    <ShopLayout words={layout}>
      <Page loaderData={loaderData} actionData={actionData} params={params} />
    </ShopLayout>
  )
}

function locationOf(address: string) {
  const { pathname, search } = new URL(address, 'http://shop')
  return { pathname, search }
}

interface BoundaryProps {
  words: PageData['layout']
  children: ReactNode
}

/** A component that throws in the browser shows the error page instead of nothing. */
class ErrorBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { words, children } = this.props
    return 'error' in this.state ? <ShopErrorPage error={this.state.error} words={words} /> : children
  }
}
