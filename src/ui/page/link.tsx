import { createContext, createElement, use, type ComponentProps, type ComponentType } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site, with its query and fragment. */
  to: string
  /** Loads a document also where React Router navigates, as for a page that it does not know. */
  reloadDocument?: boolean
  /** Keeps the scroll position where React Router navigates. */
  preventScrollReset?: boolean
}

function DocumentLink({
  to,
  reloadDocument: _reload,
  preventScrollReset: _scroll,
  children,
  ...rest
}: LinkProps) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  )
}

/** Pages of the shop are documents; pages with React Router provide its link. */
export const LinkElement = createContext<ComponentType<LinkProps>>(DocumentLink)

export function Link(props: LinkProps) {
  return createElement(use(LinkElement), props)
}
