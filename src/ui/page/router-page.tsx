import type { ReactNode } from 'react'
import { Link, useFetchers, useLocation, useNavigation, useRevalidator } from 'react-router'
import { LinkElement } from './link.tsx'
import { PageLocation } from './page-location.ts'
import { PageRefresh } from './page-refresh.ts'

/** Lets the components that the shop shares with the back office navigate and refresh through React Router. */
export function RouterPage({ children }: { children: ReactNode }) {
  const revalidator = useRevalidator()
  const isBusy = [revalidator, useNavigation(), ...useFetchers()].some(({ state }) => state !== 'idle')
  return (
    <LinkElement value={Link}>
      <PageLocation value={useLocation()}>
        <PageRefresh value={{ refresh: revalidator.revalidate, isBusy }}>{children}</PageRefresh>
      </PageLocation>
    </LinkElement>
  )
}
