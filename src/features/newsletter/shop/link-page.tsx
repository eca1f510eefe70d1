import type { ReactNode } from 'react'
import { BrandMark } from '#ui/display/brand-mark.tsx'

interface LinkPageProps {
  title: string
  description: string
  heading: string
  sentence: string
  /** Buttons. */
  children: ReactNode
}

/** The page that a link in an e-mail opens: one sentence, and what can be done. */
export function LinkPage({ title, description, heading, sentence, children }: LinkPageProps) {
  return (
    <div className="page grid grid-cols-1 justify-items-center gap-3 py-16 text-center">
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex" />
      <BrandMark className="mb-3 size-20 text-pri" />
      <h1 className="max-w-[20ch] font-display text-h1 font-semibold wrap-anywhere">{heading}</h1>
      <p className="max-w-[40ch] text-ink-2">{sentence}</p>
      <div className="mt-4 grid w-full max-w-[346px] gap-2.5">{children}</div>
    </div>
  )
}
